import { randomBytes } from 'node:crypto';
import type { PackagingItem, StorageUsage } from '@firstlook/contract/storage-usage.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount } from '../../../test/factories.ts';
import { makeFilm } from '../../../test/film.ts';
import {
  buildStoragePlace,
  newDocument,
  type StoragePlace,
  uploadDocument,
  usageOf,
} from '../../../test/storage-place.ts';
import { chunkFields, sendChunk, uploadFile } from '../../../test/upload.ts';
import { sql } from '../../platform/database.ts';
import { listNamedElsewhere } from './file-use.store.ts';
import { packageMedia } from './package-media.service.ts';

const gigabyte = 1024 ** 3;
let server: TestServer;
let film: Buffer;
let me: StoragePlace;

beforeAll(async () => {
  server = await startTestServer({ env: { ORGANIZATION_QUOTA_GB: '1' } });
  film = makeFilm(1);
});
beforeEach(async () => {
  me = await buildStoragePlace(server);
});
afterAll(() => server.stop());

const usage = () => usageOf(me);
const packaging = async () =>
  (await server.call('GET', `/api/file/packaging/${me.organizationId}`, { cookie: me.cookie })).json<{
    items: PackagingItem[];
  }>().items;
const upload = (size: number, name: string) => uploadDocument(me, size, name);

