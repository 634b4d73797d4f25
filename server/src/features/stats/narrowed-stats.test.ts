import type { Stats, StatsTotals } from '@firstlook/contract/stats.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { buildFilmRow, buildSittings, type Viewing } from '../../../test/sitting.ts';
import { sql } from '../../platform/database.ts';

const now = new Date('2026-11-22T10:00:00Z');

let server: TestServer;
let organizationId: string;
let cookie: string;
let first: string;
let second: string;

const get = async <T>(query: string, path = ''): Promise<T> => {
  const answer = await server.call('GET', `/api/stats/${organizationId}${path}${query}`, { cookie });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};

const only = (params: Record<string, string>) =>
  `?${Object.entries(params)
    .map(([name, value]) => `filter[params][${name}]=${value}`)
    .join('&')}`;
const seen = (id: string, person: string, at: string, milliseconds: number, more: Partial<Viewing> = {}) => ({
  releaseId: id,
  viewerKey: `a:${person}`,
  accountId: person,
  at: `2026-${at}T10:00:00Z`,
  milliseconds,
  device: 'desktop',
  country: 'IL',
  ...more,
});

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
  );
  const fileId = await buildFilmRow(server.platform, organizationId);
  first = (await buildRelease(server.platform, organizationId)).id;
  second = (await buildRelease(server.platform, organizationId)).id;
  const dana = (await buildAccount(server.platform, { organizationId, role: 'client' })).id;
  const noa = (await buildAccount(server.platform, { organizationId, role: 'client' })).id;
  await buildSittings(server.platform, organizationId, fileId, [
    seen(first, dana, '11-20', 1),
    seen(first, dana, '10-20', 10, { device: 'mobile' }),
    seen(first, noa, '11-21', 100, { device: 'mobile', country: 'FR' }),
    seen(second, noa, '11-20', 1000),
    seen(second, noa, '10-20', 10_000, { device: '', country: '' }),
  ]);
});

it.each<[string, () => Record<string, string>, [people: number, watches: number, time: number]]>([
  ['a release', () => ({ releaseId: first }), [2, 3, 111]],
  ['a month', () => ({ month: '2026-10' }), [2, 2, 10_010]],
  ['a device', () => ({ device: 'desktop' }), [2, 2, 1001]],
  ['a country', () => ({ country: 'FR' }), [1, 1, 100]],
  ['what nobody knows', () => ({ device: 'unknown' }), [1, 1, 10_000]],
  [
    'all of them',
    () => ({ releaseId: first, month: '2026-11', device: 'mobile', country: 'FR' }),
    [1, 1, 100],
  ],
  ['a release of another organization', () => ({ releaseId: 'another' }), [0, 0, 0]],
])('of %s alone', async (_name, params, [byAccount, byTotalWatchTimes, byTotalWatchTime]) => {
  const stats = await get<Stats>(only(params()));
  const { totals } = await get<{ totals: StatsTotals }>(only(params()), '/totals');
  expect(totals).toEqual({ byAccount, byTotalWatchTimes, byTotalWatchTime });
  // Each chart tells of the same sittings.
  const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0);
  expect([
    sum(stats.releases, (row) => row.byTotalWatchTime),
    sum(stats.months, (row) => row.time),
    sum(stats.devices, (row) => row.count),
    sum(stats.countries, (row) => row.count),
  ]).toEqual([byTotalWatchTime, byTotalWatchTime, byTotalWatchTimes, byTotalWatchTimes]);
});

it('compares a month with the same length of time before it, and lists the reports of the release alone', async () => {
  const { from, to, before } = await get<{ from: string; to: string; before: StatsTotals }>(
    only({ month: '2026-11' }),
    '/totals',
  );
  expect([from, to]).toEqual(['2026-10-31T22:00:00.000Z', now.toISOString()]);
  expect(before.byTotalWatchTimes).toBe(2);
  await server.platform.database.withTenant(organizationId, (db) =>
    db.run(sql`update release set distributed_at = '2026-11-01' where organization_id = ${organizationId}`),
  );
  expect((await get<Stats>(only({ releaseId: second }))).reports).toMatchObject({
    items: [{ releaseId: second }],
    total: 1,
  });
});

it('is refused where it is no month, or not known', async () => {
  const wrong: Record<string, string>[] = [
    { month: '2026-13' },
    { month: 'May' },
    { device: 'a;b' },
    { film: 'x' },
  ];
  for (const params of wrong) {
    const answer = await server.call('GET', `/api/stats/${organizationId}${only(params)}`, { cookie });
    expect(answer.statusCode, JSON.stringify(params)).toBe(400);
  }
});
