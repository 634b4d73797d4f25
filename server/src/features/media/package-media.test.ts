import { createHash } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import type { UploadState } from '@firstlook/contract/upload.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { makeFilm } from '../../../test/film.ts';
import { chunkFields, sendChunk, uploadFile } from '../../../test/upload.ts';
import { longestConversion } from '../../gateways/video.ts';
import { sql } from '../../platform/database.ts';
import { listPackagingJobs } from './enqueue-packaging.ts';
import { packageLower } from './package-lower.service.ts';
import { packageMedia } from './package-media.service.ts';
import { sweepMedia } from './sweep-media.service.ts';

let server: TestServer;
let film: Buffer;
/** Tall enough for a rendition below it. */
let tall: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  film = makeFilm(2);
  tall = makeFilm(2, '854x480');
});
afterAll(() => server.stop());

async function uploader() {
  const organizationId = (await buildOrganization(server.platform)).id;
  const cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  return { server, organizationId, cookie };
}

describe('packaging that meets a full disk', () => {
  it('is tried again, and after the last try the file says what happened and can be begun anew', async () => {
    const me = await uploader();
    const { fileId } = await uploadFile(me, film, 'full.mp4');
    const ctx = server.ctx({ organizationId: me.organizationId });
    const { storage } = server.platform.gateways;
    const full = {
      ...ctx,
      gateways: {
        ...ctx.gateways,
        storage: {
          ...storage,
          put: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
        },
      },
    };
    const signal = new AbortController().signal;
    const item = async () =>
      (await server.call('GET', `/api/file/${me.organizationId}/${fileId}`, { cookie: me.cookie })).json();
    await expect(packageMedia(full, fileId, { signal, isLast: () => false })).rejects.toThrow('full');
    expect(await item()).toMatchObject({ status: 'encrypting', error: null });
    await expect(packageMedia(full, fileId, { signal, isLast: () => true })).rejects.toThrow('full');
    expect(await item()).toMatchObject({ status: 'failed', error: 'storage-failed' });

    const again = await server.call('POST', `/api/file/${me.organizationId}/${fileId}/retry`, {
      cookie: me.cookie,
    });
    expect(again.json()).toMatchObject({ status: 'encrypting' });
    await packageMedia(ctx, fileId, { signal, isLast: () => false });
    expect(await item()).toMatchObject({ status: 'ready', error: null });
  });
});

describe('the source of a film', () => {
  const signal = new AbortController().signal;
  const half = () => Math.ceil(film.length / 2);
  /** A film in two chunks, answered and not yet put together. */
  async function uploadInTwo(me: Awaited<ReturnType<typeof uploader>>) {
    const fields = (idx: number) => chunkFields(film, 'two.mp4', idx, half());
    const send = (idx: number, uploadId?: string) =>
      sendChunk(
        me,
        { ...fields(idx), ...(uploadId && { uploadId }) },
        film.subarray(idx * half(), (idx + 1) * half()),
      );
    const { uploadId } = (await send(0)).json<UploadState>();
    const done = (await send(1, uploadId)).json<UploadState>();
    return { uploadId, done, fileId: done.file?.fileId as string };
  }
  const objects = async (prefix: string) => {
    const found: string[] = [];
    for await (const { key } of server.platform.gateways.storage.list(prefix)) found.push(key);
    return found;
  };

  it('is put together by the packaging; the answer to the last chunk does not wait for it', async () => {
    const me = await uploader();
    const { uploadId, done, fileId } = await uploadInTwo(me);
    expect(done).toMatchObject({ complete: true, file: { status: 'encrypting', sha256: null } });
    expect(await objects(`${me.organizationId}/uploads/${uploadId}`)).toHaveLength(2);
    // A day in the queue takes nothing away from it.
    const { clock, ...rest } = server.ctx();
    await sweepMedia({ ...rest, clock: { ...clock, now: () => new Date(Date.now() + 25 * 3_600_000) } });

    const ctx = server.ctx({ organizationId: me.organizationId });
    const { storage } = ctx.gateways;
    const killed = {
      ...ctx,
      gateways: {
        ...ctx.gateways,
        storage: {
          ...storage,
          // What a kill leaves: the source is there, and it was not noted that it is.
          removePrefix: (prefix: string) =>
            prefix.includes('/uploads/') ? Promise.reject(new Error('killed')) : storage.removePrefix(prefix),
        },
      },
    };
    await expect(packageMedia(killed, fileId, { signal, isLast: () => false })).rejects.toThrow('killed');
    await packageMedia(ctx, fileId, { signal, isLast: () => false });
    const item = await server.call('GET', `/api/file/${me.organizationId}/${fileId}`, { cookie: me.cookie });
    expect(item.json()).toMatchObject({
      status: 'ready',
      sha256: createHash('sha256').update(film).digest('hex'),
    });
    const { body } = await storage.get(`${me.organizationId}/files/${fileId}/source`);
    expect((await buffer(body)).equals(film)).toBe(true);
    await sweepMedia({ ...rest, clock: { ...clock, now: () => new Date(Date.now() + 25 * 3_600_000) } });
    expect(await objects(`${me.organizationId}/uploads/${uploadId}`)).toEqual([]);
  });

  it('of chunks that are not what came in is refused with words, and no film is made of it', async () => {
    const me = await uploader();
    const { uploadId, fileId } = await uploadInTwo(me);
    await server.platform.gateways.storage.put(
      `${me.organizationId}/uploads/${uploadId}/1`,
      Buffer.from('other'),
    );
    await packageMedia(server.ctx({ organizationId: me.organizationId }), fileId, {
      signal,
      isLast: () => false,
    });
    const item = await server.call('GET', `/api/file/${me.organizationId}/${fileId}`, { cookie: me.cookie });
    expect(item.json()).toMatchObject({ status: 'failed', error: 'upload-damaged' });
  });
});

