import * as contract from '@firstlook/contract/release.ts';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { recordStatements, type Statement } from '../../../test/recorded-statement.ts';
import { uploadFile } from '../../../test/upload.ts';
import type { Actor } from '../../kernel/ctx.ts';
import { parseQueryString } from '../../kernel/query-string.ts';
import { sql } from '../../platform/database.ts';
import { landingPage } from '../reader/landing.service.ts';
import { listReleases } from './list-releases.service.ts';
import { reindexReleases } from './reindex-releases.service.ts';

type Role = 'admin' | 'client';
type List = { items: { _id: string; status: string; releaseData: { title: string } }[]; total: number };

let now = new Date('2026-03-01T10:00:00Z');
let server: TestServer;
let organizationId: string;
const people: Record<Role, { cookie: string; actor: Actor }> = {} as never;

async function buildPerson(role: Role): Promise<{ cookie: string; actor: Actor }> {
  const { id, email } = await buildAccount(server.platform, { organizationId, role });
  const memberships = [{ organizationId, status: 'approved' as const, roles: [role] }];
  const actor: Actor = {
    accountId: id,
    email,
    emailVerified: true,
    firstName: '',
    lastName: '',
    mobile: null,
    systemRoles: ['client'],
    memberships,
    sessionHash: Buffer.alloc(0),
  };
  return { cookie: await server.signIn(email), actor };
}

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  organizationId = (await buildOrganization(server.platform)).id;
  people.admin = await buildPerson('admin');
  people.client = await buildPerson('client');
});

const queries = [
  '',
  'filter[search]=waterline',
  'filter[params][status]=expired',
  'filter[params][folder]=no-such-folder',
  'filter[params][genre]=drama',
  'filter[params][releaseType]=programme&simpleSort=-_updatedAt',
  'pagination[page]=1&pagination[limit]=2&simpleSort=title',
];
const read = (role: Role, query = '', headers: Record<string, string> = {}) =>
  server.call('GET', `/api/release/${organizationId}?${query}`, { cookie: people[role].cookie, headers });
const list = async (role: Role, query = '') => (await read(role, query)).json<List>();

/** The same answer made from the rows, by a service that was told of no state and keeps nothing. */
async function madeAnew(role: Role, query: string): Promise<unknown> {
  const ctx = server.ctx({ organizationId, actor: people[role].actor });
  const parsed = contract.listReleases.query?.parse(parseQueryString(query)) as never;
  return JSON.parse(JSON.stringify(contract.listReleases.answer.parse(await listReleases(ctx, parsed))));
}

async function expectTrueAnswers(after: string): Promise<void> {
  for (const role of ['admin', 'client'] as const)
    for (const query of queries) {
      const answer = await read(role, query);
      expect(answer.statusCode, `${after}: ${query} for ${role}`).toBe(200);
      expect(answer.json(), `${after}: ${query} for ${role}`).toEqual(await madeAnew(role, query));
    }
}

const call = async (method: string, url: string, body?: object) => {
  const answer = await server.call(method, `/api${url}`, { cookie: people.admin.cookie, body });
  expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBeLessThan(300);
  return answer.body ? answer.json() : null;
};
const make = (title: string, more: object = {}) =>
  call('POST', `/release/${organizationId}`, { releaseType: 'programme', releaseData: { title }, ...more });

