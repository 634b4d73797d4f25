import { listContacts as contactEndpoint } from '@firstlook/contract/contact.ts';
import { listReleases as releaseEndpoint } from '@firstlook/contract/release.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countPeople } from '../src/features/audience/chosen-people.sql.ts';
import { listContacts } from '../src/features/contact/list-contacts.service.ts';
import { listReleases } from '../src/features/release/list-releases.service.ts';
import type { Actor } from '../src/kernel/ctx.ts';
import { parseQueryString } from '../src/kernel/query-string.ts';
import { startTestServer, type TestServer } from './app.ts';
import { buildAccount, buildOrganization } from './factories.ts';
import { recordStatements } from './recorded-statement.ts';

/** The plans of the lists' statements, made for the role that serves requests: the policies must not hide the indexes. */
let server: TestServer;
let organizationId: string;
let tenant: pg.Client;
let owner: pg.Client;
let actor: Actor;
const rows = 20_000;

beforeAll(async () => {
  server = await startTestServer();
  const innerFilters = [{ id: '1', field: 'season', title: 'Season', options: [] }];
  organizationId = (await buildOrganization(server.platform, { settings: { innerFilters } })).id;
  const { id, email } = await buildAccount(server.platform, { organizationId, role: 'admin' });
  actor = {
    accountId: id,
    email,
    emailVerified: true,
    firstName: '',
    lastName: '',
    mobile: null,
    systemRoles: ['client'],
    memberships: [{ organizationId, status: 'approved', roles: ['admin'] }],
    sessionHash: Buffer.alloc(0),
  };
  owner = new pg.Client({ connectionString: server.databaseUrl });
  tenant = new pg.Client({ connectionString: server.databaseUrl, options: '-c role=firstlook_tenant' });
  await owner.connect();
  await tenant.connect();
  await tenant.query("select set_config('app.organization_id', $1, false)", [organizationId]);
  const text = "'סדרה חדשה ' || translate(n::text, '0123456789', 'אבגדהוזחטי')";
  await owner.query(
    `insert into release (organization_id, id, release_type, title, data, card, search_text, listed_at, updated_at)
     select $1, 'r' || n, 'programme', ${text}, jsonb_build_object('type', 't' || n % 200,
         'genre', jsonb_build_array('all', 'g' || n % 200), 'season', jsonb_build_array('all', 's' || n % 150)),
       jsonb_build_object('title', '', 'desc', repeat('סערה ', 100)), ${text},
       now() - n * interval '1 minute', now() - (n * 7919 % $2::int) * interval '1 minute' from generate_series(1, $2::int) n`,
    [organizationId, rows],
  );
  await owner.query(
    `insert into contact (organization_id, id, first_name, last_name, email, search_text)
     select $1, 'c' || n, 'נועה', ${text}, 'c' || n || '@mail.example', ${text} || ' c' || n || '@mail.example'
     from generate_series(1, $2::int) n`,
    [organizationId, rows],
  );
  await owner.query(
    `insert into folder (organization_id, id, name) values ($1, 'few', 'Few'), ($1, 'many', 'Many')`,
    [organizationId],
  );
  await owner.query(
    `insert into folder_release (organization_id, folder_id, release_id)
     select $1, 'few', 'r' || n * 500 from generate_series(1, 20) n union all
     select $1, 'many', 'r' || n * 2 from generate_series(1, $2::int / 2) n`,
    [organizationId, rows],
  );
  await owner.query('vacuum analyze folder_release');
  await owner.query('vacuum analyze release');
  await owner.query('vacuum analyze contact');
});
afterAll(async () => {
  await tenant.end();
  await owner.end();
  await server.stop();
});

/** Indexes that the statements on `view` go over, and the rows that each statement looked at and threw away. */
async function planOf(
  view: string,
  work: () => Promise<unknown>,
): Promise<{ indexes: string[]; plan: string }> {
  const recorder = recordStatements(server.platform);
  await work();
  recorder.stop();
  const plans: string[] = [];
  for (const { text, values } of recorder.statements.filter((one) => one.text.includes(view)))
    plans.push(JSON.stringify((await tenant.query(`explain (format json) ${text}`, values)).rows));
  const plan = plans.join('\n');
  return {
    plan,
    indexes: [...new Set([...plan.matchAll(/"Index Name":"(\w+)"/g)].map(([, name = '']) => name))],
  };
}
const releases = (query: string) =>
  planOf('own_release', () =>
    listReleases(
      server.ctx({ organizationId, actor }),
      releaseEndpoint.query?.parse(parseQueryString(query)) as never,
    ),
  );
const contacts = (query: string) =>
  planOf('own_contact', () =>
    listContacts(
      server.ctx({ organizationId, actor }),
      contactEndpoint.query?.parse(parseQueryString(query)) as never,
    ),
  );
const rare = encodeURIComponent('בגדהו');

