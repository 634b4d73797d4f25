import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../src/platform/config.ts';
import { sql } from '../src/platform/database.ts';
import { startTestServer, type TestServer } from './app.ts';
import { buildAccount, buildContacts, buildOrganization, buildRelease } from './factories.ts';

/** What every request passes before a route is asked. */
let server: TestServer;
let cookie: string;
let organizationId: string;
let email: string;

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } });
  organizationId = (await buildOrganization(server.platform)).id;
  email = (await buildAccount(server.platform, { organizationId, role: 'producer' })).email;
  cookie = await server.signIn(email);
});
afterAll(() => server.stop());

const raw = (url: string, payload: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', cookie, ...headers },
  });

describe('an address written otherwise is the same address', () => {
  it.each(['/%61pi', '/ap%69', '/%61%70%69'])(
    '%s asks for our origin and keeps answers out of caches',
    async (start) => {
      const body = JSON.stringify({ firstName: 'A', lastName: 'B', email: 'ab@press.example' });
      const foreign = await raw(`${start}/contact/${organizationId}`, body, { origin: 'http://evil.test' });
      expect(foreign.statusCode).toBe(403);
      expect(foreign.json().code).toBe('FOREIGN_ORIGIN');

      const read = await server.app.inject({
        url: `${start}/contact/${organizationId}`,
        headers: { cookie },
      });
      expect(read.statusCode).toBe(200);
      expect(read.headers['cache-control']).toBe('no-store');
      expect(read.headers['content-security-policy']).toContain("default-src 'none'");
      expect(read.json().total).toBe(0);
    },
  );
});

describe('bodies', () => {
  it('are refused at the 33rd level, whatever the endpoint', async () => {
    const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    for (const url of [`/api/release/${organizationId}`, '/api/activity', '/api/auth/login']) {
      for (const levels of [33, 5_000, 10_000]) {
        const answer = await raw(url, nested(levels));
        expect(answer.json(), `${url} ${levels}`).toMatchObject({
          code: 'MALFORMED_REQUEST',
          issues: [{ path: 'body', code: 'tooDeep' }],
        });
      }
      expect((await raw(url, nested(32))).json().issues[0]?.code, url).not.toBe('tooDeep');
    }
  });

  it('may be empty where there is nothing to say, whatever the call says of them', async () => {
    const made = await raw(`/api/tag/${organizationId}`, '{"name":"To be removed"}');
    const answer = await server.app.inject({
      method: 'DELETE',
      url: `/api/tag/${organizationId}/${made.json()._id}`,
      headers: { 'content-type': 'application/json', cookie },
    });
    expect(answer.statusCode, answer.body).toBe(204);
    expect((await raw(`/api/tag/${organizationId}`, '')).statusCode, 'something was to be said').toBe(422);
  });

  it('with half a surrogate pair, in a value or a key, are refused and not stored as something else', async () => {
    for (const text of ['{"title":"\\ud800x"}', '{"\\uDC00":"x"}', '{"a":[{"b":"\\udbff"}]}']) {
      const answer = await raw(`/api/tag/${organizationId}`, text);
      expect(answer.json(), text).toMatchObject({ issues: [{ code: 'invalidUnicode' }] });
    }
    const whole = await raw(`/api/tag/${organizationId}`, '{"name":"\\ud83c\\udfac"}');
    expect(whole.statusCode, whole.body).toBe(201);
  });

  it('are UTF-8, and nothing else is read as if it were', async () => {
    const send = (payload: Buffer, type = 'application/json') =>
      server.app.inject({
        method: 'POST',
        url: `/api/tag/${organizationId}`,
        payload,
        headers: { 'content-type': type, cookie },
      });
    for (const bytes of [[0xed, 0xa0, 0x80], [0xff], [0xc3]]) {
      const body = Buffer.concat([Buffer.from('{"name":"a'), Buffer.from(bytes), Buffer.from('b"}')]);
      expect((await send(body)).json(), String(bytes)).toMatchObject({
        issues: [{ code: 'invalidUnicode' }],
      });
    }
    const wide = Buffer.from('{"name":"wide"}', 'utf16le');
    expect((await send(wide, 'application/json; charset=utf-16')).statusCode).toBe(400);
    const plain = await send(Buffer.from('{"name":"plain"}'), 'application/json; charset=UTF-8');
    expect(plain.statusCode, plain.body).toBe(201);
  });

  it('above 64 KiB are refused before sign-in is asked, where an endpoint does not say more', async () => {
    const large = JSON.stringify({ email, password: 'x'.repeat(70_000) });
    expect((await raw('/api/auth/login', large)).statusCode).toBe(413);
    const release = JSON.stringify({ releaseType: 'x', releaseData: { title: 'x'.repeat(70_000) } });
    expect((await raw(`/api/release/${organizationId}`, release)).statusCode).not.toBe(413);
  });

  it('are not read of somebody who may not make the call', async () => {
    const many = `{"releaseData":{"a":[${'0,'.repeat(100_001)}0]}}`;
    const stranger = await raw(`/api/release/${organizationId}`, many, { cookie: '' });
    expect(stranger.json()).toMatchObject({ code: 'UNAUTHORIZED' });
    const client = await buildAccount(server.platform, { organizationId, role: 'client' });
    const reader = await raw(`/api/release/${organizationId}`, many, {
      cookie: await server.signIn(client.email),
    });
    expect(reader.json()).toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('with more values than anybody sends are refused unread', async () => {
    const many = `{"releaseData":{"a":[${'0,'.repeat(100_001)}0]}}`;
    const answer = await raw(`/api/release/${organizationId}`, many);
    expect(answer.json()).toMatchObject({ issues: [{ code: 'tooManyValues' }] });
  });

  it('signs inside texts are no structure', async () => {
    const name = `${'{['.repeat(40)}","\\`;
    const answer = await raw(`/api/tag/${organizationId}`, JSON.stringify({ name }));
    expect(answer.json()).toMatchObject({ name });
  });
});

describe('the caller behind a proxy', () => {
  it('is who the proxy saw, not who the caller says he is', async () => {
    const wrong = (nth: number, seen = '198.51.100.7') =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password: 'Wrong-password-1!' },
        headers: { 'x-forwarded-for': `203.0.113.${nth}, ${seen}` },
      });
    const statuses: number[] = [];
    for (let nth = 1; nth <= 15; nth++) statuses.push((await wrong(nth)).statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
    expect((await wrong(1, '192.0.2.9')).statusCode).toBe(401);
  });

  it('TRUST_PROXY takes a number of proxies or networks and nothing else', () => {
    const proxy = (text: string) => readConfig({ TRUST_PROXY: text }).TRUST_PROXY;
    expect([proxy('true'), proxy('false'), proxy('2'), proxy('10.0.0.0/8, ::1')]).toEqual([
      1,
      false,
      2,
      ['10.0.0.0/8', '::1'],
    ]);
    for (const bad of ['yes', '10.0.0.0/33', '10.0.0', 'loopback', '-1', '10.0.0.1/'])
      expect(() => proxy(bad), bad).toThrow(ConfigError);
  });
});

