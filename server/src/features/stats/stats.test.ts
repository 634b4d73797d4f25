import type { Stats, StatsTotals } from '@firstlook/contract/stats.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRecipient, buildRelease } from '../../../test/factories.ts';
import { buildFilmRow, buildSittings, type Viewing } from '../../../test/sitting.ts';
import { sql } from '../../platform/database.ts';
import { listStats } from './stats.store.ts';

const now = new Date('2026-11-22T10:00:00Z');
const minute = 60_000;

let server: TestServer;
let organizationId: string;
let cookie: string;
let fileId: string;

const get = async <T>(query = '', path = ''): Promise<T> => {
  const answer = await server.call('GET', `/api/stats/${organizationId}${path}${query}`, { cookie });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
const range = (from?: string, to?: string) =>
  `?${from ? `filter[datesRange][from]=${from}` : ''}${to ? `&filter[datesRange][to]=${to}` : ''}`;
const release = async (title: string) => (await buildRelease(server.platform, organizationId, { title })).id;
const watch = (...viewings: Viewing[]) => buildSittings(server.platform, organizationId, fileId, viewings);
const account = (id: string) => ({ viewerKey: `a:${id}`, accountId: id });
const recipient = (id: string) => ({ viewerKey: `r:${id}`, recipientId: id });

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
  );
  fileId = await buildFilmRow(server.platform, organizationId);
});

it('says what was watched of each release, by month, device and country, and nothing of other organizations', async () => {
  const [first, second] = [await release('Waterline'), await release('Second')];
  const dana = await buildAccount(server.platform, { organizationId, role: 'client' });
  const noa = await buildAccount(server.platform, { organizationId, role: 'client' });
  const seen = { device: 'desktop', country: 'IL' };
  await watch(
    { releaseId: first, ...account(dana.id), at: '2026-11-20T10:00:00Z', milliseconds: 5 * minute, ...seen },
    { releaseId: first, ...account(dana.id), at: '2026-11-21T10:00:00Z', milliseconds: 4 * minute, ...seen },
    {
      releaseId: first,
      ...account(noa.id),
      at: '2026-10-02T10:00:00Z',
      milliseconds: minute,
      device: 'mobile',
      country: 'FR',
    },
    { releaseId: second, ...account(noa.id), at: '2026-11-01T10:00:00Z', milliseconds: 2 * minute },
    // Looked at and not played: no report counts it.
    { releaseId: second, ...account(dana.id), at: '2026-11-02T10:00:00Z', milliseconds: 0 },
  );
  expect(await get<Stats>()).toEqual({
    releases: [
      {
        releaseId: first,
        title: 'Waterline',
        byAccount: 2,
        byTotalWatchTimes: 3,
        byTotalWatchTime: 10 * minute,
      },
      {
        releaseId: second,
        title: 'Second',
        byAccount: 1,
        byTotalWatchTimes: 1,
        byTotalWatchTime: 2 * minute,
      },
    ],
    months: [
      { month: '2026-10', count: 1, time: minute },
      { month: '2026-11', count: 3, time: 11 * minute },
    ],
    devices: [
      { name: 'desktop', count: 2 },
      { name: '', count: 1 },
      { name: 'mobile', count: 1 },
    ],
    countries: [
      { name: 'IL', count: 2 },
      { name: '', count: 1 },
      { name: 'FR', count: 1 },
    ],
    reports: { items: [], total: 0 },
  });
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'creator' })).email,
  );
  expect(await get<Stats>()).toEqual({
    releases: [],
    months: [],
    devices: [],
    countries: [],
    reports: { items: [], total: 0 },
  });
});

