import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { restorePlace } from '../src/backup-place.ts';
import { createLog } from '../src/platform/log.ts';
import type { TestServer } from './app.ts';
import { backUpServer, keptFiles, restoreConfig, writeKey } from './backup-stage.ts';
import { type BackupWorld, withBackupWorld } from './backup-world.ts';

const silent = createLog('silent');
let world: BackupWorld;
let server: TestServer;
let organizationId: string;
const scratch = withBackupWorld((built) => {
  world = built;
  ({ server, organizationId } = world);
});

it('a second backup copies no file again', async () => {
  const folder = scratch.path('twice');
  const first = await backUpServer(server, { folder });
  expect(first.copied).toBeGreaterThan(5);
  const files = keptFiles(folder).sort();
  const second = await backUpServer(server, { folder });
  expect([second.copied, second.manifest.files.count]).toEqual([0, first.manifest.files.count]);
  expect(keptFiles(folder).sort()).toEqual(files);
});

it('keeps so many backups, and of the files what they need', async () => {
  const folder = scratch.path('kept');
  const { storage } = server.platform.gateways;
  const key = `${organizationId}/files/${world.fileId}/extra`;
  await storage.put(key, Buffer.from('only the first backup has this'));
  const first = await backUpServer(server, { folder, keep: 2 });
  const all = keptFiles(folder).length;
  await storage.remove(key);
  const second = await backUpServer(server, { folder, keep: 2 });
  expect(keptFiles(folder).length, 'the first still needs it').toBe(all);
  const third = await backUpServer(server, { folder, keep: 2 });
  expect(third.removed).toEqual([first.manifest.id]);
  const dated = readdirSync(folder).filter((name) => name !== 'files');
  expect(dated.sort()).toEqual([second.manifest.id, third.manifest.id]);
  expect(keptFiles(folder).length).toBe(all - 1);
});

/** What a restore says that must fail; nothing may be left of it. */
async function refusalOf(order: { from: string; keyFile?: string }): Promise<string> {
  const config = restoreConfig(scratch.path('refused'));
  const failure = await restorePlace(config, order, silent).catch((error: Error) => error);
  expect(failure).toBeInstanceOf(Error);
  for (const name of ['postgres', 'postgres.secret', 'files'])
    expect(() => statSync(path.join(config.dataDir, name))).toThrow('ENOENT');
  return (failure as Error).message;
}

/** Turns one bit in the middle of a file. */
function flipBit(file: string): () => void {
  const bytes = readFileSync(file);
  const damaged = Buffer.from(bytes);
  const at = Math.floor(bytes.length / 2);
  damaged[at] = (damaged[at] as number) ^ 1;
  writeFileSync(file, damaged);
  return () => writeFileSync(file, bytes);
}

describe.each(['in the clear', 'with a key', 'with a passphrase'])('a backup %s', (kind) => {
  const folder = scratch.path(`damaged ${kind}`);
  const key = kind === 'with a key' ? Buffer.alloc(32, 7).toString('base64') : 'a passphrase of some length';
  const keyFile = kind === 'in the clear' ? undefined : scratch.path(`key ${kind}`);
  const order = { from: folder, ...(keyFile ? { keyFile } : {}) };
  let id: string;

  beforeAll(async () => {
    if (keyFile) writeKey(keyFile, key);
    id = (await backUpServer(server, { folder, keyFile })).manifest.id;
  });

  it('with a flipped bit is refused with the name of the file, and leaves nothing', async () => {
    const object = keptFiles(folder)[0] as string;
    const places = [
      path.join(folder, id, 'table', 'contact.gz'),
      path.join(folder, id, 'files.ndjson.gz'),
      path.join(folder, id, 'manifest.json'),
      object,
    ];
    for (const place of places) {
      const mend = flipBit(place);
      expect(await refusalOf(order)).toContain(`${path.relative(folder, place)} of the backup is damaged`);
      mend();
    }
  });

  it('tells nothing of what is in it without the key, and restores with it', async () => {
    const readable = [...keptFiles(folder), path.join(folder, id, 'table', 'contact.gz')].some((file) => {
      const bytes = readFileSync(file);
      return bytes.includes('ftyp') || bytes.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]));
    });
    expect(readable).toBe(kind === 'in the clear');
    const config = restoreConfig(scratch.path(`restored ${kind}`));
    const { manifest } = await restorePlace(config, order, silent);
    expect(manifest.id).toBe(id);
  });

  it('is refused with a wrong key in one sentence, also as the place of a new backup', async () => {
    const wrong = writeKey(scratch.path('wrong'), 'another passphrase');
    const words = kind === 'in the clear' ? 'are not encrypted' : 'is not the one of the backups';
    expect(await refusalOf({ from: folder, keyFile: wrong })).toContain(words);
    await expect(backUpServer(server, { folder, keyFile: wrong })).rejects.toThrow(words);
    if (keyFile) expect(await refusalOf({ from: folder })).toContain('are encrypted');
  });
});

it('refuses to restore over anything', async () => {
  const folder = scratch.path('over');
  await backUpServer(server, { folder });
  const failure = restorePlace(
    { ...restoreConfig(scratch.path('over-data')), DATABASE_URL: server.databaseUrl },
    { from: folder },
    silent,
  );
  await expect(failure).rejects.toThrow('The database is not empty');
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const { rows } = await client.query('select count(*)::int as count from contact');
  await client.end();
  expect(rows).toEqual([{ count: 30 }]);
});

it('waits for no dead process, and goes beside no living one', async () => {
  const folder = scratch.path('locked');
  await backUpServer(server, { folder });
  const lock = path.join(folder, '.lock');
  writeFileSync(lock, '1 another-machine');
  await expect(backUpServer(server, { folder })).rejects.toThrow('Another backup is being made');
  const longAgo = new Date(Date.now() - 10 * 60_000);
  utimesSync(lock, longAgo, longAgo);
  await backUpServer(server, { folder });
  expect(() => statSync(lock)).toThrow('ENOENT');
});