it('a page that came by http is not taken for one that came by https', async () => {
  const https = await startTestServer();
  try {
    Object.assign(https.platform, { baseUrl: 'https://press.example' });
    const from = (origin: string) =>
      https.app.inject({
        method: 'POST',
        url: '/api/auth/logout',
        headers: { host: 'press.example', origin },
      });
    expect((await from('http://press.example')).statusCode).toBe(403);
    expect((await from('https://press.example')).statusCode).not.toBe(403);
  } finally {
    await https.stop();
  }
});

it.each(['2026-02-30', '0', '2026-13-01', '12/05/2026', '2026-05-12T25:00:00Z'])(
  '%s is no day of the calendar',
  async (day) => {
    const answer = await raw(
      `/api/release/${organizationId}`,
      JSON.stringify({ releaseType: 'programme', releaseData: { title: 'x' }, expirationDate: day }),
    );
    expect(answer.statusCode, answer.body).toBe(400);
    const list = await server.app.inject({
      url: `/api/release/${organizationId}?filter[datesRange][from]=${encodeURIComponent(day)}`,
      headers: { cookie },
    });
    expect(list.statusCode).toBe(400);
  },
);

it('a stream of events ends when its reader may not read any more, before the next change is told', async () => {
  const release = await buildRelease(server.platform, organizationId);
  const contacts = await buildContacts(server.platform, organizationId, 3);
  const member = await buildAccount(server.platform, { organizationId, role: 'producer' });
  const own = await server.signIn(member.email);
  const sent = await server.call(
    'POST',
    `/api/distribution/${organizationId}/distribute-audience/${release.id}`,
    { cookie: own, body: { from: { email: 'press@studio.example' }, audience: { contacts } } },
  );
  const { distributionId } = sent.json();
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await fetch(
    `${address}/api/distribution/${organizationId}/progress/${distributionId}/events`,
    { headers: { cookie: own } },
  );
  const reader = stream.body?.getReader();
  const first = new TextDecoder().decode((await reader?.read())?.value);
  expect(first).toContain('"queued":3');
  await server.platform.database.withSystem((db) =>
    db.run(sql`delete from membership where account_id = ${member.id}`),
  );
  await server.platform.database.withSystem((db) =>
    db.run(sql`with gone as (delete from send_queue where distribution_id = ${distributionId})
      update recipient set state = 'stopped' where distribution_id = ${distributionId}`),
  );
  const rest: string[] = [];
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
    rest.push(new TextDecoder().decode(part.value));
  expect(rest.join('')).not.toContain('stopped');
});
