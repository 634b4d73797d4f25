import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

/** What a route shows is narrowed here and not in the browser: `orgFilter[route]` (docs/decisions/0034). */
let server: TestServer;
let organizationId: string;
let cookie: string;
const all = { showInRoles: ['producer'] };
const filters: Record<string, object> = {
  whole: {},
  types: { releaseTypes: ['book'] },
  out: { wasDistributed: true },
  drafts: { wasDistributed: false },
  words: { filter: { search: 'salt' } },
  year: { filter: { year: '2025' } },
  field: { filter: { genre: ['drama', 'news'], colour: 'red' } },
  oneField: { filter: { genre: 'drama' } },
  nonsense: { filter: { year: 'soon', search: 7, genre: { a: 1 } } },
  ownNames: { filter: { releaseType: 'programme', status: 'distributed' } },
  listShape: { filter: { search: 'salt', params: { genre: 'drama' } } },
  listField: { filter: { params: { genre: ['drama', 'news'], colour: 'red' } } },
  listOwn: { filter: { params: { releaseType: ['book'], year: 2025 } } },
  listDays: { filter: { params: { genre: 'drama' }, datesRange: { from: '2025-06-01', to: '2025-06-01' } } },
  flatDays: { filter: { datesRange: { from: '2026-01-01' }, genre: 'drama' } },
};

beforeAll(async () => {
  server = await startTestServer();
  const routes = Object.entries(filters).map(([id, releaseFilter]) => ({
    ...all,
    id,
    name: id,
    releaseFilter,
  }));
  organizationId = (await buildOrganization(server.platform, { settings: { routes } })).id;
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'producer' })).email,
  );
  const salt = await buildRelease(server.platform, organizationId, { title: 'Salt' });
  const sea = await buildRelease(server.platform, organizationId, { title: 'Sea' });
  const book = await buildRelease(server.platform, organizationId, { title: 'Salt book' });
  await server.platform.database.withSystem(async (db) => {
    await db.run(sql`update release set release_type = 'book' where id = ${book.id}`);
    await db.run(
      sql`update release set data = data || '{"genre": "drama", "colour": "red"}' where id = ${sea.id}`,
    );
    await db.run(sql`update release set data = data || '{"genre": ["drama", "talk"]}' where id = ${salt.id}`);
    await db.run(
      sql`update release set distributed_at = '2025-06-01', listed_at = '2025-06-01' where id = ${salt.id}`,
    );
    await db.run(
      sql`update release set distributed_at = '2026-06-01', listed_at = '2026-06-01' where id = ${sea.id}`,
    );
  });
});
afterAll(() => server.stop());

const titles = async (route: string, query = '') => {
  const url = `/api/release/${organizationId}?simpleSort=title&orgFilter[route]=${route}${query}`;
  const answer = await server.call('GET', url, { cookie });
  expect(answer.statusCode, answer.body).toBe(200);
  const { items, total } = answer.json() as { items: { releaseData: { title: string } }[]; total: number };
  expect(total).toBe(items.length);
  return items.map(({ releaseData }) => releaseData.title);
};

it.each([
  ['whole', ['Salt', 'Salt book', 'Sea']],
  ['types', ['Salt book']],
  ['out', ['Salt', 'Sea']],
  ['drafts', ['Salt book']],
  ['words', ['Salt', 'Salt book']],
  ['year', ['Salt']],
  ['field', ['Sea']],
  ['oneField', ['Salt', 'Sea']],
  ['nonsense', ['Salt', 'Salt book', 'Sea']],
  ['ownNames', ['Salt', 'Sea']],
  ['listShape', ['Salt']],
  ['listField', ['Sea']],
  ['listOwn', []],
  ['listDays', ['Salt']],
  ['flatDays', ['Sea']],
])('a route shows what its filter names: %s', async (route, expected) => {
  expect(await titles(route)).toEqual(expected);
});

it('a filter that nothing can be made of is refused where it is written', async () => {
  const admin = await server.signIn(
    (await buildAccount(server.platform, { organizationId, systemRole: 'admin' })).email,
  );
  const at = `/api/organization/${organizationId}`;
  const { version } = (await server.call('GET', at, { cookie: admin })).json();
  const put = (filter: object) =>
    server.call('PUT', at, {
      cookie: admin,
      body: { version, routes: [{ ...all, id: 'one', name: 'one', releaseFilter: { filter } }] },
    });
  const refused = await put({ params: { genre: { a: 1 } }, datesRange: { from: 'soon' } });
  expect([refused.statusCode, refused.json().issues]).toEqual([
    422,
    [
      { path: 'routes.0.releaseFilter.filter.genre', code: 'option' },
      { path: 'routes.0.releaseFilter.filter.datesRange', code: 'option' },
    ],
  ]);
});

it('the person narrows it further, and never gets out of it', async () => {
  expect(await titles('out', '&filter[params][status]=draft')).toEqual([]);
  expect(await titles('out', '&filter[params][year]=2026')).toEqual(['Sea']);
  expect(await titles('year', '&filter[params][year]=2026')).toEqual([]);
  expect(await titles('types', '&filter[params][releaseType]=programme')).toEqual([]);
  expect(await titles('words', '&filter[search]=book')).toEqual(['Salt book']);
  expect(await titles('out', '&orgFilter[releaseTypes]=book')).toEqual([]);
});
