import { createWriteStream, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Storage } from './storage.ts';

/** A folder of its own for programs that need real paths; the storage may be far away. */
export interface WorkFolder {
  /** Path of a file or folder in it; the caller makes the folders that it needs. */
  path(name: string): string;
  read(name: string): Promise<Buffer>;
  /** Writes what comes to a new file. */
  write(name: string, from: Readable): Promise<void>;
  fetch(storage: Storage, key: string, name: string): Promise<string>;
  /** Moves every file below `name` into the store under `prefix`, with the same relative names. @returns bytes by relative name */
  store(storage: Storage, name: string, prefix: string): Promise<Map<string, number>>;
}

/**
 * What tells a process from a later one of the same number: a container gives its first process the number 1 each time.
 * Null when there is none; where the system does not say when it began, every living one counts as the same.
 */
function beginningOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
    // The name of the program, in brackets, may hold blanks; the 20th field behind it is the moment.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return `${boot}${fields[19]}`;
  } catch {
    return isRunning(pid) ? 'running' : null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process of another user runs, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const host = hostname().replace(/[^\w.]/g, '_');
/** Says whose a folder is: `work-<host>-<process>-<its beginning>-<random>`. */
const ownPrefix = `work-${host}-${process.pid}-${beginningOf(process.pid)}-`;

/** Runs `work` in a fresh folder below `parent`, which is gone afterwards whatever happens. */
export async function inWorkFolder<T>(parent: string, work: (folder: WorkFolder) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true });
  const root = await mkdtemp(join(parent, ownPrefix));
  const folder: WorkFolder = {
    path: (name) => join(root, name),
    read: (name) => readFile(join(root, name)),
    write: (name, from) => pipeline(from, createWriteStream(join(root, name), { flags: 'wx', mode: 0o600 })),
    async fetch(storage, key, name) {
      const path = join(root, name);
      await storage.toFile(key, path);
      return path;
    },
    async store(storage, name, prefix) {
      const base = join(root, name);
      const sizes = new Map<string, number>();
      const entries = await readdir(base, { recursive: true, withFileTypes: true });
      const files = entries.filter((each) => each.isFile()).values();
      // Each write waits for its disk or its store.
      const storeNext = async () => {
        for (const entry of files) {
          const path = join(entry.parentPath, entry.name);
          const file = relative(base, path).split(sep).join('/');
          sizes.set(file, (await storage.putFile(`${prefix}/${file}`, path)).size);
        }
      };
      await Promise.all(Array.from({ length: 6 }, storeNext));
      return sizes;
    },
  };
  try {
    await mkdir(join(root, 'out'));
    return await work(folder);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Clears what processes of this machine left behind that are not there any more; of others it cannot be known. */
export async function clearAbandonedFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const [, owner, pid, beginning] = /^work-([\w.]+)-(\d+)-(\w+)-/.exec(name) ?? [];
    if (owner !== host || beginningOf(Number(pid)) === beginning) continue;
    await rm(join(parent, name), { recursive: true, force: true });
  }
}

/** Clears what was not touched since. */
export async function clearWorkFolders(parent: string, olderThan: Date): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const path = join(parent, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtime < olderThan) await rm(path, { recursive: true, force: true });
  }
}