it('a conversion may take as long as the converter is given: the queue does not end it first', async () => {
  const { fileId } = await uploadFile(await uploader(), film, 'long.mp4');
  const job = await server.platform.database.withSystem((db) =>
    db.one<{ seconds: number }>(
      sql`select expire_seconds as seconds from pgboss.job where data ->> 'fileId' = ${fileId}`,
    ),
  );
  expect(job.seconds).toBeGreaterThan(longestConversion);
});

it('what was ended in its last try says that it took too long, and no fault of the storage', async () => {
  const me = await uploader();
  const { fileId } = await uploadFile(me, film, 'ended.mp4');
  const ended = AbortSignal.abort(new Error('handler execution exceeded'));
  const ctx = server.ctx({ organizationId: me.organizationId });
  await expect(packageMedia(ctx, fileId, { signal: ended, isLast: () => true })).rejects.toThrow();
  const item = await server.call('GET', `/api/file/${me.organizationId}/${fileId}`, { cookie: me.cookie });
  expect(item.json()).toMatchObject({ status: 'failed', error: 'took-too-long' });
});

it('one film of a newcomer comes before the fifth of somebody who brought many', async () => {
  const [many, few] = [await uploader(), await uploader()];
  for (let nth = 0; nth < 5; nth++) await uploadFile(many, film, `many-${nth}.mp4`);
  const { fileId } = await uploadFile(few, film, 'one.mp4');
  const order = await server.platform.database.withSystem((db) =>
    db.many<{ file: string }>(sql`
      select data ->> 'fileId' as file from pgboss.job
      where name = 'media.package' and state = 'created' and data ->> 'organizationId' = any(${[many.organizationId, few.organizationId]})
      order by priority desc, created_on, id`),
  );
  expect(order).toHaveLength(6);
  expect(order.map(({ file }) => file).indexOf(fileId)).toBe(1);
});

it('what waits of one organization is in order of its length, whenever it came', async () => {
  const me = await uploader();
  const sent = async (name: string, seconds: number) => {
    const fields = { ...chunkFields(film, name, 0), mediaSecondsDuration: seconds };
    const { file } = (await sendChunk(me, fields, film)).json<UploadState>();
    return file?.fileId as string;
  };
  const hour = await sent('hour.mp4', 3600);
  const clip = await sent('clip.mp4', 20);
  const half = await sent('half.mp4', 1800);
  const ctx = server.ctx({ organizationId: me.organizationId });
  const jobs = await ctx.db.tenant((db) => listPackagingJobs(ctx, db, me.organizationId, 'film'));
  expect(jobs.map(({ fileId }) => fileId)).toEqual([clip, half, hour]);
});

