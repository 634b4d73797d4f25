import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from './storage.ts';

/** A folder of its own for programs that need real paths; the storage may be far away. */
export interface WorkFolder {
  /** Path of a file or folder in it; folders are made by whoever needs them. */
  path(name: string): string;
  fetch(storage: Storage, key: string, name: string): Promise<string>;
  /** Stores every file below `name` under `prefix`, with the same relative names. @returns bytes by relative name */
  store(storage: Storage, name: string, prefix: string): Promise<Map<string, number>>;
}

/** Runs `work` in a fresh folder below `parent`, which is gone afterwards whatever happens. */
export async function inWorkFolder<T>(parent: string, work: (folder: WorkFolder) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true });
  const root = await mkdtemp(join(parent, 'work-'));
  const folder: WorkFolder = {
    path: (name) => join(root, name),
    async fetch(storage, key, name) {
      const path = join(root, name);
      await pipeline((await storage.get(key)).body, createWriteStream(path));
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
          sizes.set(file, (await storage.put(`${prefix}/${file}`, createReadStream(path))).size);
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

/** Clears what a killed process left behind. */
export async function clearWorkFolders(parent: string, olderThan: Date): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const path = join(parent, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtime < olderThan) await rm(path, { recursive: true, force: true });
  }
}
