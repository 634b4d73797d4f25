import { buffer } from 'node:stream/consumers';
import type { FilmCurve, ReleaseReport } from '@firstlook/contract/report.ts';
import type { UploadState } from '@firstlook/contract/upload.ts';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../../test/app.ts';
import { buildAccount } from '../../../test/factories.ts';
import { fetchStream, openAsMember } from '../../../test/film.ts';
import { type FilmPlace, withFilmPlace } from '../../../test/film-place.ts';
import { sql } from '../../platform/database.ts';
import { packageMedia } from './package-media.service.ts';
import { sumUsedBytes } from './storage-usage.store.ts';
import { sweepMedia } from './sweep-media.service.ts';

const signal = new AbortController().signal;
const day = 24 * 3_600_000;

let server: TestServer;
let short: Buffer;
let long: Buffer;
let place: FilmPlace;

withFilmPlace((built) => {
  ({ server, place, short, long } = built);
});

const beat = (sections: [number, number][], who: string) =>
  server.call('POST', `/api/mediaPlayLog/${place.organizationId}`, {
    cookie: who,
    body: { fileId: place.film, releaseId: place.releaseId, sections },
  });
const boundary = '----captions';
const addCaption = (fileId: string) =>
  server.app.inject({
    method: 'POST',
    url: `/api/file/${place.organizationId}/${fileId}/caption`,
    headers: { cookie: place.cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="locale"\r\n\r\nhe\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x.srt"\r\n\r\n1\n00:00:00,500 --> 00:00:01,500\nx\n\r\n--${boundary}--\r\n`,
  });
const usedBytes = () => server.system((db) => sumUsedBytes(db, place.organizationId));

describe('a film that replaces another', () => {
  it('is watched once it is ready, under the same id; until then the former one is', async () => {
    const before = await place.item();
    const watcher = await openAsMember(place, place.film);
    const former = await fetchStream(server, before.src as string, watcher);
    const sent = await place.send(long);
    expect(sent.statusCode, sent.body).toBe(200);
    expect(await place.item()).toMatchObject({ sha256: before.sha256, mediaSecondsDuration: 2 });
    expect((await place.versions()).coming).toMatchObject({ name: 'second.mp4', status: 'encrypting' });
    await place.prepare(sent.json<UploadState>().file?.fileId as string);

    const after = await place.item();
    expect(after).toMatchObject({ fileId: place.film, src: before.src, status: 'ready', name: 'second.mp4' });
    expect(after.mediaSecondsDuration).toBeCloseTo(5, 0);
    expect(after.poster).not.toBe(before.poster);
    expect((await server.call('GET', after.poster as string, { cookie: place.cookie })).statusCode).toBe(200);
    // A viewer goes on with what they began; a new one gets the new film.
    const goesOn = await fetchStream(server, before.src as string, watcher);
    expect(goesOn.key.rawPayload).toEqual(former.key.rawPayload);
    expect(goesOn.segment.statusCode).toBe(200);
    const fresh = await fetchStream(server, before.src as string, await openAsMember(place, place.film));
    expect(fresh.key.rawPayload).not.toEqual(former.key.rawPayload);
    expect(fresh.segment.statusCode).toBe(200);
    const row = await server.system((db) =>
      db.one<{ storage_key: string }>(sql`select storage_key from file where id = ${place.film}`),
    );
    const { body } = await server.platform.gateways.storage.get(row.storage_key);
    expect((await buffer(body)).equals(long)).toBe(true);
    expect(await usedBytes()).toBe(short.length + long.length);
  });

  it('leaves what was watched to the film that it was watched of', async () => {
    const watcher = await openAsMember(place, place.film);
    await place.replace(long);
    // The viewer still watches the former one, which ends after two seconds whatever is reported.
    expect((await beat([[0, 5]], watcher)).statusCode).toBe(201);
    expect((await beat([[0, 5]], place.cookie)).statusCode).toBe(201);
    const rows = await server.system((db) =>
      db.many<{ film_version: number; duration: number; total_ms: number; percent: number }>(sql`
        select film_version, round(duration_seconds)::int as duration, total_ms,
          (select count(*)::int from unnest(buckets) b where b > 0) as percent
        from watch where file_id = ${place.film} order by film_version`),
    );
    expect(rows).toEqual([
      { film_version: 1, duration: 2, total_ms: 2000, percent: 100 },
      { film_version: 2, duration: 5, total_ms: 5000, percent: 100 },
    ]);
    const admin = await server.signIn(
      (await buildAccount(server.platform, { organizationId: place.organizationId, role: 'admin' })).email,
    );
    const report = await server.call(
      'GET',
      `/api/distribution/${place.organizationId}/distribution-data-by-release/${place.releaseId}`,
      { cookie: admin },
    );
    expect(report.statusCode).toBe(200);
    const { releaseFiles, relevantAccounts } = report.json<ReleaseReport>();
    expect(
      releaseFiles
        .map((one) => [one.fileId, one.filmVersion, Math.round(one.mediaSecondsDuration ?? 0)])
        .sort(),
    ).toEqual([
      [place.film, 1, 2],
      [place.film, 2, 5],
    ]);
    expect(relevantAccounts[0]?.watches.map(({ percent }) => percent)).toEqual([100, 100]);
  });

  it('is called as it is now, and its former film is told of as that', async () => {
    const watcher = await openAsMember(place, place.film);
    expect((await beat([[0, 2]], watcher)).statusCode).toBe(201);
    await place.replace(long);
    expect((await beat([[0, 5]], place.cookie)).statusCode).toBe(201);
    expect((await place.item()).title).toBe('second');
    const { email } = await buildAccount(server.platform, {
      organizationId: place.organizationId,
      role: 'admin',
    });
    const admin = await server.signIn(email);
    const curves = async () => {
      const path = `/api/distribution/${place.organizationId}/film-curves/${place.releaseId}`;
      const { items } = (await server.call('GET', path, { cookie: admin })).json<{ items: FilmCurve[] }>();
      return items
        .map(({ filmVersion, title, replacedAt }) => [filmVersion, title, replacedAt !== null])
        .sort();
    };
    const entitle = (title: string) =>
      server.system((db) =>
        db.run(sql`update release set data = ${JSON.stringify({ videos: [{ fileId: place.film, title }] })}::jsonb
          where id = ${place.releaseId}`),
      );
    const both = (title: string) => [
      [1, title, true],
      [2, title, false],
    ];
    expect(await curves()).toEqual(both('second'));
    // The name of the former file is no title that somebody wrote.
    await entitle('first.mp4');
    expect(await curves()).toEqual(both('second'));
    await entitle('Waterline');
    expect(await curves()).toEqual(both('Waterline'));
    await entitle('');
    expect((await place.call('POST', '/version/1/restore')).json()).toMatchObject({ title: 'first' });
    expect(await curves()).toEqual([
      [1, 'first', false],
      [2, 'first', true],
    ]);
  });

  it('keeps captions, and says that they were made for the former film until somebody confirms them', async () => {
    const added = await addCaption(place.film);
    expect(added.statusCode).toBe(201);
    expect((await place.item()).captions).toMatchObject([{ isOfFormerFilm: false }]);
    await place.replace(long);
    expect((await place.item()).captions).toMatchObject([{ locale: 'he', isOfFormerFilm: true }]);
    const path = `/caption/${added.json<{ _id: string }>()._id}/confirm`;
    expect((await place.call('POST', path)).json()).toMatchObject({ isOfFormerFilm: false });
    expect((await place.item()).captions).toMatchObject([{ isOfFormerFilm: false }]);
    const actions = await server.system((db) =>
      db.many<{ action: string; actor_id: string | null }>(sql`
        select action, actor_id from audit where organization_id = ${place.organizationId} and action ~ '^(film|caption)' order by at, id`),
    );
    expect(actions.map(({ action }) => action)).toEqual(['caption.add', 'film.replace', 'caption.confirm']);
    expect(actions.every(({ actor_id }) => actor_id)).toBe(true);
  });

  it('takes its place whole or not at all when the worker is killed, and once', async () => {
    const before = await place.item();
    const sent = await place.send(long);
    const coming = sent.json<UploadState>().file?.fileId as string;
    const ctx = server.ctx({ organizationId: place.organizationId });
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
    await expect(packageMedia(killed, coming, { signal, isLast: () => false })).rejects.toThrow('killed');
    expect(await place.item()).toEqual(before);
    await place.prepare(coming);
    await place.prepare(coming);
    expect((await place.versions()).items.map(({ version }) => version)).toEqual([2, 1]);
  });
});

describe('going back', () => {
  it('exchanges the films again, while the former one is kept', async () => {
    const first = await place.item();
    await place.replace(long);
    const list = await place.versions();
    expect(list).toMatchObject({
      coming: null,
      items: [
        { version: 2, name: 'second.mp4', size: long.length, isCurrent: true, keptUntil: null },
        { version: 1, name: 'first.mp4', size: short.length, isCurrent: false },
      ],
    });
    expect(list.items[0]?.by).not.toBe('');
    const back = await place.call('POST', '/version/1/restore');
    expect(back.json()).toMatchObject({
      sha256: first.sha256,
      mediaSecondsDuration: 2,
      poster: first.poster,
    });
    expect((await place.call('POST', '/version/1/restore')).statusCode).toBe(404);
    expect((await place.versions()).items.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    const watcher = await openAsMember(place, place.film);
    expect((await fetchStream(server, first.src as string, watcher)).segment.statusCode).toBe(200);
  });

  it('is shown by no release under the id of its former film, whichever way that is written', async () => {
    const formerId = await place.replace(long);
    const save = (releaseData: object) =>
      server.call('POST', `/api/release/${place.organizationId}`, {
        cookie: place.cookie,
        body: { releaseType: 'programme', releaseData: { title: 'Former', ...releaseData } },
      });
    const address = (path: string) => `/api/file/${place.organizationId}/${formerId}/${path}`;
    for (const data of [
      { videos: [{ fileId: formerId }] },
      { videos: [{ src: address('stream/master.m3u8') }] },
      { mainImage: { src: `${server.platform.baseUrl}${address('still/poster')}` } },
    ]) {
      const answer = await save(data);
      expect([answer.statusCode, answer.json().issues?.[0]?.code], JSON.stringify(data)).toEqual([
        422,
        'notFound',
      ]);
    }
    const own = { mainImage: { src: `/api/file/${place.organizationId}/${place.film}/still/poster` } };
    expect((await save(own)).statusCode).toBe(201);
    expect((await addCaption(formerId)).statusCode).toBe(404);
  });

  it('ends after 30 days: the former bytes leave, and nothing of the film that is watched', async () => {
    await place.replace(long);
    const { clock, ...rest } = server.ctx();
    const later = (days: number) => ({
      ...rest,
      clock: { ...clock, now: () => new Date(Date.now() + days * day) },
    });
    await sweepMedia(later(29));
    expect((await place.versions()).items).toHaveLength(2);
    await sweepMedia(later(31));
    expect((await place.versions()).items).toHaveLength(1);
    expect((await place.call('POST', '/version/1/restore')).statusCode).toBe(404);
    expect(await place.stored(`files/${place.film}`)).toEqual([]);
    expect(await usedBytes()).toBe(long.length);
    const watcher = await openAsMember(place, place.film);
    expect((await fetchStream(server, (await place.item()).src as string, watcher)).segment.statusCode).toBe(
      200,
    );
    // With the release, all of it leaves.
    await server.system((db) => db.run(sql`delete from release_file where file_id = ${place.film}`));
    await server.system((db) => db.run(sql`update file set remove_after = now() where id = ${place.film}`));
    await sweepMedia(later(31));
    await sweepMedia(later(31));
    expect(await place.stored('files')).toEqual([]);
    expect(await usedBytes()).toBe(0);
  });
});