async function save(title: string, fileIds: string[], existing?: { _id: string; version: number }) {
  const files = fileIds.map((fileId) => ({ fileId, title: fileId }));
  const body = { ...existing, releaseType: 'programme', releaseData: { title, files } };
  const answer = await server.call(existing ? 'PUT' : 'POST', `/api/release/${me.organizationId}`, {
    cookie: me.cookie,
    body,
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<{ _id: string; version: number }>();
}

describe('what an organization keeps', () => {
  it('is nothing at first', async () => {
    expect(await usage()).toEqual({
      ...{ quota: gigabyte, used: 0 },
      ...{ kinds: [], uploads: [], biggest: [], leaving: [], leavingSize: 0, damaged: [] },
    });
  });

  it('is summed by kind, with captions and what is under way; the largest first, with the releases that show it', async () => {
    const small = await upload(1000, 'small.pdf');
    const large = await upload(5000, 'large.pdf');
    const made = await save('קו המים', [small.fileId]);
    await save('Waterline', [small.fileId]);
    const whole = newDocument(9000);
    await sendChunk(me, chunkFields(whole, 'half.pdf', 0, 4500), whole.subarray(0, 4500));
    const { fileId } = await uploadFile(me, film, 'film.mp4');
    await server.tenant(me.organizationId, (db) =>
      db.run(sql`
        insert into caption (organization_id, id, file_id, locale, storage_key, size)
        values (${me.organizationId}, 'c1', ${fileId}, 'he', 'somewhere', 77)`),
    );
    const found = await usage();
    const sizeOf = (kind: string) => found.kinds.find((one) => one.kind === kind);
    expect(sizeOf('file')).toEqual({ kind: 'file', size: 6000, count: 2 });
    expect(sizeOf('upload')).toEqual({ kind: 'upload', size: 9000, count: 1 });
    expect(sizeOf('video')).toEqual({ kind: 'video', size: film.length, count: 1 });
    expect(sizeOf('caption')).toEqual({ kind: 'caption', size: 77, count: 1 });
    expect(found.used).toBe(6000 + 9000 + 77 + film.length);
    const documents = found.biggest.filter(({ kind }) => kind === 'file');
    expect(documents).toMatchObject([
      { fileId: large.fileId, releases: [], isUnused: true, removeAfter: expect.any(String) },
      { fileId: small.fileId, isUnused: false, removeAfter: null, releaseCount: 2 },
    ]);
    expect(documents[1]?.releases.map(({ title }) => title).sort()).toEqual(['Waterline', 'קו המים']);
    expect(documents[1]?.releases.map(({ _id }) => _id)).toContain(made._id);
  });

  it('names what is being uploaded with its person and what it is for, until all of it is there', async () => {
    const { _id } = await save('קו המים', []);
    const send = (whole: Buffer, name: string, idx: number, rest: object) =>
      sendChunk(
        me,
        { ...chunkFields(whole, name, idx, 4500), ...rest },
        whole.subarray(idx * 4500, (idx + 1) * 4500),
      );
    const [meant, loose] = [newDocument(9000), newDocument(8000)];
    const parentData = JSON.stringify({ collection: 'release', _id, fieldName: 'files' });
    const { uploadId } = (await send(meant, 'half.pdf', 0, { parentData })).json<{ uploadId: string }>();
    await send(loose, 'loose.pdf', 0, {});
    expect((await usage()).uploads).toMatchObject([
      {
        uploadId,
        name: 'half.pdf',
        size: 9000,
        received: 4500,
        by: 'Noa Tester',
        releases: [{ _id, title: 'קו המים', releaseType: 'programme', locale: 'he' }],
      },
      { name: 'loose.pdf', size: 8000, received: 4500, releases: [], releaseCount: 0 },
    ]);
    await send(meant, 'half.pdf', 1, { parentData, uploadId });
    expect((await usage()).uploads.map(({ name }) => name)).toEqual(['loose.pdf']);
  });

  it('names what leaves by itself and when: not what a release shows, nor what a design names', async () => {
    const shown = await upload(1000, 'shown.pdf');
    const dropped = await upload(2000, 'dropped.pdf');
    const named = await upload(3000, 'named.pdf');
    const release = await save('One', [shown.fileId, dropped.fileId]);
    await save('One', [shown.fileId], release);
    await server.tenant(me.organizationId, (db) =>
      db.run(sql`
        update organization set settings = settings || ${JSON.stringify({ note: `/file/${named.fileId}/` })}::jsonb
        where organization_id = ${me.organizationId}`),
    );
    const { leaving } = await usage();
    expect(leaving).toMatchObject([{ fileId: dropped.fileId, isUnused: true, isFormer: false }]);
    expect(Date.parse(leaving[0]?.removeAfter ?? '')).toBeGreaterThan(Date.now());
  });

  it('is told where a thousand files leave and every version of long texts is kept, and nothing named is among them', async () => {
    const { fileId } = await upload(500, 'one.pdf');
    const idOf = (n: number) => String(n).padStart(24, '0');
    await server.tenant(me.organizationId, async (db) => {
      await db.run(sql`
        insert into file (organization_id, id, kind, status, name, title, extension, content_type, size, parent, remove_after)
        select organization_id, lpad(n::text, 24, '0'), kind, status, name, title, extension, content_type, 1000 + n, parent, now()
        from file, generate_series(1, 1100) n where id = ${fileId}`);
      await db.run(sql`
        insert into registered_file_version (organization_id, path, version, kind, content)
        select ${me.organizationId}, 't', n, 'template', n || repeat('<p class="lead">words of a design</p>', 1400)
        from generate_series(1, 200) n`);
      // In an address, as a part of a word, and in a template of releases.
      await db.run(sql`
        insert into registered_file (organization_id, path, kind, content)
        values (${me.organizationId}, 't', 'template', ${`url(/api/file/x/${idOf(1100)}/image) photo-${idOf(1099)}_wide`})`);
      await db.run(sql`
        insert into release_template (organization_id, id, name, release_type, data, design, created_at)
        values (${me.organizationId}, 'a', 'a', 'programme', ${JSON.stringify({ a: idOf(1098) })}, '{}', now())`);
    });
    const answer = await server.call('GET', `/api/file/usage/${me.organizationId}`, { cookie: me.cookie });
    expect(answer.statusCode, answer.body).toBe(200);
    const { biggest, leaving, leavingSize } = answer.json<StorageUsage>();
    expect(leaving.map((one) => one.fileId)).toEqual(Array.from({ length: 20 }, (_, at) => idOf(1097 - at)));
    expect(biggest.slice(0, 4).map(({ isUnused }) => isUnused)).toEqual([false, false, false, true]);
    expect(leavingSize).toBe(500 + (1097 * 1098) / 2 + 1097 * 1000);
  });

  it('is told where texts hold pictures as letters, in every version another, and an id among them is found', async () => {
    const { fileId } = await upload(500, 'one.pdf');
    await server.tenant(me.organizationId, (db) =>
      db.run(sql`
        insert into file (organization_id, id, kind, status, name, title, extension, content_type, size, parent, remove_after)
        select organization_id, lpad(n::text, 24, '0'), kind, status, name, title, extension, content_type, 1000, parent, now()
        from file, generate_series(1, 6000) n where id = ${fileId}`),
    );
    const idOf = (n: number) => String(n).padStart(24, '0');
    const picture = () => `<img src="data:image/png;base64,${randomBytes(225_000).toString('base64')}">`;
    const ends = [`begins-${idOf(1)}`, `${idOf(2)}_ends`, `in-${idOf(3)}-the_middle`, idOf(4)];
    const contents = [...Array.from({ length: 8 }, picture), ends.join(' ')];
    await server.tenant(me.organizationId, (db) =>
      db.run(sql`
        insert into registered_file_version (organization_id, path, version, kind, content)
        select ${me.organizationId}, 't', n, 'template', content
        from unnest(${contents}::text[]) with ordinality as one(content, n)`),
    );
    // In the time of a request, without asking for more.
    const named = await server.tenant(me.organizationId, (db) => listNamedElsewhere(db, me.organizationId));
    expect(named.sort()).toEqual([1, 2, 3, 4].map(idOf));
    expect((await usage()).leaving).toHaveLength(20);
  });

  it('is for those who lead the organization', async () => {
    const { email } = await buildAccount(server.platform, { organizationId: me.organizationId });
    const producer = await server.signIn(email);
    for (const what of ['usage', 'packaging']) {
      const answer = await server.call('GET', `/api/file/${what}/${me.organizationId}`, { cookie: producer });
      expect(answer.statusCode).toBe(403);
    }
  });
});

describe('what is being prepared', () => {
  it('is listed in its order with its place, and what failed can begin anew', async () => {
    const sent = async (name: string, seconds: number) => {
      const fields = { ...chunkFields(film, name, 0), mediaSecondsDuration: seconds };
      return (await sendChunk(me, fields, film)).json().file.fileId as string;
    };
    const long = await sent('long.mp4', 3600);
    const short = await sent('short.mp4', 60);
    const before = await packaging();
    expect(before).toMatchObject([
      { fileId: short, state: 'waiting', part: 'film' },
      { fileId: long, state: 'waiting', part: 'film' },
    ]);
    expect(before[0]?.place).toBeLessThan(before[1]?.place ?? 0);

    const ctx = server.ctx({ organizationId: me.organizationId });
    const ended = AbortSignal.abort(new Error('ended'));
    await expect(packageMedia(ctx, long, { signal: ended, isLast: () => true })).rejects.toThrow();
    expect((await packaging()).at(-1)).toMatchObject({
      fileId: long,
      state: 'failed',
      place: null,
      error: 'took-too-long',
    });
    await server.call('POST', `/api/file/${me.organizationId}/${long}/retry`, { cookie: me.cookie });
    expect(await packaging()).toMatchObject([{ fileId: short }, { fileId: long, state: 'waiting' }]);
  });

  it('says which one is worked on', async () => {
    const { fileId } = await uploadFile(me, film, 'now.mp4');
    await server.platform.database.withSystem((db) =>
      db.run(sql`update pgboss.job set state = 'active' where data ->> 'fileId' = ${fileId}`),
    );
    await server.tenant(me.organizationId, (db) =>
      db.run(sql`update file set progress = 40 where id = ${fileId}`),
    );
    expect(await packaging()).toMatchObject([{ fileId, state: 'working', progress: 40, place: null }]);
  });
});
