import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
} from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { Readable } from 'node:stream';
import {
  assertSafeKey,
  type ListedObject,
  type PutOptions,
  type Storage,
  StorageMissing,
  StorageTooLarge,
} from './storage.ts';

/** Unfinished writes live beside the objects (a rename must not cross file systems) in a folder no key can name. */
const unfinishedFolder = '.unfinished';

const isOtherDisk = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EXDEV';

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

const storedMode = 0o640;

/** A body comes in pieces of 64 KB; each write costs the same, however much it takes along. */
const bytesOfWrite = 1024 * 1024;

async function writeAll(file: FileHandle, body: Readable | Buffer, maxBytes: number): Promise<number> {
  let size = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  const writeHeld = async () => {
    const pieces = held;
    held = [];
    heldBytes = 0;
    if (pieces.length > 0) await file.writev(pieces);
  };
  for await (const piece of Buffer.isBuffer(body) ? [body] : body) {
    const chunk = piece as Buffer;
    size += chunk.length;
    if (size > maxBytes) throw new StorageTooLarge();
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes >= bytesOfWrite) await writeHeld();
  }
  await writeHeld();
  await file.sync();
  return size;
}

/** The rename is only durable once the folder itself is synced; some file systems refuse to sync folders. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/**
 * Files under one root folder: temp name, fsync, rename.
 * What a `kill -9` leaves in `.unfinished` is cleared at the next start, once it is an hour old
 * (younger ones may belong to a neighbour process on the same folder).
 */
export async function openDiskStorage(root: string): Promise<Storage> {
  const unfinished = join(root, unfinishedFolder);
  await mkdir(unfinished, { recursive: true });
  await clearUnfinished(unfinished);

  const pathOf = (key: string): string => {
    assertSafeKey(key);
    return join(root, ...key.split('/'));
  };

  const storage: Storage = {
    async put(key: string, body: Readable | Buffer, options: PutOptions = {}) {
      const path = pathOf(key);
      const temporary = join(unfinished, randomBytes(12).toString('hex'));
      const file = await open(temporary, 'wx', storedMode);
      try {
        const size = await writeAll(file, body, options.maxBytes ?? Number.POSITIVE_INFINITY);
        await file.close();
        await moveInto(temporary, path);
        return { size };
      } catch (error) {
        await file.close().catch(() => undefined);
        await rm(temporary, { force: true });
        if (body instanceof Readable) body.destroy();
        throw error;
      }
    },

    async putFile(key, path) {
      const file = await open(path, 'r');
      const { size } = await file.stat();
      await file.chmod(storedMode);
      await file.sync();
      await file.close();
      try {
        await moveInto(path, pathOf(key));
      } catch (error) {
        if (!isOtherDisk(error)) throw error;
        await storage.put(key, createReadStream(path));
        await rm(path, { force: true });
      }
      return { size };
    },

    async toFile(key, path) {
      const stored = pathOf(key);
      try {
        await link(stored, path).catch((error) => {
          // Another disk, or one that knows no second names.
          if (isMissing(error)) throw error;
          return copyFile(stored, path);
        });
      } catch (error) {
        throw isMissing(error) ? new StorageMissing(key) : error;
      }
    },

    async get(key, range) {
      const path = pathOf(key);
      const file = await open(path, 'r').catch((error) => {
        throw isMissing(error) ? new StorageMissing(key) : error;
      });
      const found = await file.stat();
      if (!found.isFile()) {
        await file.close();
        throw new StorageMissing(key);
      }
      // The handle is given away: a file replaced meanwhile keeps answering with its old bytes to the end.
      const body = createReadStream('', { fd: file, ...range, highWaterMark: 256 * 1024 });
      return { body, size: found.size, modifiedAt: found.mtime };
    },

    async stat(key) {
      const found = await stat(pathOf(key)).catch((error) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      return found?.isFile() ? { size: found.size, modifiedAt: found.mtime } : undefined;
    },

    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await removeEmptyParents(root, dirname(path));
    },

    list: (prefix = '') => listBelow(prefix === '' ? root : pathOf(prefix.replace(/\/$/, '')), prefix),

    async removePrefix(prefix) {
      const path = pathOf(prefix.replace(/\/$/, ''));
      await rm(path, { recursive: true, force: true });
      await removeEmptyParents(root, dirname(path));
    },
  };
  return storage;
}

/** Folder by folder; what is removed meanwhile is left out. */
async function* listBelow(folder: string, prefix: string): AsyncGenerator<ListedObject> {
  const entries = await opendir(folder).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const start = prefix === '' ? '' : `${prefix.replace(/\/$/, '')}/`;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) yield* listBelow(path, start + entry.name);
    else {
      const found = await stat(path).catch(() => undefined);
      if (found?.isFile()) yield { key: start + entry.name, size: found.size, modifiedAt: found.mtime };
    }
  }
}

/** A neighbour may remove the folder it just emptied between our mkdir and our rename: then try again. */
async function moveInto(temporary: string, path: string): Promise<void> {
  const folder = dirname(path);
  for (let attempt = 0; ; attempt++) {
    await mkdir(folder, { recursive: true });
    try {
      await rename(temporary, path);
      break;
    } catch (error) {
      if (!isMissing(error) || attempt === 4) throw error;
    }
  }
  await syncFolder(folder);
}

async function removeEmptyParents(root: string, folder: string): Promise<void> {
  let current = folder;
  while (current.startsWith(root + sep)) {
    try {
      await rmdir(current);
    } catch {
      return;
    }
    current = dirname(current);
  }
}

async function clearUnfinished(folder: string): Promise<void> {
  const anHourAgo = Date.now() - 3_600_000;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < anHourAgo) await rm(path, { force: true });
  }
}