it('counts a person once by his address, and a browser nobody knows as watches without a person', async () => {
  const id = await release('Waterline');
  const reader = await buildRecipient(server.platform, organizationId, id);
  const stranger = await buildRecipient(server.platform, organizationId, id);
  const same = await buildAccount(server.platform, { organizationId, role: 'client', email: reader.email });
  const at = '2026-11-20T10:00:00Z';
  await watch(
    { releaseId: id, ...account(same.id), at, milliseconds: minute },
    { releaseId: id, ...recipient(reader.id), at, milliseconds: minute },
    { releaseId: id, ...recipient(stranger.id), at, milliseconds: minute },
    { releaseId: id, viewerKey: 'l:token:browser', at, milliseconds: minute },
    { releaseId: id, viewerKey: 's:browser', at, milliseconds: minute },
  );
  expect((await get<Stats>()).releases).toMatchObject([
    { byAccount: 2, byTotalWatchTimes: 5, byTotalWatchTime: 5 * minute },
  ]);
});

describe('a range of dates', () => {
  it('is the last year where nothing is said', async () => {
    const id = await release('Waterline');
    const yearAgo = now.getTime() - 31_536_000_000;
    const at = (milliseconds: number) => new Date(milliseconds).toISOString();
    await watch(
      { releaseId: id, viewerKey: 's:a', at: at(yearAgo - 1000), milliseconds: 1 },
      { releaseId: id, viewerKey: 's:b', at: at(yearAgo + 1000), milliseconds: 10 },
      { releaseId: id, viewerKey: 's:c', at: at(now.getTime() + 1000), milliseconds: 100 },
    );
    expect((await get<Stats>()).releases).toMatchObject([{ byTotalWatchTime: 10 }]);
    expect((await get<Stats>(range('2020-01-01'))).releases).toMatchObject([{ byTotalWatchTime: 11 }]);
    // The year ends with the day that is named.
    expect((await get<Stats>(range(undefined, '2026-11-22'))).releases).toMatchObject([
      { byTotalWatchTime: 100 },
    ]);
  });

  it('has days and months of the organization, also on the nights when its clocks change', async () => {
    const id = await release('Waterline');
    // Clocks in Jerusalem: UTC+2 until the 27th of March 2026, 02:00, then UTC+3 until the 25th of October, 02:00.
    await watch(
      { releaseId: id, viewerKey: 's:a', at: '2026-03-26T21:59:59Z', milliseconds: 1 },
      { releaseId: id, viewerKey: 's:b', at: '2026-03-26T22:00:00Z', milliseconds: 10 },
      { releaseId: id, viewerKey: 's:c', at: '2026-03-27T20:59:59Z', milliseconds: 100 },
      { releaseId: id, viewerKey: 's:d', at: '2026-03-27T21:00:00Z', milliseconds: 1000 },
      { releaseId: id, viewerKey: 's:e', at: '2026-09-30T20:59:59Z', milliseconds: 10_000 },
      { releaseId: id, viewerKey: 's:f', at: '2026-09-30T21:00:00Z', milliseconds: 100_000 },
      { releaseId: id, viewerKey: 's:g', at: '2026-10-31T21:59:59Z', milliseconds: 1_000_000 },
      { releaseId: id, viewerKey: 's:h', at: '2026-10-31T22:00:00Z', milliseconds: 10_000_000 },
    );
    const shortDay = await get<Stats>(range('2026-03-27', '2026-03-27'));
    expect(shortDay.releases).toMatchObject([{ byTotalWatchTime: 110 }]);
    expect((await get<Stats>()).months.map(({ month, time }) => [month, time])).toEqual([
      ['2026-03', 1111],
      ['2026-09', 10_000],
      ['2026-10', 1_100_000],
      ['2026-11', 10_000_000],
    ]);
  });

  it('is compared with the same length of time before it', async () => {
    const id = await release('Waterline');
    await watch(
      { releaseId: id, viewerKey: 's:a', at: '2026-11-18T10:00:00Z', milliseconds: 5 },
      { releaseId: id, viewerKey: 's:a', at: '2026-11-10T10:00:00Z', milliseconds: 3 },
      { releaseId: id, viewerKey: 's:a', at: '2026-11-01T10:00:00Z', milliseconds: 1 },
    );
    const weekAgo = '2026-11-15T10:00:00.000Z';
    const found = await get<{ from: string; to: string; totals: StatsTotals; before: StatsTotals }>(
      range(weekAgo),
      '/totals',
    );
    expect(found).toEqual({
      from: weekAgo,
      to: now.toISOString(),
      totals: { byAccount: 0, byTotalWatchTimes: 1, byTotalWatchTime: 5 },
      before: { byAccount: 0, byTotalWatchTimes: 1, byTotalWatchTime: 3 },
    });
  });

  it('may be longer than there is time before it', async () => {
    const found = await get<{ before: StatsTotals }>(range('0001-01-01', '9999-12-31'), '/totals');
    expect(found.before).toEqual({ byAccount: 0, byTotalWatchTimes: 0, byTotalWatchTime: 0 });
    await get<Stats>(range('0001-01-01', '9999-12-31'));
  });

  it('is refused where it is no date', async () => {
    const answer = await server.call('GET', `/api/stats/${organizationId}${range('yesterday')}`, { cookie });
    expect(answer.statusCode).toBe(400);
  });
});

