import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spoolAlong } from './spool.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstlook-spool-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A gate that a writer waits at. */
const gate = () => Promise.withResolvers<void>();

describe('what is read while it is written', () => {
  it('gives its first part before the rest is there, and then the rest', async () => {
    const rest = gate();
    const stream = await spoolAlong(folder, async (put) => {
      await put('first,');
      await rest.promise;
      for (let part = 0; part < 20; part += 1) await put(`${part}`.padEnd(20_000, '.'));
    });
    const parts = stream[Symbol.asyncIterator]();
    expect(String((await parts.next()).value)).toBe('first,');
    rest.resolve();
    let length = 0;
    for (let part = await parts.next(); !part.done; part = await parts.next()) length += part.value.length;
    expect(length).toBe(20 * 20_000);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is never taken for whole when its writer fails', async () => {
    const failure = gate();
    const stream = await spoolAlong(folder, async (put) => {
      await put('first,');
      await failure.promise;
      throw new Error('the database is gone');
    });
    const reading = text(stream);
    failure.resolve();
    await expect(reading).rejects.toThrow('the database is gone');
  });

  it('is no stream at all where nothing could be written', async () => {
    await expect(spoolAlong(folder, () => Promise.reject(new Error('too long')))).rejects.toThrow('too long');
    expect(await text(await spoolAlong(folder, () => Promise.resolve()))).toBe('');
  });

  it('is written to its end when its reader leaves', async () => {
    const [left, written] = [gate(), gate()];
    const stream = await spoolAlong(folder, async (put) => {
      await put('first,');
      await left.promise;
      await put('rest');
      written.resolve();
    });
    stream.destroy();
    left.resolve();
    await expect(written.promise).resolves.toBeUndefined();
  });
});
