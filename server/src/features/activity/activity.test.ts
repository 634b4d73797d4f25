import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRecipient, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';
import { eraseAccountTraces } from '../person/person-account.store.ts';
import { noteActivity } from './note-activity.service.ts';
import { sweepActivity } from './sweep.service.ts';

let server: TestServer;
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
});
afterAll(() => server.stop());

const log = (cookie: string, more: object = {}) =>
  server.call('POST', '/api/activity', {
    cookie,
    body: { title: 'clientSessionStart', category: 'clientSession', organizationId, ...more },
  });
const signIn = async (options: Parameters<typeof buildAccount>[1]) =>
  server.signIn((await buildAccount(server.platform, options)).email);

it('takes what a member did, and nothing from who still waits or is not there', async () => {
  expect((await log(await signIn({ organizationId, role: 'client' }))).statusCode).toBe(201);
  const waiting = await signIn({ organizationId, role: 'admin', status: 'pending' });
  expect((await log(waiting)).json().code).toBe('NOT_ALLOWED');
  expect((await log(waiting, { organizationId: '-1' })).statusCode).toBe(201);
  expect((await log(await signIn({}))).statusCode).toBe(404);
});

it('takes sixty a minute from one person', async () => {
  const cookie = await signIn({ organizationId, role: 'client' });
  const codes: number[] = [];
  for (let round = 0; round < 62; round += 1) codes.push((await log(cookie)).statusCode);
  expect(codes.filter((code) => code === 201)).toHaveLength(60);
  expect(codes.slice(60)).toEqual([429, 429]);
});

it('takes nobody’s word for what the server itself sees', async () => {
  const cookie = await signIn({ organizationId, role: 'client' });
  for (const [path, said] of [
    ['title', { title: 'searchedByTeam' }],
    ['title', { title: 'signedIn' }],
    ['category', { category: 'download' }],
  ] as const) {
    const answer = await log(cookie, said);
    expect([answer.statusCode, answer.json().issues]).toMatchObject([422, [{ path }]]);
  }
});

it('refuses a NUL as malformed', async () => {
  const cookie = await signIn({ systemRole: 'admin' });
  expect((await log(cookie, { organizationId: '\u0000' })).statusCode).toBe(400);
  expect((await log(cookie, { title: 'a\u0000b' })).statusCode).toBe(400);
});

describe('the report of activity', () => {
  const report = async (cookie: string, query = '') => {
    const answer = await server.call('GET', `/api/activity/report/${organizationId}${query}`, { cookie });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };

  it('counts categories and titles of its range, and shows each act, newest first', async () => {
    organizationId = (await buildOrganization(server.platform)).id;
    const admin = await signIn({ organizationId, role: 'admin' });
    await log(admin);
    await log(admin, { title: 'search', category: 'list', data: { words: 'sea' } });
    await log(admin, { title: 'search', category: 'list' });
    await expect.poll(async () => (await report(admin)).total).toBe(4);
    const found = await report(admin);
    expect(found).toMatchObject({
      categories: [
        { category: 'list', count: 2 },
        { category: 'clientSession', count: 1 },
        { category: 'signIn', count: 1 },
      ],
      titles: [
        { title: 'search', count: 2 },
        { title: 'clientSessionStart', count: 1 },
        { title: 'signedInByTeam', count: 1 },
      ],
      total: 4,
    });
    expect(found.items).toHaveLength(4);
    expect(found.items[1]).toEqual({
      at: expect.any(String),
      title: 'search',
      category: 'list',
      data: { words: 'sea' },
      accountId: expect.any(String),
      who: { name: expect.any(String), email: expect.stringContaining('@') },
      about: 'sea',
      deviceType: '',
      country: '',
    });
    expect((await report(admin, '?pagination[limit]=1&pagination[page]=3')).items).toMatchObject([
      { title: 'signedInByTeam' },
    ]);
    expect(await report(admin, '?filter[datesRange][to]=2020-01-01')).toEqual({
      categories: [],
      titles: [],
      items: [],
      total: 0,
    });
  });
});

