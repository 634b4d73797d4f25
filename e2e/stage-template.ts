import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from '@playwright/test';
import { childServer } from '../server/test/child-server.ts';
import { queryIn } from './database.ts';

/** What a stage throws away when it ends need not survive a power failure. */
const careless = ['fsync = off', 'full_page_writes = off', 'synchronous_commit = off'];

const longestMaking = 600_000;

const behind = `select count(*)::int as number from pgboss.job
  where state < 'completed' and start_after <= now() and name in ('demo.picture', 'demo.film', 'media.package', 'media.packageLower')`;

/** Until every picture and film of the demo is there: they are made behind its start. */
async function untilFilled(dataFolder: string): Promise<void> {
  for (;;) {
    const [row] = await queryIn<{ number: number }>(dataFolder, behind);
    if (row?.number === 0) return;
    await wait(200);
  }
}

async function fill(folder: string, env: Record<string, string>): Promise<void> {
  const dataFolder = path.join(folder, 'data');
  const server = await childServer({ ...env, DATA_DIR: dataFolder });
  await server.start();
  await untilFilled(dataFolder);
  await server.stop();
  appendFileSync(path.join(dataFolder, 'postgres', 'postgresql.auto.conf'), `${careless.join('\n')}\n`);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** @throws Error when the worker that makes it has ended without it */
async function untilDone(done: string, maker: string): Promise<void> {
  while (!existsSync(done)) {
    if (existsSync(maker) && !isAlive(Number(readFileSync(maker, 'utf8'))) && !existsSync(done))
      throw new Error(`${path.basename(maker)} has ended: see why the first stage of this run did not start`);
    await wait(100);
  }
}

/**
 * Puts a data folder where `target` says, as the first start with these settings leaves it. The first request in a run makes
 * it, in seconds; later ones get a copy.
 *
 * @param folder of the template, one for these settings; beside it stands who makes it and whether it is done
 * @throws Error when it cannot be made, or there is no room for a copy
 */
export async function copyTemplate(
  folder: string,
  env: Record<string, string>,
  target: string,
): Promise<void> {
  const [done, maker] = [`${folder}.done`, `${folder}.maker`];
  if (!existsSync(done)) {
    // However long a busy machine takes for it, it is not the file's own time.
    test.setTimeout(test.info().timeout + longestMaking);
    // Of all workers, the one that creates the folder also fills it.
    if (mkdirSync(folder, { recursive: true, mode: 0o755 }) !== undefined) {
      writeFileSync(maker, String(process.pid));
      await fill(folder, env);
      writeFileSync(done, '');
    } else await untilDone(done, maker);
  }
  // Owners are kept: the database belongs to a user of its own.
  const copied = spawnSync('cp', ['-a', path.join(folder, 'data'), target], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`the template was not copied: ${copied.stderr}`);
}