describe('as the role that serves requests', () => {
  it('a word of a release is looked up in the words of its organization', async () => {
    expect((await releases(`filter[search]=${rare}`)).indexes).toEqual(['release_search']);
  });

  it('a word of a contact is, too', async () => {
    expect((await contacts(`filter[search]=${rare}`)).indexes).toEqual(['contact_search']);
    expect((await contacts('filter[search]=c17@mail')).indexes).toEqual(['contact_search']);
  });

  it('a word of an audience is, too', async () => {
    const { indexes } = await planOf('own_contact', () =>
      server.ctx({ organizationId, actor }).db.tenant((db) => {
        return db.one(
          countPeople(organizationId, { named: [], conditions: [], groups: { search: 'בגדהו' } }, 1000),
        );
      }),
    );
    expect(indexes).toEqual(['contact_search']);
  });

  it.each([
    ['', 'release_listed'],
    ['pagination[page]=300', 'release_listed'],
    ['simpleSort=-_updatedAt', 'release_updated'],
    ['simpleSort=-_updatedAt&pagination[page]=300', 'release_updated'],
    ['simpleSort=-distributedAt', 'release_distributed'],
    ['simpleSort=-_createdAt', 'release_created'],
    ['simpleSort=title', 'release_title'],
    ['simpleSort=expirationDate', 'release_expiry'],
    ['filter[params][releaseType]=programme', 'release_type_listed'],
  ])('the list of releases by %s walks along %s and sorts nothing', async (query, index) => {
    const { indexes, plan } = await releases(query);
    expect(indexes).toContain(index);
    expect(plan).not.toContain('"Sort"');
  });

  it.each([
    ['few', 'folder_release_pkey'],
    ['many', 'release_listed'],
  ])('what lies in a folder of %s releases is found along %s', async (folder, index) => {
    const { indexes, plan } = await releases(`filter[params][folder]=${folder}`);
    expect(indexes).toContain(index);
    expect(plan).not.toMatch(/"Seq Scan"[^}]*"Relation Name":\s*"release"/);
  });

  it.each(['filter[params][type]=t7', 'filter[params][genre]=g7&filter[params][season]=s3'])(
    'what rare choices leave is looked up in the facets: %s',
    async (query) => {
      const { indexes, plan } = await releases(query);
      expect(indexes).toEqual(['release_facet']);
      expect(plan).not.toMatch(/"Seq Scan"/);
    },
  );

  it('what two common choices leave is met on a walk along the order', async () => {
    const { indexes, plan } = await releases('filter[params][genre]=all&filter[params][season]=all');
    expect(indexes).toContain('release_listed');
    expect(plan.split('\n')[0]).not.toMatch(/"Seq Scan"|"Sort"/);
  });

  it.each([
    ['', 'contact_name'],
    ['pagination[page]=1000', 'contact_name'],
    ['simpleSort=firstName', 'contact_first_name'],
    ['simpleSort=email', 'contact_by_address'],
    ['simpleSort=-_createdAt', 'contact_created'],
  ])('the list of contacts by %s walks along %s and sorts nothing', async (query, index) => {
    const { indexes, plan } = await contacts(query);
    expect(indexes).toContain(index);
    expect(plan).not.toContain('"Sort"');
  });

  it('the ways of the lists show nothing of another organization', async () => {
    await tenant.query("select set_config('app.organization_id', 'another', false)");
    for (const view of ['own_release', 'own_contact']) {
      expect((await tenant.query(`select from ${view}`)).rowCount).toBe(0);
      expect(
        (await tenant.query(`select from ${view} where organization_id = $1`, [organizationId])).rowCount,
      ).toBe(0);
      await expect(tenant.query(`delete from ${view}`)).rejects.toThrow('permission denied');
    }
    await tenant.query("select set_config('app.organization_id', '', false)");
    for (const view of ['own_release', 'own_contact'])
      expect((await tenant.query(`select from ${view}`)).rowCount).toBe(0);
    await tenant.query("select set_config('app.organization_id', $1, false)", [organizationId]);
  });
});

describe('what is counted and found', () => {
  const search = (noun: 'release' | 'contact', word: string, more = '') =>
    server.call('GET', `/api/${noun}/${organizationId}?filter[search]=${encodeURIComponent(word)}${more}`, {
      cookie: cookieOf,
    });
  let cookieOf: string;
  beforeAll(async () => {
    cookieOf = await server.signIn(actor.email);
  });

  it('a word that is everywhere says that there are more than were counted, and its pages follow each other', async () => {
    for (const noun of ['release', 'contact'] as const) {
      const first = (await search(noun, 'סדרה', '&pagination[limit]=20')).json();
      const second = (await search(noun, 'סדרה', '&pagination[limit]=20&pagination[page]=1')).json();
      expect([first.total, first.isTotalCapped]).toEqual([10_000, true]);
      const ids = [...first.items, ...second.items].map(({ _id }: { _id: string }) => _id);
      expect(new Set(ids).size).toBe(40);
    }
  });

  it('a rare one is counted whole, and no Latin word is taken for a Hebrew one', async () => {
    const found = (await search('release', 'בגדהו')).json();
    expect(found.items.map(({ _id }: { _id: string }) => _id)).toEqual(['r12345']);
    expect([found.total, found.isTotalCapped]).toEqual([1, undefined]);
    expect((await search('release', 'bcdef')).json().total).toBe(0);
    expect((await search('contact', 'C17@MAIL')).json().total).toBe(1);
  });

  it('every page is the same from both ends of the list', async () => {
    for (const sort of [
      'title',
      '-title',
      '-_updatedAt',
      'expirationDate',
      '-expirationDate',
      '-publishedAt',
      '-distributedAt',
    ]) {
      const ids: string[] = [];
      for (const page of [0, 1, 2, 3]) {
        const query = `simpleSort=${sort}&pagination[limit]=5000&pagination[page]=${page}`;
        const parsed = releaseEndpoint.query?.parse(parseQueryString(query.replace('5000', '50'))) as never;
        const list = await listReleases(server.ctx({ organizationId, actor }), {
          ...(parsed as object),
          pagination: { page, limit: 5000 },
        } as never);
        ids.push(...list.items.map(({ _id }) => _id));
      }
      expect(new Set(ids).size, sort).toBe(rows);
    }
  });
});
