import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { fileURLToPath } from 'node:url';
import { ensureServer } from '../scripts/build.ts';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const compiled = fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url));

/** The product as its own process, to be killed. */
export interface ChildServer {
  url: string;
  start(): Promise<void>;
  /** Its process number; 0 while it does not run. */
  pid(): number;
  /** What it wrote since its last start. */
  output(): string;
  /** kill -9: the process gets no word of it. */
  kill(): Promise<void>;
  /** SIGTERM, then waits. @returns the exit code */
  stop(): Promise<number | null>;
}

/**
 * A port that nobody has now, and nobody is given by chance: outgoing connections and servers that ask for any port take theirs
 * above 32768 (`ip_local_port_range`), so one from there may be gone before a process has begun to listen.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const server = net.createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

export async function childServer(env: Record<string, string>): Promise<ChildServer> {
  await ensureServer();
  const port = await freePort();
  let child: ChildProcess | null = null;
  let output = '';
  const gone = async (signal: NodeJS.Signals) => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null) return running?.exitCode ?? null;
    const exit = once(running, 'exit');
    running.kill(signal);
    return (await exit)[0] as number | null;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    async start() {
      const started = spawn(process.execPath, [main], {
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: compiled,
          LOG_LEVEL: 'warn',
          PORT: String(port),
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      output = '';
      await new Promise<void>((resolve, reject) => {
        const read = (data: Buffer) => {
          output += data.toString();
          if (/Firstlook (worker )?is ready/.test(output)) resolve();
        };
        started.stdout?.on('data', read);
        started.stderr?.on('data', (data: Buffer) => {
          output += data.toString();
        });
        started.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
      });
    },
    pid: () => child?.pid ?? 0,
    output: () => output,
    async kill() {
      await gone('SIGKILL');
    },
    stop: () => gone('SIGTERM'),
  };
}

/** Signs the producer of the TV demo in. */
export async function enterChild(
  { url }: ChildServer,
  password: string,
): Promise<{ cookie: string; organizationId: string }> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'tv-producer@demo.test', password }),
  });
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] as string;
  const own = await fetch(`${url}/api/organization`, { headers: { cookie } });
  const { items } = (await own.json()) as { items: { _id: string }[] };
  return { cookie, organizationId: items[0]?._id as string };
}
