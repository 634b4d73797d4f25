import type { PackagingItem } from '@firstlook/contract/storage-usage.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { makeFilm } from '../../../test/film.ts';
import { chunkFields, sendChunk } from '../../../test/upload.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../platform/database.ts';
import { mediaJobs } from './media.jobs.ts';
import { packageMediaJob } from './media.queue.ts';
import { sweepMedia } from './sweep-media.service.ts';

const { signal } = new AbortController();
let server: TestServer;
let film: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  film = makeFilm(1);
});
beforeEach(() =>
  server.system(async (db) => {
    await db.run(sql`delete from pgboss.job`);
    await db.run(sql`update file set status = 'failed', lower_due = false`);
  }),
);
afterAll(() => server.stop());

/** An organization with this many films that wait, and where they stand. */
async function buildCatalogue(count: number) {
  const organizationId = (await buildOrganization(server.platform)).id;
  const { email } = await buildAccount(server.platform, { organizationId, role: 'admin' });
  const cookie = await server.signIn(email);
  const films: string[] = [];
  for (let at = 0; at < count; at++) {
    const fields = { ...chunkFields(film, `${at}.mp4`, 0), mediaSecondsDuration: 60 + at };
    films.push((await sendChunk({ server, organizationId, cookie }, fields, film)).json().file.fileId);
  }
  const places = async () => {
    const answer = await server.call('GET', `/api/file/packaging/${organizationId}`, { cookie });
    const { items } = answer.json<{ items: PackagingItem[] }>();
    return films.map((id) => items.find(({ fileId }) => fileId === id)?.place);
  };
  return { organizationId, films, places };
}

const setState = (fileId: string, state: 'active' | 'completed') =>
  server.system((db) =>
    db.run(sql`
      update pgboss.job set state = ${state}::pgboss.job_state
      where name = 'media.package' and data ->> 'fileId' = ${fileId}`),
  );

/** Runs the job as a worker does. */
async function work(ctx: Ctx, fileId: string) {
  const binding = mediaJobs.find(({ definition }) => definition.name === packageMediaJob.name);
  const handler = await binding?.load();
  await handler?.(ctx, { organizationId: ctx.organizationId, fileId }, { signal, isLast: () => true });
}

it('is asked for once, however long it waits: places count films', async () => {
  const { places } = await buildCatalogue(2);
  for (const minutes of [61, 122, 183]) {
    const now = new Date(Date.now() + minutes * 60_000);
    await sweepMedia({ ...server.ctx(), clock: { now: () => now } });
  }
  expect(await places()).toEqual([1, 2]);
});

it('counts a film once whose packaging was asked for twice', async () => {
  const { places } = await buildCatalogue(2);
  await server.system((db) =>
    db.run(sql`insert into pgboss.job (name, data, priority) select name, data, priority from pgboss.job`),
  );
  expect(await places()).toEqual([1, 2]);
});

it('asks again for a film whose job was lost', async () => {
  const { films, places } = await buildCatalogue(2);
  await server.system((db) => db.run(sql`delete from pgboss.job where data ->> 'fileId' = ${films[0]}`));
  expect(await places()).toEqual([null, 1]);
  await sweepMedia({ ...server.ctx(), clock: { now: () => new Date(Date.now() + 61 * 60_000) } });
  expect(await places()).toEqual([1, 2]);
});

it('stands with its next film beside the first of others, also when much of a catalogue is done', async () => {
  const old = await buildCatalogue(4);
  for (const fileId of old.films.slice(0, 2)) {
    await setState(fileId, 'active');
    await work(server.ctx({ organizationId: old.organizationId }), fileId);
    await setState(fileId, 'completed');
  }
  const fresh = await buildCatalogue(2);
  expect(await old.places()).toEqual([undefined, undefined, 1, 3]);
  expect(await fresh.places()).toEqual([2, 4]);
});

it('makes way for others while one of it is worked on', async () => {
  const old = await buildCatalogue(2);
  const fresh = await buildCatalogue(1);
  await setState(old.films[0] as string, 'active');
  const ctx = server.ctx({ organizationId: old.organizationId });
  let during: unknown;
  const { video } = ctx.gateways;
  const probe: typeof video.probe = async (path, ended) => {
    during = [await old.places(), await fresh.places()];
    return video.probe(path, ended);
  };
  const watched = { ...ctx, gateways: { ...ctx.gateways, video: { ...video, probe } } };
  await work(watched, old.films[0] as string);
  expect(during).toEqual([[null, 2], [1]]);
});
