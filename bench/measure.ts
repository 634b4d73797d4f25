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
  /** Processor time so far, hundredths of a second. */
  ticks: number;
}

/** Processes of this machine; what runs in a bench's folder is ours, as is whatever this process began. */
function readProcesses(): Map<number, Process> {
  const found = new Map<number, Process>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const isOurs =
        Number(name) === process.pid ||
        readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('firstlook-bench-');
      found.set(Number(name), {
        parent: Number(fields[1]),
        isOurs,
        ticks: Number(fields[11]) + Number(fields[12]),
      });
    } catch {
      // It ended meanwhile.
    }
  }
  return found;
}

/**
 * Whether the machine was quiet enough to believe the figures. Call it at the start, and what it answers at the end: that
 * prints the load, and says so when others had their share.
 */
export function fitness(say: (line: string) => void = console.log): () => void {
  const begun = performance.now();
  const load = os.loadavg()[0] as number;
  const hasProcesses = os.platform() === 'linux';
  const before = hasProcesses ? readProcesses() : new Map<number, Process>();
  return () => {
    const after = hasProcesses ? readProcesses() : new Map<number, Process>();
    const isOurs = (pid: number): boolean => {
      const one = after.get(pid);
      return one !== undefined && (one.isOurs || isOurs(one.parent));
    };
    const ticks = ((performance.now() - begun) / 10) * os.cpus().length;
    const others = [...after]
      .filter(([pid]) => !isOurs(pid))
      .map(([pid, one]) => one.ticks - (before.get(pid)?.ticks ?? 0));
    const most = Math.max(0, ...others) / ticks;
    say(
      `load ${load.toFixed(1)} at the start, ${(os.loadavg()[0] as number).toFixed(1)} at the end; another process took ${Math.round(most * 100)} % of the processor at most`,
    );
    if (load > 1.5 || most > 0.25) say('unfit: the machine was busy');
  };
}