describe('the report of activity, narrowed', () => {
  const ask = async (cookie: string, query = '') => {
    const answer = await server.call('GET', `/api/activity/report/${organizationId}${query}`, { cookie });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ total: number; items: { title: string; about: string; who: object | null }[] }>();
  };

  it('says who did it to those who read reports, of what, and is searched, chosen and exported whole', async () => {
    organizationId = (await buildOrganization(server.platform)).id;
    const admin = await signIn({ organizationId, role: 'admin' });
    const { id: releaseId } = await buildRelease(server.platform, organizationId, {
      title: 'Waterline 100%',
    });
    const ctx = { ...server.ctx(), actor: null };
    noteActivity(ctx, { organizationId, title: 'releaseViewed', data: { releaseId } });
    noteActivity(ctx, { organizationId, title: 'searched', data: { words: 'sea' } });
    await expect.poll(async () => (await ask(admin)).total).toBe(3);
    const [opened] = (await ask(admin, '?filter[search]=100%25')).items;
    expect(opened).toMatchObject({ title: 'releaseViewed', about: 'Waterline 100%', who: null });
    expect((await ask(admin, '?filter[search]=100x')).total).toBe(0);
    expect((await ask(admin, '?filter[params][people]=team')).items).toMatchObject([
      { title: 'signedInByTeam', who: { email: expect.stringContaining('@') } },
    ]);
    expect((await ask(admin, '?filter[params][people]=readers')).total).toBe(2);
    expect((await ask(admin, '?filter[params][category]=search')).items).toMatchObject([{ about: 'sea' }]);
    const file = await server.call('POST', `/api/activity/report/${organizationId}/export`, {
      cookie: admin,
      body: { format: 'csv', filter: { params: { people: 'readers' } } },
    });
    expect(file.statusCode, file.body).toBe(200);
    expect(file.body.trim().split('\n')).toHaveLength(3);
    expect(file.body).toContain('Waterline 100%');
  });

  it('exports more acts than are read at a time, each once', async () => {
    organizationId = (await buildOrganization(server.platform)).id;
    const admin = await signIn({ organizationId, role: 'admin' });
    await server.platform.database.withTenant(organizationId, (db) =>
      db.run(sql`
        insert into activity (organization_id, id, account_id, title, category, data, device, country, at)
        select ${organizationId}, 'a' || n, null, 'searched', 'search', jsonb_build_object('words', 'w' || n), '', '', now() - interval '1 hour'
        from generate_series(1, 2001) n`),
    );
    const file = await server.call('POST', `/api/activity/report/${organizationId}/export`, {
      cookie: admin,
      body: { format: 'csv', filter: { params: { category: 'search' } } },
    });
    const lines = file.body.trim().split('\n').slice(1);
    expect(new Set(lines).size).toBe(2001);
    expect(lines).toHaveLength(2001);
  });
});

