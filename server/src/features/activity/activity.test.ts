import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';

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
    const found = await report(admin);
    expect(found).toMatchObject({
      categories: [
        { category: 'list', count: 2 },
        { category: 'clientSession', count: 1 },
      ],
      titles: [
        { title: 'search', count: 2 },
        { title: 'clientSessionStart', count: 1 },
      ],
      total: 3,
    });
    expect(found.items).toHaveLength(3);
    expect(found.items[1]).toEqual({
      at: expect.any(String),
      title: 'search',
      category: 'list',
      data: { words: 'sea' },
      accountId: expect.any(String),
      deviceType: '',
      country: '',
    });
    expect((await report(admin, '?pagination[limit]=1&pagination[page]=2')).items).toMatchObject([
      { title: 'clientSessionStart' },
    ]);
    expect(await report(admin, '?filter[datesRange][to]=2020-01-01')).toEqual({
      categories: [],
      titles: [],
      items: [],
      total: 0,
    });
  });
});
