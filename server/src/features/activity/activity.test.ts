import { afterAll, beforeAll, expect, it } from 'vitest';
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
