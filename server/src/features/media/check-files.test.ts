import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import {
  buildStoragePlace,
  newDocument,
  type StoragePlace,
  uploadDocument,
  usageOf,
} from '../../../test/storage-place.ts';
import { uploadFile } from '../../../test/upload.ts';
import { diagnose } from '../../doctor.ts';
import type { Storage } from '../../gateways/storage.ts';
import { readConfig } from '../../platform/config.ts';
import { sql } from '../../platform/database.ts';
import { checkFiles } from './check-files.service.ts';

const { signal } = new AbortController();
let server: TestServer;
let me: StoragePlace;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  const { database } = server.platform;
  await database.withSystem((db) => db.run(sql`update file set purged_at = now(), storage_key = null`));
  me = await buildStoragePlace(server);
});
afterAll(() => server.stop());

const usage = () => usageOf(me);
const upload = (size: number, name: string) => uploadDocument(me, size, name);

describe('the nightly look at stored files', () => {
  const key = (fileId: string) => `${me.organizationId}/files/${fileId}/source`;
  const files = async () => {
    const config = readConfig({
      DATA_DIR: server.platform.config.dataDir,
      DATABASE_URL: server.databaseUrl,
    });
    return (await diagnose(config)).find(({ name }) => name === 'files');
  };

  it('finds what is lost or changed, says so in doctor and to admins, and takes it back when it is mended', async () => {
    const { storage } = server.platform.gateways;
    const whole = newDocument(500);
    const lost = await uploadFile(me, whole, 'lost.pdf');
    const changed = await upload(600, 'changed.pdf');
    await upload(700, 'good.pdf');
    expect(await files()).toMatchObject({ isGood: true });

    await storage.remove(key(lost.fileId));
    await storage.put(key(changed.fileId), Buffer.from('other'));
    await checkFiles(server.ctx(), signal);
    expect((await usage()).damaged.map(({ fileId, fault }) => [fileId, fault]).sort()).toEqual(
      [
        [lost.fileId, 'missing'],
        [changed.fileId, 'changed'],
      ].sort(),
    );
    const finding = await files();
    expect(finding).toMatchObject({ isGood: false, detail: expect.stringContaining(lost.fileId) });
    expect(finding?.detail).toContain('2 stored files');

    await storage.put(key(lost.fileId), whole);
    await server.tenant(me.organizationId, (db) =>
      db.run(sql`update file set removed_at = now(), purged_at = now(), storage_key = null
      where id = ${changed.fileId}`),
    );
    await checkFiles(server.ctx(), signal);
    expect((await usage()).damaged).toEqual([]);
    expect(await files()).toMatchObject({ isGood: true, detail: expect.stringContaining('were read again') });
  });

  it('takes a storage that does not answer for no finding', async () => {
    await upload(800, 'away.pdf');
    const ctx = server.ctx();
    const gone = () => Promise.reject(new Error('away'));
    const storage = { ...ctx.gateways.storage, get: gone, stat: gone };
    const away = { ...ctx, gateways: { ...ctx.gateways, storage } };
    await expect(checkFiles(away, signal)).rejects.toThrow('away');
    expect((await usage()).damaged).toEqual([]);
  });

  /** The storage, of which these files can be found and not be read. */
  function withBadBlocks(...fileIds: string[]) {
    const ctx = server.ctx();
    const { storage } = ctx.gateways;
    const read: string[] = [];
    const get: Storage['get'] = async (at, range) => {
      read.push(at);
      const found = await storage.get(at, range);
      if (!fileIds.some((fileId) => key(fileId) === at)) return found;
      found.body.destroy();
      const body = new Readable({
        read() {
          this.destroy(Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' }));
        },
      });
      return { ...found, body };
    };
    return { read, ctx: { ...ctx, gateways: { ...ctx.gateways, storage: { ...storage, get } } } };
  }

  it('notes a file that cannot be read, looks at the rest, and ends its night', async () => {
    const bad = await upload(900, 'bad.pdf');
    const good = await upload(901, 'good.pdf');
    const { ctx, read } = withBadBlocks(bad.fileId);
    await checkFiles(ctx, signal);
    expect((await usage()).damaged).toMatchObject([{ fileId: bad.fileId, fault: 'unreadable' }]);
    expect(read).toContain(key(good.fileId));
    expect(await files()).toMatchObject({ isGood: false, detail: expect.stringContaining('(unreadable)') });
    await checkFiles(server.ctx(), signal);
    expect((await usage()).damaged).toEqual([]);
  });

  it('gives what was wrong before at most half of a night', async () => {
    const bad = await Promise.all([902, 903, 904, 905].map((size) => upload(size, 'bad.pdf')));
    const good = await Promise.all([906, 907].map((size) => upload(size, 'good.pdf')));
    const { ctx, read } = withBadBlocks(...bad.map(({ fileId }) => fileId));
    await server.tenant(me.organizationId, (db) =>
      db.run(sql`
        insert into file_damage (organization_id, storage_key, fault, found_at)
        select organization_id, storage_key, 'changed', now() from file where name = 'bad.pdf'
          and organization_id = ${me.organizationId}`),
    );
    await checkFiles(ctx, signal, { files: 4 });
    const known = new Set(read.filter((at) => bad.some(({ fileId }) => key(fileId) === at)));
    expect(known.size).toBe(2);
    expect(new Set(read).size).toBe(4);
    expect(good.every(({ fileId }) => read.includes(key(fileId)))).toBe(true);
  });

  it('takes a file that left, and whose bytes wait for the sweep, for no damage; and counts all that there are', async () => {
    const left = await upload(908, 'left.pdf');
    const lost = await Promise.all(Array.from({ length: 7 }, (_, at) => upload(910 + at, 'lost.pdf')));
    for (const { fileId } of [left, ...lost]) await server.platform.gateways.storage.remove(key(fileId));
    await server.tenant(me.organizationId, (db) =>
      db.run(sql`update file set removed_at = now() where id = ${left.fileId}`),
    );
    await checkFiles(server.ctx(), signal);
    const { damaged } = await usage();
    expect(damaged.map(({ fileId }) => fileId).sort()).toEqual(lost.map(({ fileId }) => fileId).sort());
    expect((await files())?.detail).not.toContain(left.fileId);
    await server.tenant(me.organizationId, (db) =>
      db.run(sql`
        insert into file (organization_id, id, kind, status, name, title, extension, content_type, size, parent, sha256, storage_key)
        select organization_id, 'lost-' || n, kind, status, name, title, extension, content_type, size, parent, sha256, 'lost/' || n
        from file, generate_series(1, 150) n where id = ${lost[0]?.fileId}`),
    );
    await server.tenant(me.organizationId, (db) =>
      db.run(sql`
        insert into file_damage (organization_id, storage_key, fault, found_at)
        select organization_id, storage_key, 'missing', now() from file where id like 'lost-%'`),
    );
    expect((await files())?.detail).toContain('157 stored files');
  });
});
