import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../server/test/child-server.ts';
import { fitness, median, memoryOf } from './measure.ts';

/**
 * bench/start: `npm start` on a folder that was used before, from the call to the first answer of `/api/health`, beside the same
 * for a Node that only loads fastify and answers; and what its node processes hold once nothing happens. Targets: 0.8 s, 130 MB.
 */
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const root = fileURLToPath(new URL('../', import.meta.url));
const folder = mkdtempSync(path.join(os.tmpdir(), 'firstlook-bench-'));
chmodSync(folder, 0o755);
const port = await freePort();

interface Started {
  seconds: number;
  pid: number;
  stop(): Promise<void>;
}

async function start(command: string, args: string[], address: string): Promise<Started> {
  const begun = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: String(port),
      DEMO: 'true',
      DEMO_CONTENT: 'false',
      DEMO_PASSWORD: 'bench-pass-1',
      LOG_LEVEL: 'error',
    },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}`);
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) break;
    await wait(10);
  }
  return {
    seconds: (performance.now() - begun) / 1000,
    pid: child.pid as number,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      // npm may be gone before what it started.
      while (await fetch(address).catch(() => null)) await wait(50);
    },
  };
}

/** A process and all that it began which are Node's. */
function nodesOf(pid: number): number[] {
  const statOf = (one: string) => {
    try {
      return readFileSync(`/proc/${one}/stat`, 'utf8');
    } catch {
      return '';
    }
  };
  const children = readdirSync('/proc').filter((one) => {
    if (!/^\d+$/.test(one)) return false;
    const stat = statOf(one);
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
  });
  const isNode = /^\d+ \((?!postgres)/.test(statOf(String(pid)));
  return [...(isNode ? [pid] : []), ...children.flatMap((one) => nodesOf(Number(one)))];
}

const product = () => start('npm', ['start'], `http://127.0.0.1:${port}/api/health`);
const bareServer =
  "const app = (await import('fastify')).default(); app.get('/', () => 'ok'); await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });";
const bare = () =>
  start(process.execPath, ['--input-type=module', '-e', bareServer], `http://127.0.0.1:${port}/`);

const sayFitness = fitness();
await (await product()).stop();
const [ours, limits, held]: [number[], number[], number[]] = [[], [], []];
for (let pair = 1; pair <= pairs; pair += 1) {
  const least = await bare();
  await least.stop();
  const own = await product();
  await wait(5000);
  const memory = nodesOf(own.pid).reduce((sum, pid) => sum + memoryOf(pid).now, 0);
  await own.stop();
  limits.push(least.seconds);
  ours.push(own.seconds);
  held.push(memory);
  console.log(
    `pair ${pair}: fastify alone ${least.seconds.toFixed(2)} s, ours ${own.seconds.toFixed(2)} s, ${memory.toFixed(0)} MB`,
  );
}
rmSync(folder, { recursive: true, force: true });
sayFitness();
console.log(`its node processes held ${median(held).toFixed(0)} MB (target 130)`);
console.log(
  `second start ${median(ours).toFixed(2)} s (target 0.80), ${(median(ours) / median(limits)).toFixed(1)} times fastify alone`,
);
process.exit(0);