it('lists the reports of what was distributed in the range, newest first, with the numbers of the report', async () => {
  const ids = [await release('First'), await release('Second'), await release('Draft')];
  await buildRecipient(server.platform, organizationId, ids[1] ?? '');
  await server.platform.database.withTenant(organizationId, async (db) => {
    for (const [id, at] of [
      [ids[0], '2026-01-01'],
      [ids[1], '2026-11-01'],
    ])
      await db.run(
        sql`update release set distributed_at = ${at} where organization_id = ${organizationId} and id = ${id}`,
      );
  });
  expect((await get<Stats>()).reports).toEqual({
    items: [
      {
        releaseId: ids[1],
        title: 'Second',
        distributedAt: expect.stringContaining('2026-11-01'),
        sent: 1,
        watched: 0,
      },
      {
        releaseId: ids[0],
        title: 'First',
        distributedAt: expect.stringContaining('2026-01-01'),
        sent: 0,
        watched: 0,
      },
    ],
    total: 2,
  });
  expect((await get<Stats>(range('2026-10-01'))).reports.total).toBe(1);
});

it('reads the sittings of a week by their index, whatever else the organization has', async () => {
  await server.platform.database.withSystem(async (db) => {
    await db.run(sql`insert into watch (organization_id, id, file_id, viewer_key)
      select ${organizationId}, 'w' || n, ${fileId}, 's:' || n from generate_series(1, 200) n`);
    await db.run(sql`insert into sitting (organization_id, id, watch_id, total_ms, origin, started_at, ended_at)
      select ${organizationId}, 's' || n, 'w' || (n % 200 + 1), 1000, 'site', ${now}::timestamptz - n * interval '30 minutes', ${now}
      from generate_series(1, 20000) n`);
    await db.run(sql`analyze sitting`);
  });
  const range = { from: new Date(now.getTime() - 7 * 86_400_000), to: now };
  const plan = await server.platform.database.withTenant(organizationId, async (db) => {
    const asked: string[] = [];
    const spy = {
      ...db,
      many: async (text: Parameters<typeof db.many>[0]) => {
        const rows = await db.many<Record<string, string>>(sql`explain ${text}`);
        asked.push(...rows.map((row) => Object.values(row)[0] ?? ''));
        return [];
      },
    };
    await listStats(spy as typeof db, { organizationId, range, zone: 'Asia/Jerusalem', kept: null });
    return asked.join('\n');
  });
  expect(plan).toContain('sitting_started');
  expect(plan).not.toContain('Seq Scan on sitting');
});

it('is for creators and admins alone', async () => {
  for (const role of ['developer', 'producer', 'user', 'client'] as const) {
    const { email } = await buildAccount(server.platform, { organizationId, role });
    const theirs = await server.signIn(email);
    for (const path of [
      `stats/${organizationId}`,
      `stats/${organizationId}/totals`,
      `activity/report/${organizationId}`,
    ]) {
      expect(
        (await server.call('GET', `/api/${path}`, { cookie: theirs })).statusCode,
        `${role} ${path}`,
      ).toBe(403);
    }
  }
});
