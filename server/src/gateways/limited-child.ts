import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A child that parses a stranger's bytes: low priority, bounded in time, memory, processor time and talk. */
export interface ChildLimits {
  /**
   * What it may take of a machine of its own. It is killed when it used so much of two cores, or when the clock says that it
   * went on for `clockFactor` times as long: what a busy machine gives to others is no fault of the file.
   */
  seconds: number;
  /** Somebody looks at a bar until it is done: before what is made for later, and still behind every request. */
  isWaitedFor?: boolean;
  /** Address space for native programs. V8 reserves far more than it uses, so node children are given `dataMegabytes`. */
  memoryMegabytes?: number;
  dataMegabytes?: number;
  /** More than this on stdout kills the child. */
  maxOutputBytes?: number;
  signal?: AbortSignal;
}

/** A child of low priority gets a small part of a core while others want it. */
const clockFactor = 6;
const cores = 2;

export interface ChildResult {
  code: number | null;
  /** It used up its processor time, or the clock's. */
  timedOut: boolean;
  stdout: string;
  /** The last few KB only. For the log, never for a screen: it holds paths of this disk. */
  stderr: string;
}

export function findOnPath(name: string, searchPath: string): string | undefined {
  const names = process.platform === 'win32' ? [`${name}.exe`] : [name];
  for (const folder of searchPath.split(delimiter)) {
    for (const candidate of names)
      if (folder && existsSync(join(folder, candidate))) return join(folder, candidate);
  }
  return undefined;
}

/** `nice` and `prlimit` replace themselves by the program, so the child keeps one process id and dies by one kill. */
function wrap(program: string, args: string[], limits: ChildLimits, searchPath: string): [string, string[]] {
  let line = [program, ...args];
  const prlimit = findOnPath('prlimit', searchPath);
  if (prlimit) {
    const caps = ['--core=0', `--cpu=${Math.ceil(limits.seconds) * cores}`];
    if (limits.memoryMegabytes) caps.push(`--as=${limits.memoryMegabytes * 1024 * 1024}`);
    if (limits.dataMegabytes) caps.push(`--data=${limits.dataMegabytes * 1024 * 1024}`);
    line = [prlimit, ...caps, ...line];
  }
  const nice = findOnPath('nice', searchPath);
  if (nice) line = [nice, '-n', limits.isWaitedFor ? '5' : '15', ...line];
  return [line[0] as string, line.slice(1)];
}

function eachLine(onLine: (line: string) => void): (text: string) => void {
  let pending = '';
  return (text) => {
    const lines = (pending + text).split('\n');
    pending = (lines.pop() ?? '').slice(-4096);
    for (const each of lines) onLine(each);
  };
}

/**
 * Runs a program without a shell and with an empty environment (no secret of ours can leak into it).
 * Never throws for what the child does: the result says how it ended.
 */
export function runLimited(
  program: string,
  args: string[],
  limits: ChildLimits,
  options: { searchPath: string; input?: string; onLine?: (line: string) => void },
): Promise<ChildResult> {
  const [command, line] = wrap(program, args, limits, options.searchPath);
  return new Promise((resolve, reject) => {
    const child = spawn(command, line, {
      env: { PATH: options.searchPath, LANG: 'C.UTF-8' },
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let timedOut = false;
    let stdout = '';
    let stderr = '';
    let isKilled = false;
    const kill = () => {
      isKilled = true;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(
      () => {
        timedOut = true;
        kill();
      },
      limits.seconds * clockFactor * 1000,
    );
    limits.signal?.addEventListener('abort', kill, { once: true });
    if (limits.signal?.aborted) kill();

    const onLine = options.onLine && eachLine(options.onLine);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (onLine) return onLine(text);
      stdout += text;
      if (stdout.length > (limits.maxOutputBytes ?? 8_000_000)) kill();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-4096);
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');

    const settle = () => {
      clearTimeout(timer);
      limits.signal?.removeEventListener('abort', kill);
    };
    child.once('error', (error) => {
      settle();
      reject(error);
    });
    child.once('close', (code, signal) => {
      settle();
      // The kernel's own kill: the processor time of `prlimit` was used up.
      resolve({ code, timedOut: timedOut || (signal === 'SIGKILL' && !isKilled), stdout, stderr });
    });
  });
}
