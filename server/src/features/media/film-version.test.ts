import { buffer } from 'node:stream/consumers';
import type { FilmVersions } from '@firstlook/contract/film-version.ts';
import type { FileItem } from '@firstlook/contract/media.ts';
import type { ReleaseReport } from '@firstlook/contract/report.ts';
import type { UploadState } from '@firstlook/contract/upload.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { fetchStream, makeFilm, openAsMember } from '../../../test/film.ts';
import { chunkFields, multipartBody, uploadFile } from '../../../test/upload.ts';
import { sql } from '../../platform/database.ts';
import { packageMedia } from './package-media.service.ts';
import { sweepMedia } from './sweep-media.service.ts';
import { sumUsedBytes } from './upload.store.ts';

const signal = new AbortController().signal;
const DAY = 24 * 3_600_000;

let server: TestServer;
let short: Buffer;
let long: Buffer;
let organizationId: string;
let cookie: string;
let film: string;
let releaseId: string;

beforeAll(async () => {
  server = await startTestServer();
  short = makeFilm(2);
  long = makeFilm(5);
}, 60_000);
afterAll(() => server.stop());

const system = <T>(work: Parameters<typeof server.platform.database.withSystem<T>>[0]) =>
  server.platform.database.withSystem(work);
const at = (path: string) => `/api/file/${organizationId}/${film}${path}`;
const call = (method: 'GET' | 'POST' | 'DELETE', path: string, who = cookie) =>
  server.call(method, at(path), { cookie: who });
const item = async () => (await call('GET', '')).json<FileItem>();
const versions = async () => (await call('GET', '/version')).json<FilmVersions>();

/** Sends a film, or the first of its chunks, to the place of the one that there is. */
function send(
  content: Buffer,
  { name = 'second.mp4', who = cookie, chunkSize = 8e6, idx = 0, uploadId = '' } = {},
) {
  const fields = { ...chunkFields(content, name, idx, chunkSize), ...(uploadId && { uploadId }) };
  const chunk = content.subarray(idx * chunkSize, (idx + 1) * chunkSize);
  const { payload, headers } = multipartBody(fields, chunk);
  return server.app.inject({
    method: 'POST',
    url: at('/replacement'),
    headers: { ...headers, cookie: who },
    payload,
  });
}
async function prepare(fileId: string) {
  await packageMedia(server.ctx({ organizationId }), fileId, { signal, isLast: true });
}
async function replace(content: Buffer, name?: string) {
  const answer = await send(content, name ? { name } : {});
  expect(answer.statusCode, answer.body).toBe(200);
  const fileId = answer.json<UploadState>().file?.fileId as string;
  await prepare(fileId);
  return fileId;
}
async function stored(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.platform.gateways.storage.list(prefix)) keys.push(key);
  return keys;
}
const beat = (sections: [number, number][], who: string) =>
  server.call('POST', `/api/mediaPlayLog/${organizationId}`, {
    cookie: who,
    body: { fileId: film, releaseId, sections },
  });
const usedBytes = () => system((db) => sumUsedBytes(db, organizationId));

beforeEach(async () => {
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  film = (await uploadFile({ server, organizationId, cookie }, short, 'first.mp4')).fileId;
  await prepare(film);
  releaseId = (await buildRelease(server.platform, organizationId, { videos: [{ fileId: film }] })).id;
  await system((db) =>
    db.run(sql`update release set distributed_at = now() - interval '1 day' where id = ${releaseId}`),
  );
  await system((db) =>
    db.run(sql`insert into release_file (organization_id, release_id, file_id) values (${organizationId}, ${releaseId}, ${film})
      on conflict do nothing`),
  );
}, 60_000);

