import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRecipient, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

let now: Date;
let server: TestServer;
let organizationId: string;
let releaseId: string;
let admin: string;
let producer: string;
let email: string;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  now = new Date('2026-03-01T10:00:00Z');
  organizationId = (await buildOrganization(server.platform, { name: 'Studio <Nord>' })).id;
  const signIn = async (role: 'admin' | 'producer') =>
    server.signIn((await buildAccount(server.platform, { organizationId, role })).email);
  admin = await signIn('admin');
  producer = await signIn('producer');
  releaseId = (await buildRelease(server.platform, organizationId, { title: 'Waves <b>' })).id;
  email = (await buildRecipient(server.platform, organizationId, releaseId)).email;
});

const path = () => `/api/distribution/${organizationId}/report-link/${releaseId}`;
async function makeLink(expiresInDays = 30): Promise<{ _id: string; page: string }> {
  const answer = await server.call('POST', path(), { cookie: admin, body: { expiresInDays } });
  expect(answer.statusCode, answer.body).toBe(201);
  const { _id, url } = answer.json<{ _id: string; url: string }>();
  return { _id, page: url.slice(server.platform.baseUrl.length) };
}
const open = (page: string) => server.app.inject({ method: 'GET', url: page });
const links = async () =>
  (await server.call('GET', path(), { cookie: admin })).json<{
    items: { _id: string; openedAt: string | null; isExpired: boolean }[];
  }>().items;

it('shows numbers to whoever has the address, and nobody’s name', async () => {
  const { page } = await makeLink();
  const shown = await open(page);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers['x-robots-tag']).toBe('noindex, nofollow');
  expect(shown.headers['cache-control']).toBe('no-store');
  expect(shown.body).toContain('Waves &lt;b&gt;');
  expect(shown.body).toContain('Studio &lt;Nord&gt;');
  expect(shown.body).not.toContain(email);
  expect(shown.body).not.toContain('דנה');
  expect(shown.body).not.toContain('<script');
  expect((await links())[0]?.openedAt).toBe(now.toISOString());
});

it('says what the report says, anew after half a minute', async () => {
  const { page } = await makeLink();
  const sent = (html: string) =>
    /<li><span>[^<]*<\/span><b><bdi dir="ltr">(\d+)<\/bdi><\/b><\/li>/.exec(html)?.[1];
  expect(sent((await open(page)).body)).toBe('1');
  await buildRecipient(server.platform, organizationId, releaseId);
  expect(sent((await open(page)).body)).toBe('1');
  now = new Date(now.getTime() + 31_000);
  expect(sent((await open(page)).body)).toBe('2');
});

it('is nothing once it has ended, by its day or by hand, and for a token that is none', async () => {
  const [byHand, byDay] = [await makeLink(), await makeLink(1)];
  expect((await open(byHand.page)).statusCode).toBe(200);
  const removed = await server.call('DELETE', `${path()}/${byHand._id}`, { cookie: admin });
  expect(removed.statusCode).toBe(204);
  expect((await open(byHand.page)).statusCode).toBe(404);
  now = new Date('2026-03-02T10:00:00Z');
  const gone = await open(byDay.page);
  expect(gone.statusCode).toBe(404);
  expect((await open('/view/report/none')).body).toBe(gone.body);
  expect((await links()).map(({ isExpired }) => isExpired)).toEqual([true]);
});

it('speaks the language of the browser where it is nothing any more', async () => {
  for (const [language, lang] of [
    ['en-GB,en;q=0.9', 'en'],
    ['fr', 'fr'],
    ['de', 'he'],
  ] as const) {
    const answer = await server.app.inject({
      method: 'GET',
      url: '/view/report/none',
      headers: { 'accept-language': language },
    });
    expect([answer.statusCode, answer.body.includes(`<html lang="${lang}"`)]).toEqual([404, true]);
  }
});

it('is shut with its organization and goes with its release', async () => {
  const { page } = await makeLink();
  const status = (value: string) =>
    server.platform.database.withSystem((db) =>
      db.run(sql`update organization set status = ${value} where organization_id = ${organizationId}`),
    );
  expect((await open(page)).statusCode).toBe(200);
  await status('pending');
  expect((await open(page)).statusCode).toBe(404);
  await status('approved');
  expect((await open(page)).statusCode).toBe(200);
  expect(
    (await server.call('DELETE', `/api/release/${organizationId}/${releaseId}`, { cookie: admin }))
      .statusCode,
  ).toBe(204);
  expect((await open(page)).statusCode).toBe(404);
});

it('is an admin’s to make, list and end, in this organization only', async () => {
  const { _id } = await makeLink();
  const calls = [
    ['POST', path(), { body: {} }],
    ['GET', path(), {}],
    ['DELETE', `${path()}/${_id}`, {}],
  ] as const;
  const other = (await buildOrganization(server.platform)).id;
  const stranger = await server.signIn(
    (await buildAccount(server.platform, { organizationId: other, role: 'admin' })).email,
  );
  for (const [method, url, options] of calls) {
    expect((await server.call(method, url, { cookie: producer, ...options })).statusCode).toBe(403);
    expect((await server.call(method, url, { cookie: stranger, ...options })).statusCode).toBe(404);
    // On their own path the release of another organization is not there.
    const moved = url.replace(organizationId, other);
    expect((await server.call(method, moved, { cookie: stranger, ...options })).statusCode).toBe(404);
  }
  for (const expiresInDays of [0, 366, 1.5])
    expect((await server.call('POST', path(), { cookie: admin, body: { expiresInDays } })).statusCode).toBe(
      400,
    );
});
