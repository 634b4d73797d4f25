import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';

/** Median of some figures. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** The value that this share of the figures does not exceed. */
export function share(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] as number;
}

/** Runs two measurements in turn, so that a busy moment of the machine meets both. */
export async function interleave(
  pairs: number,
  limit: () => Promise<number>,
  ours: () => Promise<number>,
  say: (line: string) => void = console.log,
): Promise<{ limit: number; ours: number; ratio: number }> {
  const limits: number[] = [];
  const results: number[] = [];
  const ratios: number[] = [];
  for (let pair = 1; pair <= pairs; pair += 1) {
    const base = await limit();
    const own = await ours();
    limits.push(base);
    results.push(own);
    ratios.push(own / base);
    say(
      `pair ${pair}: limit ${base.toFixed(1)}/s, ours ${own.toFixed(1)}/s, ratio ${(own / base).toFixed(2)}`,
    );
  }
  return { limit: median(limits), ours: median(results), ratio: median(ratios) };
}

interface Process {
  parent: number;
  isOurs: boolean;
  /** Processor time so far with that of its ended children, hundredths of a second. */
  ticks: number;
}

/** Processes of this machine; what runs in a bench's folder is ours, as is whatever this process began. */
function readProcesses(): Map<number, Process> {
  const found = new Map<number, Process>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const isOurs =
        Number(name) === process.pid ||
        readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('firstlook-bench-');
      const ticks = fields.slice(11, 15).reduce((sum, one) => sum + one, 0);
      found.set(Number(name), { parent: fields[1] as number, isOurs, ticks });
    } catch {
      // It ended meanwhile.
    }
  }
  return found;
}

/** Hundredths of a second that the processors of this machine worked so far, for whomever. */
function readBusy(): number {
  const [, user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0] = readFileSync(
    '/proc/stat',
    'utf8',
  )
    .slice(0, 200)
    .split(/\s+/)
    .map(Number);
  return user + nice + system + interrupts + softInterrupts;
}

/** The share of the processors that others may have had in figures that are believed. */
const mostOfOthers = 0.1;

/**
 * Whether the machine was quiet enough to believe the figures. Call it at the start, and what it answers at the end: that
 * prints the load and what others had of the processors meanwhile, and says so when that was too much. The load alone says little:
 * it still tells of the bench before.
 */
export function fitness(say: (line: string) => void = console.log): () => void {
  const begun = performance.now();
  const load = os.loadavg()[0] as number;
  if (os.platform() !== 'linux')
    return () =>
      say(`load ${load.toFixed(1)} at the start: whether others worked meanwhile is not known here`);
  const [before, busyBefore] = [readProcesses(), readBusy()];
  return () => {
    const [after, busy] = [readProcesses(), readBusy() - busyBefore];
    const isOurs = (pid: number): boolean => {
      const one = after.get(pid);
      return one !== undefined && (one.isOurs || isOurs(one.parent));
    };
    const own = [...after]
      .filter(([pid]) => isOurs(pid))
      .reduce((sum, [pid, one]) => sum + one.ticks - (before.get(pid)?.ticks ?? 0), 0);
    const ticks = ((performance.now() - begun) / 10) * os.cpus().length;
    const others = Math.max(0, busy - own) / ticks;
    say(
      `load ${load.toFixed(1)} at the start, ${(os.loadavg()[0] as number).toFixed(1)} at the end; others had ${Math.round(others * 100)} % of the processors`,
    );
    if (others > mostOfOthers) say('unfit: the machine was busy');
  };
}

/** What a process holds in memory, megabytes, now and at its most. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: of('VmRSS'), most: of('VmHWM') };
}
