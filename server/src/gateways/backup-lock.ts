import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { BackupError } from './backup-cipher.ts';

export interface Lock {
  release(): Promise<void>;
}

/** The holder of a lock renews it this often, milliseconds; a lock that was not renewed for the longer time is over. */
const sayEvery = 20_000;
const overAfter = 2 * 60_000;

/** The holder's process on this machine is gone. A number may come again, in a container always: then time decides. */
async function isDead(lock: string): Promise<boolean> {
  const [pid, host] = (await readFile(lock, 'utf8').catch(() => '')).split(' ');
  if (host !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** One process at a time writes into a folder. What a killed one left is taken over. @throws BackupError */
export async function takeLock(folder: string): Promise<Lock> {
  const lock = join(folder, '.lock');
  for (let tries = 0; tries < 3; tries++) {
    try {
      await writeFile(lock, `${process.pid} ${hostname()}`, { flag: 'wx' });
      const saying = setInterval(() => {
        const now = new Date();
        utimes(lock, now, now).catch(() => undefined);
      }, sayEvery).unref();
      return {
        async release() {
          clearInterval(saying);
          await rm(lock, { force: true });
        },
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
        throw new BackupError(`The backup folder ${folder} cannot be written (${(error as Error).message}).`);
    }
    const heard = (await stat(lock).catch(() => undefined))?.mtimeMs ?? 0;
    if (Date.now() - heard < overAfter && !(await isDead(lock))) break;
    await rm(lock, { force: true });
  }
  throw new BackupError(
    `Another backup is being made in ${folder}. What a killed one left is over in two minutes.`,
  );
}