describe('a kept list of releases', () => {
  it('is what the rows say after every act that changes releases or what is shown of them', async () => {
    await expectTrueAnswers('nothing');
    const first = await make('Waterline');
    await expectTrueAnswers('a new release');
    const saved = await call('PUT', `/release/${organizationId}`, {
      ...first,
      releaseData: { title: 'Waterline, again' },
    });
    await expectTrueAnswers('a save');
    await make('Second');
    const third = await make('Third', { expirationDate: '2026-03-05T00:00:00.000Z' });
    await expectTrueAnswers('more releases');
    await call('POST', `/release/${organizationId}/${first._id}/publish`);
    await call('POST', `/release/${organizationId}/${third._id}/publish`);
    await expectTrueAnswers('publishing');
    const image = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#246' } })
      .jpeg()
      .toBuffer();
    const sender = { server, organizationId, cookie: people.admin.cookie };
    const picture = await uploadFile(sender, image, 'cover.jpg');
    await call('PUT', `/release/${organizationId}`, {
      ...saved,
      releaseData: { title: 'Waterline', mainImage: { fileId: picture.fileId, src: picture.src } },
    });
    await expectTrueAnswers('a picture');
    await server.platform.database.withSystem((db) =>
      db.run(sql`update file set placeholder = 'changed' where id = ${picture.fileId}`),
    );
    await expectTrueAnswers('a file that went on');
    expect(JSON.stringify(await list('admin'))).toContain('"placeholder":"changed"');
    const organization = await call('GET', `/organization/${organizationId}`);
    const templates = organization.templates.map((one: object) => ({
      ...one,
      url: 'https://studio.example/',
    }));
    await call('PUT', `/organization/${organizationId}`, {
      ...organization,
      templates,
      searchKeys: ['cast'],
    });
    await expectTrueAnswers('settings');
    await reindexReleases(server.ctx({ organizationId }), organizationId);
    await expectTrueAnswers('a new index');
    await call('DELETE', `/distribution/${organizationId}/${first._id}`);
    await expectTrueAnswers('deleted distribution data');
    await call('DELETE', `/release/${organizationId}/${third._id}`);
    await expectTrueAnswers('a removed release');
  });

  it('changes when a release expires, though nobody writes', async () => {
    const { _id } = await make('Brief', { expirationDate: '2026-03-02T00:00:00.000Z' });
    await call('POST', `/release/${organizationId}/${_id}/publish`);
    const statusAt = async (moment: string) => {
      now = new Date(moment);
      return [(await list('admin')).items[0]?.status, (await list('client')).total];
    };
    expect(await statusAt('2026-03-01T12:00:00Z')).toEqual(['distributed', 1]);
    expect(await statusAt('2026-03-01T23:59:59.999Z')).toEqual(['distributed', 1]);
    expect(await statusAt('2026-03-02T00:00:00Z')).toEqual(['expired', 0]);
    now = new Date('2026-03-01T10:00:00Z');
  });

  it('asks for session and state alone while nothing changes', async () => {
    await make('Waterline');
    await list('admin');
    const recorder = recordStatements(server.platform);
    await list('admin');
    await list('admin');
    recorder.stop();
    const tables = recorder.statements.map(
      ({ text }) => /from (session|organization_change)\b/.exec(text)?.[1],
    );
    expect(tables).toEqual(['session', 'organization_change', 'session', 'organization_change']);
  });

  it('is not given to somebody with other rights, nor after the right was taken', async () => {
    await make('A draft');
    expect((await list('admin')).total).toBe(1);
    expect((await list('client')).total).toBe(0);
    await server.platform.database.withSystem((db) =>
      db.run(
        sql`update membership set roles = '{client}' where account_id = ${people.admin.actor.accountId}`,
      ),
    );
    expect((await list('admin')).total).toBe(0);
    await server.platform.database.withSystem((db) =>
      db.run(sql`delete from membership where account_id = ${people.admin.actor.accountId}`),
    );
    expect((await read('admin')).statusCode).toBe(404);
  });

  it('is answered with 304 to a browser that has it, and anew after a change', async () => {
    await make('Waterline');
    const first = await read('admin');
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect(etag).toMatch(/^W\/"/);
    const again = await read('admin', '', { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await read('client', '', { 'if-none-match': etag })).statusCode).toBe(200);
    await make('Second');
    expect((await read('admin', '', { 'if-none-match': etag })).statusCode).toBe(200);
  });
});

describe('two transactions at once', () => {
  const title = (text: string) =>
    `update release set title = '${text}', card = jsonb_build_object('title', '${text}')`;
  let first: pg.Client;
  let second: pg.Client;
  beforeEach(async () => {
    first = new pg.Client({ connectionString: server.databaseUrl });
    second = new pg.Client({ connectionString: server.databaseUrl });
    await first.connect();
    await second.connect();
    return () => Promise.all([first.end(), second.end()]);
  });

  it('do not wait for each other, and the list shows each from its commit on', async () => {
    const one = await buildRelease(server.platform, organizationId, { title: 'One' });
    const two = await buildRelease(server.platform, organizationId, { title: 'Two' });
    const titles = async () => (await list('admin')).items.map(({ releaseData }) => releaseData.title).sort();
    await first.query('begin');
    await first.query(`${title('One changed')} where id = '${one.id}'`);
    expect(await titles()).toEqual(['One', 'Two']);
    await second.query('begin');
    await second.query(`${title('Two changed')} where id = '${two.id}'`);
    await second.query('commit');
    expect(await titles()).toEqual(['One', 'Two changed']);
    await first.query('commit');
    expect(await titles()).toEqual(['One changed', 'Two changed']);
  });

  it('leave nothing behind when they are undone, wholly or in part', async () => {
    const { id } = await buildRelease(server.platform, organizationId, { title: 'One' });
    const titleNow = async () => (await list('admin')).items[0]?.releaseData.title;
    await titleNow();
    await first.query('begin');
    await first.query(`${title('Undone')} where id = '${id}'`);
    await first.query('rollback');
    expect(await titleNow()).toBe('One');
    await first.query('begin; savepoint part');
    await first.query(`${title('Undone')} where id = '${id}'`);
    await first.query('set constraints all immediate; rollback to part; set constraints all deferred');
    await first.query(`${title('Kept')} where id = '${id}'`);
    await first.query('commit');
    expect(await titleNow()).toBe('Kept');
  });

  it('count once each, however many rows they write', async () => {
    const count = async () =>
      Number(
        (
          await first.query(`select sum(count) from organization_change where organization_id = $1`, [
            organizationId,
          ])
        ).rows[0].sum,
      );
    const before = await count();
    await first.query(`
      insert into release (organization_id, id, release_type)
      select '${organizationId}', 'many-${organizationId}-' || n, 'programme' from generate_series(1, 50) n`);
    expect(await count()).toBe(before + 1);
  });
});

describe('what is kept is counted', () => {
  const plannedTables = async (client: pg.Client, { text, values }: Statement): Promise<string[]> => {
    const { rows } = await client.query(`explain (format json, verbose) ${text}`, values);
    const found = JSON.stringify(rows[0]['QUERY PLAN']);
    // What a function reads stands in no plan: none may stand between a list and its tables.
    expect(found).not.toContain('"Function Scan"');
    return [...found.matchAll(/"Relation Name":"(\w+)"/g)].map(([, table = '']) => table);
  };

  it('every table that the list and the landing page read has the trigger', async () => {
    const picture = { fileId: 'no-such-file', src: '' };
    const { id } = await buildRelease(server.platform, organizationId, { mainImage: picture });
    const client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
    const recorder = recordStatements(server.platform);
    for (const query of queries) {
      const parsed = contract.listReleases.query?.parse(parseQueryString(query)) as never;
      await listReleases(server.ctx({ organizationId, actor: people.client.actor }), parsed);
    }
    expect((await landingPage(server.ctx({ actor: people.admin.actor }), id, { token: '' })).status).toBe(
      200,
    );
    recorder.stop();
    const read = new Set<string>();
    for (const statement of recorder.statements)
      for (const table of await plannedTables(client, statement)) read.add(table);
    const { rows } = await client.query(`
      select tgrelid::regclass::text as table from pg_trigger
      where tgenabled = 'O' and (tgfoid = 'note_change'::regproc and tgdeferrable and tginitdeferred
        -- An organization counts the changes of its own row there.
        or tgfoid = 'count_change'::regproc and tgrelid = 'organization'::regclass and tgtype & 18 = 18)`);
    await client.end();
    const counted = rows.map(({ table }) => table as string);
    // The counter itself is what the rest is asked against.
    read.delete('organization_change');
    expect([...read].sort()).toContain('release');
    expect([...read].filter((table) => !counted.includes(table))).toEqual([]);
  });
});
