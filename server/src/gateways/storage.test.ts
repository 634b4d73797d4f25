import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3 } from '../../test/s3.ts';
import { assertSafeKey, type Storage, StorageMissing, StorageTooLarge } from './storage.ts';
import { openDiskStorage } from './storage-disk.ts';
import { openS3Storage, parseS3Url } from './storage-s3.ts';

const kinds = ['disk', 's3'] as const;

describe.each(kinds)('storage on %s', (kind) => {
  let folder: string;
  let server: S3Server | undefined;
  let storage: Storage;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'firstlook-storage-'));
    if (kind === 'disk') {
      storage = await openDiskStorage(folder);
      return;
    }
    server = await startS3();
    storage = await openS3Storage(parseS3Url(server.url));
  });

  afterAll(async () => {
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('gives back the very bytes it was given, from a buffer and from a stream', async () => {
    const small = randomBytes(1000);
    const large = randomBytes(11 * 1024 * 1024 + 17);
    await storage.put('o1/small', small);
    const written = await storage.put(
      'o1/large',
      Readable.from([large.subarray(0, 5_000_000), large.subarray(5_000_000)]),
    );
    expect(written.size).toBe(large.length);
    expect((await buffer((await storage.get('o1/small')).body)).equals(small)).toBe(true);
    expect((await buffer((await storage.get('o1/large')).body)).equals(large)).toBe(true);
  });

  it('takes a file of this machine and gives one back', async () => {
    const bytes = randomBytes(300_000);
    const [from, to] = [join(folder, '.from'), join(folder, '.to')];
    await writeFile(from, bytes);
    expect(await storage.putFile('o1/deep/moved', from)).toEqual({ size: bytes.length });
    await expect(stat(from)).rejects.toThrow('ENOENT');
    expect((await buffer((await storage.get('o1/deep/moved')).body)).equals(bytes)).toBe(true);
    await storage.toFile('o1/deep/moved', to);
    expect((await readFile(to)).equals(bytes)).toBe(true);
    await storage.remove('o1/deep/moved');
    expect((await readFile(to)).equals(bytes)).toBe(true);
    await rm(to);
    await expect(storage.toFile('o1/deep/moved', to)).rejects.toThrow(StorageMissing);
  });

  it('replaces an object as a whole', async () => {
    await storage.put('o1/again', Buffer.from('a longer first text'));
    await storage.put('o1/again', Buffer.from('second'));
    expect((await buffer((await storage.get('o1/again')).body)).toString()).toBe('second');
  });

  it('reads an inclusive range and still tells the whole size', async () => {
    await storage.put('o1/range', Buffer.from('0123456789'));
    const part = await storage.get('o1/range', { start: 2, end: 4 });
    expect((await buffer(part.body)).toString()).toBe('234');
    expect(part.size).toBe(10);
  });

  it('stats, removes, and says when something is missing', async () => {
    await storage.put('o1/gone', Buffer.from('x'));
    expect((await storage.stat('o1/gone'))?.size).toBe(1);
    await storage.remove('o1/gone');
    await storage.remove('o1/gone');
    expect(await storage.stat('o1/gone')).toBeUndefined();
    await expect(storage.get('o1/gone')).rejects.toBeInstanceOf(StorageMissing);
  });

  it('removes a folder and nothing beside it', async () => {
    for (const key of ['o2/f/a', 'o2/f/deep/b', 'o2/fa']) await storage.put(key, Buffer.from(key));
    await storage.removePrefix('o2/f/');
    expect(await storage.stat('o2/f/a')).toBeUndefined();
    expect(await storage.stat('o2/f/deep/b')).toBeUndefined();
    expect(await storage.stat('o2/fa')).toBeDefined();
    await storage.removePrefix('o2/never-there');
  });

  it('lists what is below a folder and nothing beside it', async () => {
    for (const key of ['o4/f/a', 'o4/f/deep/b', 'o4/fa']) await storage.put(key, Buffer.from(key));
    const below = async (prefix?: string) => {
      const keys: [string, number][] = [];
      for await (const { key, size } of storage.list(prefix)) keys.push([key, size]);
      return keys.sort();
    };
    expect(await below('o4/f')).toEqual([
      ['o4/f/a', 6],
      ['o4/f/deep/b', 11],
    ]);
    expect(await below('o4/nothing')).toEqual([]);
    expect(await below()).toEqual(expect.arrayContaining(await below('o4')));
  });

  it('leaves nothing behind when the source breaks or is too long', async () => {
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(100_000);
        throw new Error('connection lost');
      })(),
    );
    await expect(storage.put('o3/broken', broken)).rejects.toThrow();
    const tooLong = Readable.from([randomBytes(600), randomBytes(600)]);
    await expect(storage.put('o3/long', tooLong, { maxBytes: 1000 })).rejects.toBeInstanceOf(StorageTooLarge);
    expect(await storage.stat('o3/broken')).toBeUndefined();
    expect(await storage.stat('o3/long')).toBeUndefined();
    if (kind === 'disk') expect(await readdir(join(folder, '.unfinished'))).toEqual([]);
  });

  it('refuses keys that could leave its root', async () => {
    for (const key of [
      '../x',
      'a/../b',
      '/etc/passwd',
      'a//b',
      'a/.hidden',
      'a\0b',
      '',
      'a\\..\\b',
      'עברית',
    ]) {
      expect(() => assertSafeKey(key)).toThrow();
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('unsafe');
    }
  });
});