it('a film whose job was lost is asked for once, however often the sweep comes by while it waits', async () => {
  const me = await uploader();
  const { fileId } = await uploadFile(me, film, 'lost.mp4');
  await server.system(async (db) => {
    await db.run(sql`delete from pgboss.job where data ->> 'fileId' = ${fileId}`);
    await db.run(sql`update file set updated_at = now() - interval '2 hours' where id = ${fileId}`);
  });
  for (let sweep = 0; sweep < 3; sweep++) await sweepMedia(server.ctx());
  const { jobs } = await server.system((db) =>
    db.one<{ jobs: number }>(
      sql`select count(*)::int as jobs from pgboss.job where data ->> 'fileId' = ${fileId}`,
    ),
  );
  expect(jobs).toBe(1);
});

describe('a film that browsers play as it is', () => {
  const signal = new AbortController().signal;
  const stateOf = async (fileId: string) => {
    const file = await server.system((db) =>
      db.one<{ status: string; lower_due: boolean; package_folder: string }>(
        sql`select status, lower_due, package_folder from file where id = ${fileId}`,
      ),
    );
    const renditions = await server.system((db) =>
      db.many<{ name: string }>(sql`select name from rendition where file_id = ${fileId} order by name`),
    );
    const { body } = await server.platform.gateways.storage.get(`${file.package_folder}/master.m3u8`);
    return {
      status: file.status,
      isLowerDue: file.lower_due,
      renditions: renditions.map(({ name }) => name),
      played: (await text(body)).match(/^v.*$/gm),
    };
  };
  const packaged = async (name: string) => {
    const me = await uploader();
    const { fileId } = await uploadFile(me, tall, name);
    const ctx = server.ctx({ organizationId: me.organizationId });
    await packageMedia(ctx, fileId, { signal, isLast: () => false });
    return { me, fileId, ctx };
  };

  it('can be watched before its lower renditions are made, which join it afterwards', async () => {
    const { fileId, ctx } = await packaged('tall.mp4');
    expect(await stateOf(fileId)).toEqual({
      status: 'ready',
      isLowerDue: true,
      renditions: ['v0'],
      played: ['v0/index.m3u8'],
    });
    await packageLower(ctx, fileId, { signal, isLast: () => false });
    const whole = {
      status: 'ready',
      isLowerDue: false,
      renditions: ['v0', 'v1-2'],
      played: ['v0/index.m3u8', 'v1-2/index.m3u8'],
    };
    expect(await stateOf(fileId)).toEqual(whole);
    // A second run finds nothing left to do.
    await packageLower(ctx, fileId, { signal, isLast: () => false });
    expect(await stateOf(fileId)).toEqual(whole);
  });

  it('goes on with its lower renditions when their job was lost', async () => {
    const { fileId } = await packaged('lost-lower.mp4');
    await server.system(async (db) => {
      await db.run(sql`delete from pgboss.job where data ->> 'fileId' = ${fileId}`);
      await db.run(sql`update file set updated_at = now() - interval '2 hours' where id = ${fileId}`);
    });
    for (let sweep = 0; sweep < 2; sweep++) await sweepMedia(server.ctx());
    const jobs = await server.system((db) =>
      db.many<{ name: string }>(sql`select name from pgboss.job where data ->> 'fileId' = ${fileId}`),
    );
    expect(jobs.map(({ name }) => name)).toEqual(['media.packageLower']);
  });

  it('stays as it is when its lower renditions cannot be stored', async () => {
    const { fileId, ctx } = await packaged('full-lower.mp4');
    const { storage } = ctx.gateways;
    const full = {
      ...storage,
      put: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    };
    const broken = { ...ctx, gateways: { ...ctx.gateways, storage: full } };
    await expect(packageLower(broken, fileId, { signal, isLast: () => false })).rejects.toThrow('full');
    expect(await stateOf(fileId)).toMatchObject({ status: 'ready', isLowerDue: true });
    await expect(packageLower(broken, fileId, { signal, isLast: () => true })).rejects.toThrow('full');
    expect(await stateOf(fileId)).toMatchObject({ isLowerDue: false, played: ['v0/index.m3u8'] });
  });
});