describe('what the server sees people do', () => {
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36';
  const headers = { 'user-agent': agent };
  const rows = () =>
    server.platform.database.withTenant(organizationId, (db) =>
      db.many<{ title: string; category: string; account_id: string | null; data: object }>(sql`
        select title, category, account_id, data from activity where organization_id = ${organizationId} order by at, id`),
    );
  const titles = async () => (await rows()).map(({ title }) => title).sort();
  const search = (cookie: string, words: string, page = 0) =>
    server.call('GET', `/api/release/${organizationId}?filter[search]=${words}&pagination[page]=${page}`, {
      cookie,
      headers,
    });

  it('takes one connection for a flood, and no more of it than a person makes', async () => {
    organizationId = (await buildOrganization(server.platform)).id;
    const ctx = server.ctx();
    const at = new Date();
    const caller = { ...ctx.caller, address: '198.51.100.7', userAgent: agent };
    const waiting = () =>
      server.platform.database.withSystem((db) =>
        db.one<{ number: number }>(sql`
          select count(*)::int as number from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      );
    await server.platform.database.withSystem(async (db) => {
      await db.run(sql`lock table activity in exclusive mode`);
      const seen = { ...ctx, caller, actor: null, clock: { ...ctx.clock, now: () => at } };
      for (let round = 0; round < 100; round += 1)
        noteActivity(seen, { organizationId, title: 'releaseViewed', data: {} });
      await expect.poll(async () => (await waiting()).number).toBe(1);
    });
    await expect.poll(async () => (await titles()).length).toBe(60);
  });

  it('is told of readers and of the team, each act once', async () => {
    organizationId = (await buildOrganization(server.platform)).id;
    const { id: releaseId } = await buildRelease(server.platform, organizationId);
    await server.platform.database.withTenant(organizationId, (db) =>
      db.run(sql`update release set distributed_at = now() where id = ${releaseId}`),
    );
    const reader = await signIn({ organizationId, role: 'client' });
    const producer = await signIn({ organizationId, role: 'producer' });
    await expect.poll(titles).toEqual(['signedIn', 'signedInByTeam']);
    // Letter by letter, and the next page of what was found: one search.
    for (const words of ['s', 'se', 'sea', 'se']) await search(reader, words);
    await search(reader, 'se', 1);
    await search(producer, 'harbour');
    await expect.poll(titles).toEqual(['searched', 'searchedByTeam', 'signedIn', 'signedInByTeam']);
    const opened = `/api/distribution/release-opened?releaseId=${releaseId}&origin=site&platform=landingPage`;
    await server.call('GET', opened, { cookie: producer, headers });
    const { token } = await buildRecipient(server.platform, organizationId, releaseId);
    await server.call('GET', `${opened}&token=${token}`, { headers });
    // A machine is nobody's view, nor is an opening of the mail.
    await server.call('GET', `${opened}&token=${token}`, { headers: { 'user-agent': 'curl/8' } });
    await expect
      .poll(titles)
      .toEqual([
        'releaseViewed',
        'releaseViewedByTeam',
        'searched',
        'searchedByTeam',
        'signedIn',
        'signedInByTeam',
      ]);
    const [found] = (await rows()).filter(({ title }) => title === 'searched');
    expect(found).toMatchObject({ category: 'search', account_id: expect.any(String) });
    const [viewed] = (await rows()).filter(({ title }) => title === 'releaseViewed');
    expect(viewed).toEqual({
      title: 'releaseViewed',
      category: 'release',
      account_id: null,
      data: { releaseId, origin: 'site' },
    });
  });

  it('knows nothing more of a person who was erased', async () => {
    const [one] = (await rows()).filter(({ title }) => title === 'searched');
    await server.platform.database.withSystem((db) => eraseAccountTraces(db, one?.account_id ?? ''));
    const [erased] = (await rows()).filter(({ title }) => title === 'searched');
    expect(erased).toMatchObject({ account_id: null, data: {} });
  });

  it('keeps it as long as the organization says, a year where it says nothing', async () => {
    const age = (days: number) =>
      server.platform.database.withTenant(organizationId, (db) =>
        db.run(
          sql`update activity set at = now() - make_interval(days => ${days}) where organization_id = ${organizationId}`,
        ),
      );
    const sweep = () => sweepActivity(server.ctx());
    await age(364);
    await sweep();
    expect(await rows()).toHaveLength(6);
    await server.platform.database.withSystem((db) =>
      db.run(
        sql`update organization set settings = settings || '{"activityDays": 90}' where organization_id = ${organizationId}`,
      ),
    );
    await age(89);
    await sweep();
    expect(await rows()).toHaveLength(6);
    await age(91);
    await sweep();
    expect(await rows()).toEqual([]);
  });
});
