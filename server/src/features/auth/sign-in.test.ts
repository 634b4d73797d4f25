import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, testPassword } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { hashPassword } from '../account/password.ts';

let server: TestServer;
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform, { domain: 'studio' })).id;
});
afterAll(() => server.stop());

const login = (email: string, password: string, path = '/api/auth/login') =>
  server.call('POST', path, { body: { email, password } });

describe('signing in', () => {
  it('sets a cookie that scripts cannot read and answers the person', async () => {
    const { email } = await buildAccount(server.platform, { organizationId, role: 'producer' });
    const answer = await login(`  ${email.toUpperCase()} `, testPassword, '/api/auth/login/studio/');
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(answer.json()).toMatchObject({
      needs2FactorAuth: false,
      comunicationMethods: [],
      user: { email, organizations: [{ _id: organizationId, status: 'approved', roles: ['producer'] }] },
    });
    expect(answer.body).not.toMatch(/hash|argon2/);
  });

  it('answers unknown addresses, wrong passwords and suspended accounts alike', async () => {
    const known = await buildAccount(server.platform);
    const suspended = await buildAccount(server.platform);
    await server.platform.database.withSystem((db) =>
      db.client.query('update account set suspended_at = now() where id = $1', [suspended.id]),
    );
    const answers = await Promise.all([
      login(known.email, 'wrong-password'),
      login('nobody@test.example', 'wrong-password'),
      login(suspended.email, testPassword),
    ]);
    for (const answer of answers) {
      const { requestId: _id, ...body } = answer.json();
      expect({ status: answer.statusCode, body }).toEqual({
        status: 401,
        body: { code: 'INVALID_CREDENTIALS', message: 'Invalid email or password', params: {}, issues: [] },
      });
    }
  });

  it('stops the eleventh try, parallel ones too, and lets the owner in from elsewhere', async () => {
    const { email } = await buildAccount(server.platform);
    const from = (remoteAddress: string, password: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '9.9.9.9' },
        payload: JSON.stringify({ email, password }),
      });
    const tries = await Promise.all(Array.from({ length: 14 }, () => from('10.0.0.1', 'wrong-password')));
    expect(tries.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4);
    expect((await from('10.0.0.1', testPassword)).statusCode).toBe(429);
    expect((await from('::ffff:10.0.0.1', testPassword)).statusCode).toBe(429);
    expect((await from('10.0.0.2', testPassword)).statusCode).toBe(200);
  });
});

it('attack 8: leads nowhere the request names', async () => {
  const { email } = await buildAccount(server.platform);
  for (const endpoint of [
    '//evil.example',
    '/\\\\evil.example',
    'https:evil.example',
    '%2f%2fevil.example',
  ]) {
    const answer = await login(
      email,
      testPassword,
      `/api/auth/login?endpoint=${encodeURIComponent(endpoint)}`,
    );
    expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined]);
    expect(answer.body + JSON.stringify(answer.headers)).not.toContain('evil');
    const body = { email, password: testPassword, endpoint };
    expect((await server.call('POST', '/api/auth/login', { body })).statusCode).toBe(400);
  }
});

describe('a session', () => {
  it('ends with logout, and loses a role at the next request', async () => {
    const account = await buildAccount(server.platform, { organizationId, role: 'producer' });
    const cookie = await server.signIn(account.email);
    const list = () => server.call('GET', `/api/contact/${organizationId}`, { cookie });
    expect((await list()).statusCode).toBe(200);
    await server.platform.database.withSystem((db) =>
      db.client.query("update membership set roles = '{client}' where account_id = $1", [account.id]),
    );
    expect((await list()).statusCode).toBe(403);
    const left = await server.call('POST', '/api/auth/logout', { cookie });
    expect(left.statusCode).toBe(204);
    // The lists that the browser kept are dropped too.
    expect(left.headers['clear-site-data']).toBe('"cache"');
    expect((await server.call('GET', '/api/auth/info', { cookie })).json()).toMatchObject({
      code: 'UNAUTHORIZED',
      message: 'Unauthorized, please login',
    });
  });

  it('is not in the database as it is in the cookie', async () => {
    const cookie = await server.signIn((await buildAccount(server.platform)).email);
    const token = cookie.split('=')[1] as string;
    const rows = await server.platform.database.withSystem((db) =>
      db.client.query('select token_hash from session'),
    );
    expect(
      rows.rows.some(({ token_hash }: { token_hash: Buffer }) => token_hash.toString('utf8').includes(token)),
    ).toBe(false);
  });
});

it('stops a network that tries one password on many accounts, and locks nobody out elsewhere', async () => {
  const { email } = await buildAccount(server.platform);
  const from = (remoteAddress: string, address: string, password: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      payload: { email: address, password },
    });
  await server.platform.database.withSystem((db) =>
    db.client.query(
      "insert into login_failure (account_key, address, at) select 'account ' || n, '198.51.100.7', now() from generate_series(1, 100) n",
    ),
  );
  expect((await from('198.51.100.7', email, testPassword)).statusCode).toBe(429);
  expect((await from('198.51.100.7', 'nobody@test.example', testPassword)).statusCode).toBe(429);
  expect((await from('198.51.100.8', email, testPassword)).statusCode).toBe(200);
});

it('takes a password however its letters were sent, also one that was kept before', async () => {
  const composed = 'Café-au-lait-1'.normalize('NFC');
  const { id, email } = await buildAccount(server.platform);
  const login = async (password: string) =>
    (await server.call('POST', '/api/auth/login', { body: { email, password } })).statusCode;
  const keep = (hash: string) =>
    server.platform.database.withSystem((db) =>
      db.client.query('update account set password_hash = $2 where id = $1', [id, hash]),
    );
  await keep(await hashPassword(composed));
  expect([await login(composed), await login(composed.normalize('NFD'))]).toEqual([200, 200]);
  // As it was kept before the letters had one form.
  await keep(await hash(composed.normalize('NFD')));
  expect([await login(composed.normalize('NFD')), await login('Cafe-au-lait-1')]).toEqual([200, 401]);
});

it('shuts the doors of an organization that is set back to waiting', async () => {
  const id = (await buildOrganization(server.platform, { domain: 'stopped' })).id;
  const admin = await server.signIn(
    (await buildAccount(server.platform, { organizationId: id, role: 'admin' })).email,
  );
  const call = (method: string, path: string, body?: object) =>
    server.call(method, `/api${path}`, { cookie: admin, body });
  const key = { name: 'k', scopes: ['contact.read'], expiresInDays: null };
  const { secret } = (await call('POST', `/apiKey/${id}`, key)).json();
  const invited = await call('POST', `/organization/${id}/invite`, { emails: ['late@readers.example'] });
  const token = /token=([\w-]+)/.exec(invited.json().items[0].link)?.[1];
  await server.platform.database.withSystem((db) =>
    db.client.query("update organization set status = 'pending' where organization_id = $1", [id]),
  );
  const headers = { authorization: `Bearer ${secret}` };
  const form = {
    firstName: 'A',
    lastName: 'B',
    email: 'new@readers.example',
    mobile: '0501234567',
    password: 'Sea-view-2026',
  };
  const answers = [
    await call('GET', `/contact/${id}`),
    await server.call('GET', `/api/contact/${id}`, { headers }),
    await server.call('GET', '/api/auth/door/stopped'),
    await server.call('POST', '/api/auth/signup/stopped', { body: form }),
    await server.call('POST', '/api/auth/invitation', { body: { token } }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 401, 404, 404, 410]);
});