describe('a film that replaces another', () => {
  it('is watched once it is ready, under the same id; until then the former one is', async () => {
    const before = await item();
    const watcher = await openAsMember({ server, organizationId, cookie }, film);
    const former = await fetchStream(server, before.src as string, watcher);
    const sent = await send(long);
    expect(sent.statusCode, sent.body).toBe(200);
    expect(await item()).toMatchObject({ sha256: before.sha256, mediaSecondsDuration: 2 });
    expect((await versions()).coming).toMatchObject({ name: 'second.mp4', status: 'encrypting' });
    await prepare(sent.json<UploadState>().file?.fileId as string);

    const after = await item();
    expect(after).toMatchObject({ fileId: film, src: before.src, status: 'ready', name: 'second.mp4' });
    expect(after.mediaSecondsDuration).toBeCloseTo(5, 0);
    expect(after.poster).not.toBe(before.poster);
    expect((await server.call('GET', after.poster as string, { cookie })).statusCode).toBe(200);
    // Who watches goes on with what he began; who comes now gets the new one.
    const goesOn = await fetchStream(server, before.src as string, watcher);
    expect(goesOn.key.rawPayload).toEqual(former.key.rawPayload);
    expect(goesOn.segment.statusCode).toBe(200);
    const fresh = await fetchStream(
      server,
      before.src as string,
      await openAsMember({ server, organizationId, cookie }, film),
    );
    expect(fresh.key.rawPayload).not.toEqual(former.key.rawPayload);
    expect(fresh.segment.statusCode).toBe(200);
    const row = await system((db) =>
      db.one<{ storage_key: string }>(sql`select storage_key from file where id = ${film}`),
    );
    const { body } = await server.platform.gateways.storage.get(row.storage_key);
    expect((await buffer(body)).equals(long)).toBe(true);
    expect(await usedBytes()).toBe(short.length + long.length);
  });

  it('leaves what was watched to the film that it was watched of', async () => {
    const watcher = await openAsMember({ server, organizationId, cookie }, film);
    await replace(long);
    // He still watches the former one, which ends after two seconds whatever is reported.
    expect((await beat([[0, 5]], watcher)).statusCode).toBe(201);
    expect((await beat([[0, 5]], cookie)).statusCode).toBe(201);
    const rows = await system((db) =>
      db.many<{ film_version: number; duration: number; total_ms: number; percent: number }>(sql`
        select film_version, round(duration_seconds)::int as duration, total_ms,
          (select count(*)::int from unnest(buckets) b where b > 0) as percent
        from watch where file_id = ${film} order by film_version`),
    );
    expect(rows).toEqual([
      { film_version: 1, duration: 2, total_ms: 2000, percent: 100 },
      { film_version: 2, duration: 5, total_ms: 5000, percent: 100 },
    ]);
    const admin = await server.signIn(
      (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
    );
    const report = await server.call(
      'GET',
      `/api/distribution/${organizationId}/distribution-data-by-release/${releaseId}`,
      { cookie: admin },
    );
    expect(report.statusCode).toBe(200);
    const { releaseFiles, relevantAccounts } = report.json<ReleaseReport>();
    expect(
      releaseFiles
        .map((one) => [one.fileId, one.filmVersion, Math.round(one.mediaSecondsDuration ?? 0)])
        .sort(),
    ).toEqual([
      [film, 1, 2],
      [film, 2, 5],
    ]);
    expect(relevantAccounts[0]?.watches.map(({ percent }) => percent)).toEqual([100, 100]);
  });

  it('keeps captions, and says that they were made for the former film until somebody confirms them', async () => {
    const boundary = '----captions';
    const added = await server.app.inject({
      method: 'POST',
      url: at('/caption'),
      headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `--${boundary}\r\ncontent-disposition: form-data; name="locale"\r\n\r\nhe\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x.srt"\r\n\r\n1\n00:00:00,500 --> 00:00:01,500\nx\n\r\n--${boundary}--\r\n`,
    });
    expect(added.statusCode).toBe(201);
    expect((await item()).captions).toMatchObject([{ isOfFormerFilm: false }]);
    await replace(long);
    expect((await item()).captions).toMatchObject([{ locale: 'he', isOfFormerFilm: true }]);
    const path = `/caption/${added.json<{ _id: string }>()._id}/confirm`;
    expect((await call('POST', path)).json()).toMatchObject({ isOfFormerFilm: false });
    expect((await item()).captions).toMatchObject([{ isOfFormerFilm: false }]);
    const actions = await system((db) =>
      db.many<{ action: string; actor_id: string | null }>(sql`
        select action, actor_id from audit where organization_id = ${organizationId} and action ~ '^(film|caption)' order by at, id`),
    );
    expect(actions.map(({ action }) => action)).toEqual(['caption.add', 'film.replace', 'caption.confirm']);
    expect(actions.every(({ actor_id }) => actor_id)).toBe(true);
  });

  it('takes its place whole or not at all when the worker is killed, and once', async () => {
    const before = await item();
    const sent = await send(long);
    const coming = sent.json<UploadState>().file?.fileId as string;
    const ctx = server.ctx({ organizationId });
    const killed = {
      ...ctx,
      // The package is stored; the transaction that names it dies.
      clock: {
        ...ctx.clock,
        now: () => {
          throw new Error('killed');
        },
      },
    } as typeof ctx;
    await expect(packageMedia(killed, coming, { signal, isLast: false })).rejects.toThrow('killed');
    expect(await item()).toEqual(before);
    await prepare(coming);
    await prepare(coming);
    expect((await versions()).items.map(({ version }) => version)).toEqual([2, 1]);
  });
});

describe('going back', () => {
  it('exchanges the films again, while the former one is kept', async () => {
    const first = await item();
    await replace(long);
    const list = await versions();
    expect(list).toMatchObject({
      coming: null,
      items: [
        { version: 2, name: 'second.mp4', size: long.length, isCurrent: true, keptUntil: null },
        { version: 1, name: 'first.mp4', size: short.length, isCurrent: false },
      ],
    });
    expect(list.items[0]?.by).not.toBe('');
    const back = await call('POST', '/version/1/restore');
    expect(back.json()).toMatchObject({
      sha256: first.sha256,
      mediaSecondsDuration: 2,
      poster: first.poster,
    });
    expect((await call('POST', '/version/1/restore')).statusCode).toBe(404);
    expect((await versions()).items.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    const watcher = await openAsMember({ server, organizationId, cookie }, film);
    expect((await fetchStream(server, first.src as string, watcher)).segment.statusCode).toBe(200);
  });

  it('ends after 30 days: the former bytes leave, and nothing of the film that is watched', async () => {
    await replace(long);
    const { clock, ...rest } = server.ctx();
    const later = (days: number) => ({
      ...rest,
      clock: { ...clock, now: () => new Date(Date.now() + days * DAY) },
    });
    await sweepMedia(later(29));
    expect((await versions()).items).toHaveLength(2);
    await sweepMedia(later(31));
    expect((await versions()).items).toHaveLength(1);
    expect((await call('POST', '/version/1/restore')).statusCode).toBe(404);
    expect(await stored(`${organizationId}/files/${film}`)).toEqual([]);
    expect(await usedBytes()).toBe(long.length);
    const watcher = await openAsMember({ server, organizationId, cookie }, film);
    expect((await fetchStream(server, (await item()).src as string, watcher)).segment.statusCode).toBe(200);
    // With the release, all of it leaves.
    await system((db) => db.run(sql`delete from release_file where file_id = ${film}`));
    await system((db) => db.run(sql`update file set remove_after = now() where id = ${film}`));
    await sweepMedia(later(31));
    await sweepMedia(later(31));
    expect(await stored(`${organizationId}/files`)).toEqual([]);
    expect(await usedBytes()).toBe(0);
  });
});

describe('a replacement is refused', () => {
  it('for a picture, and leaves nothing', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const answer = await send(png, { name: 'still.png' });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'NOT_A_FILM']);
    expect(await versions()).toMatchObject({ coming: null });
    expect(await stored(`${organizationId}/uploads`)).toEqual([]);
  });

  it('while another one is under way, until that is given up', async () => {
    const half = Math.ceil(long.length / 2);
    const first = await send(long, { chunkSize: half });
    expect(first.json()).toMatchObject({ complete: false });
    expect((await versions()).coming).toMatchObject({ isArriving: true, status: 'uploading' });
    const second = await send(long);
    expect([second.statusCode, second.json().code]).toEqual([409, 'REPLACEMENT_UNDER_WAY']);
    expect((await call('DELETE', '/replacement')).statusCode).toBe(204);
    expect((await call('DELETE', '/replacement')).statusCode).toBe(404);
    const { uploadId } = first.json<UploadState>();
    expect((await send(long, { chunkSize: half, idx: 1, uploadId })).statusCode).toBe(404);
    // One that is being prepared can be given up as well, and takes no place when its packaging ends.
    const before = await item();
    const third = (await send(long)).json<UploadState>().file?.fileId as string;
    expect((await call('DELETE', '/replacement')).statusCode).toBe(204);
    await prepare(third);
    expect(await item()).toEqual(before);
    await sweepMedia(server.ctx());
    expect(await stored(`${organizationId}/files/${third}`)).toEqual([]);
    await replace(long);
    expect((await item()).name).toBe('second.mp4');
  });

  it('one that cannot be prepared says so, and gives way to the next', async () => {
    const broken = Buffer.concat([long.subarray(0, 2000), Buffer.alloc(3000)]);
    const sent = await send(broken);
    await prepare(sent.json<UploadState>().file?.fileId as string);
    const { coming } = await versions();
    expect(coming).toMatchObject({ status: 'failed' });
    expect(coming?.error).toBeTruthy();
    await replace(long);
    expect((await versions()).coming).toBeNull();
  });

  it('to readers, to other organizations, and for what is no film that one replaces', async () => {
    const client = await server.signIn(
      (await buildAccount(server.platform, { organizationId, role: 'client' })).email,
    );
    expect((await send(long, { who: client })).statusCode).toBe(403);
    const other = await buildOrganization(server.platform);
    const stranger = await server.signIn(
      (await buildAccount(server.platform, { organizationId: other.id })).email,
    );
    expect((await send(long, { who: stranger })).statusCode).toBe(404);
    for (const path of ['/version', '/version/1/restore', '/replacement'])
      expect((await call(path === '/version' ? 'GET' : 'POST', path, stranger)).statusCode).not.toBe(200);
    const former = await replace(long);
    const own = film;
    film = former;
    expect((await send(long)).statusCode).toBe(404);
    expect((await call('GET', '/version')).statusCode).toBe(404);
    const foreign = await buildOrganization(server.platform);
    organizationId = foreign.id;
    film = own;
    expect((await send(long)).statusCode).toBe(404);
  });
});
