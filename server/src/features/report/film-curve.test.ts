import type { FilmCurve } from '@firstlook/contract/report.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRecipient, buildRelease } from '../../../test/factories.ts';
import { buildFilmRow, buildSittings, type Viewing } from '../../../test/sitting.ts';
import { sql } from '../../platform/database.ts';

const now = new Date('2026-11-22T10:00:00Z');
const at = '2026-11-20T10:00:00Z';

let server: TestServer;
let organizationId: string;
let cookie: string;
let fileId: string;
let releaseId: string;

const get = (id = releaseId, query = '') =>
  server.call('GET', `/api/distribution/${organizationId}/film-curves/${id}${query}`, { cookie });
const curves = async (query = '') => (await get(releaseId, query)).json<{ items: FilmCurve[] }>().items;
const watch = (...viewings: (Omit<Viewing, 'releaseId' | 'at' | 'milliseconds'> & Partial<Viewing>)[]) =>
  buildSittings(
    server.platform,
    organizationId,
    fileId,
    viewings.map((one) => ({ releaseId, at, milliseconds: 60_000, ...one })),
  );
const visitor = (name: string, passed: [number, number], more: Partial<Viewing> = {}) => ({
  viewerKey: `s:${name}`,
  passed,
  ...more,
});
/** `{hundredth: people}` of a list of a hundred numbers, without the zeros. */
const filled = (list: number[] | undefined) =>
  Object.fromEntries((list ?? []).flatMap((people, place) => (people > 0 ? [[place, people]] : [])));

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { id } = await buildOrganization(server.platform);
  organizationId = id;
  fileId = await buildFilmRow(server.platform, id);
  releaseId = (await buildRelease(server.platform, id)).id;
  const { email } = await buildAccount(server.platform, { organizationId: id, role: 'admin' });
  cookie = await server.signIn(email);
});

it('says how many watched each hundredth, and where each of them left', async () => {
  await watch(
    visitor('whole', [0, 100]),
    visitor('credits', [0, 90]),
    visitor('before', [0, 89]),
    visitor('half', [0, 50]),
    visitor('behind', [0, 51]),
    // Jumped over the first half: seen from there on, and there until the end.
    visitor('jumps', [50, 100]),
    // Less than the middle of a hundredth: begun, and left at once.
    visitor('glance', [0, 0]),
    // Opened and not played, as machines do: nobody.
    visitor('machine', [0, 0], { milliseconds: 0 }),
  );
  const [curve, ...others] = await curves();
  expect(others).toEqual([]);
  expect(curve).toMatchObject({ fileId, filmVersion: 1, title: 'film.mp4', viewers: 7, finished: 3 });
  expect(curve?.seen).toHaveLength(100);
  expect([0, 49, 50, 51, 88, 89, 90, 99].map((place) => curve?.seen[place])).toEqual([
    5, 5, 5, 4, 4, 3, 2, 2,
  ]);
  expect(filled(curve?.left)).toEqual({ 0: 1, 49: 1, 50: 1, 88: 1, 89: 1, 99: 2 });
});

it('counts a person once, by link and signed in, in one sitting or several', async () => {
  const reader = await buildRecipient(server.platform, organizationId, releaseId);
  const same = await buildAccount(server.platform, { organizationId, role: 'client', email: reader.email });
  await watch(
    { viewerKey: `a:${same.id}`, accountId: same.id, passed: [0, 30] },
    { viewerKey: `a:${same.id}`, accountId: same.id, passed: [10, 40] },
    { viewerKey: `r:${reader.id}`, recipientId: reader.id, passed: [60, 70] },
  );
  const [curve] = await curves();
  expect(curve?.viewers).toBe(1);
  expect(Object.values(filled(curve?.seen))).toEqual(Array(50).fill(1));
  expect(filled(curve?.left)).toEqual({ 69: 1 });
});

it('has a curve for each film, of a replacement too, under the names of the release', async () => {
  const second = await buildFilmRow(server.platform, organizationId);
  await server.platform.database.withTenant(organizationId, (db) =>
    db.run(sql`update release set data = ${JSON.stringify({ videos: [{ fileId: second, title: 'Part two' }] })}::jsonb
      where organization_id = ${organizationId} and id = ${releaseId}`),
  );
  await watch(visitor('one', [0, 10]), visitor('one', [0, 20], { filmVersion: 2 }));
  await buildSittings(server.platform, organizationId, second, [
    { releaseId, at, milliseconds: 1000, ...visitor('one', [0, 3]) },
    { releaseId, at, milliseconds: 1000, ...visitor('two', [0, 3]) },
  ]);
  const found = await curves();
  expect(found.map(({ title, filmVersion, viewers }) => [title, filmVersion, viewers])).toEqual([
    ['Part two', 1, 2],
    ['film.mp4', 2, 1],
    ['film.mp4', 1, 1],
  ]);
});

it('of a range of dates counts what was watched in it, by the days of the organization', async () => {
  await watch(
    visitor('early', [0, 100], { at: '2026-10-31T21:30:00Z' }),
    visitor('both', [0, 50], { at: '2026-10-31T21:30:00Z' }),
    visitor('both', [20, 30], { at: '2026-10-31T22:30:00Z' }),
  );
  const november = await curves('?filter[datesRange][from]=2026-11-01');
  expect(november.map(({ viewers, left }) => [viewers, filled(left)])).toEqual([[1, { 29: 1 }]]);
  expect((await curves()).map(({ viewers }) => viewers)).toEqual([2]);
  expect(await curves('?filter[datesRange][from]=2026-11-02')).toEqual([]);
});

it('of a device or a country counts what was watched there', async () => {
  await watch(
    visitor('one', [0, 100], { device: 'mobile', country: 'FR' }),
    visitor('one', [0, 40], { device: 'desktop', country: 'IL' }),
    visitor('two', [0, 60], { device: 'desktop' }),
  );
  const left = async (params: string) =>
    (await curves(`?filter[params]${params}`)).map((curve) => filled(curve.left));
  expect(await left('[device]=mobile')).toEqual([{ 99: 1 }]);
  expect(await left('[device]=desktop&filter[datesRange][from]=2026-11-01')).toEqual([{ 39: 1, 59: 1 }]);
  expect(await left('[country]=unknown')).toEqual([{ 59: 1 }]);
  expect(await left('[device]=mobile&filter[params][country]=IL')).toEqual([]);
});

it('has none of a release that nobody watched, and says nothing of those of others', async () => {
  expect(await curves()).toEqual([]);
  expect((await get('nothing')).statusCode).toBe(404);
  const elsewhere = (await buildOrganization(server.platform)).id;
  const theirs = (await buildRelease(server.platform, elsewhere)).id;
  expect((await get(theirs)).statusCode).toBe(404);
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'producer' })).email,
  );
  expect((await get()).statusCode).toBe(403);
});
