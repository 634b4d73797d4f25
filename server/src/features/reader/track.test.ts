import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildContacts, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';
import { mostPerMinute } from './visit-flood.ts';

let server: TestServer;
let now = new Date();
let mine: string;
let theirs: string;
let admin: string;
let neighbour: string;
let releaseId: string;
let contactId: string;
const reader = 'reader@readers.example';

/** Their organization sent a release to one reader; mine knows nothing of it. */
beforeAll(async () => {
  server = await startTestServer({ worker: true, clock: { now: () => now } });
  mine = (await buildOrganization(server.platform)).id;
  theirs = (await buildOrganization(server.platform)).id;
  const signIn = async (organizationId: string) =>
    server.signIn((await buildAccount(server.platform, { organizationId, role: 'creator' })).email);
  admin = await signIn(mine);
  neighbour = await signIn(theirs);
  releaseId = (await buildRelease(server.platform, theirs)).id;
  [contactId = ''] = await buildContacts(server.platform, theirs, 1, { email: () => reader });
  const sent = await server.call('POST', `/api/distribution/${theirs}/distribute-release/${releaseId}`, {
    cookie: neighbour,
    body: { from: { email: 'press@studio.example' }, contacts: [contactId] },
  });
  expect(sent.json().sentToContacts).toHaveLength(1);
}, 60_000);
afterAll(() => server.stop());

const clientOfTheirs = async () =>
  server.signIn((await buildAccount(server.platform, { organizationId: theirs, role: 'client' })).email);

describe('attack 16: forged and repeated opens', () => {
  const landed = 'origin=email&platform=landingPage&isLandingPage=true';
  const open = (token: string, release = releaseId) =>
    server.call('GET', `/api/distribution/release-opened?token=${token}&releaseId=${release}&${landed}`, {
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
    });
  const report = async () => {
    // Seconds after the sending an open counts as a machine's: here all of them are looked at.
    const url = `/api/distribution/${theirs}/distribution-data-by-release/${releaseId}?includeMachines=true`;
    return (await server.call('GET', url, { cookie: neighbour })).json();
  };
  const stored = async () => {
    const row = await server.platform.database.withTenant(theirs, (db) =>
      db.one<{ count: number }>(sql`select count(*)::int as count from event`),
    );
    return row.count;
  };

  it('answers the same to every token and counts only a person of this release, once', async () => {
    const { token } = (await report()).recipients[0];
    expect(token.length).toBeGreaterThanOrEqual(22);
    const bodies = new Set<string>();
    for (const [forged, release] of [
      ['x'.repeat(token.length), releaseId],
      [token, 'another'],
      ['', releaseId],
      [token.slice(0, -1), releaseId],
    ]) {
      const answer = await open(forged, release);
      expect(answer.statusCode).toBe(200);
      bodies.add(answer.body);
    }
    expect((await report()).counts.landed).toBe(0);
    for (let round = 0; round < 5; round++) bodies.add((await open(token)).body);
    expect(bodies.size).toBe(1);
    expect((await report()).counts.landed).toBe(1);
  });

  it('keeps so many of one reader from one network a minute, and answers the rest as before', async () => {
    now = new Date(now.getTime() + 60_000);
    const { token } = (await report()).recipients[0];
    const before = await stored();
    for (let round = 0; round < mostPerMinute + 20; round++) expect((await open(token)).statusCode).toBe(200);
    expect((await stored()) - before).toBe(mostPerMinute);
    now = new Date(now.getTime() + 60_000);
    await open(token);
    expect((await stored()) - before).toBe(mostPerMinute + 1);
  });

  it('finds for each of many who come at once whose token it is, and stores each', async () => {
    const { token } = (await report()).recipients[0];
    const before = await stored();
    const given = [token, 'nobodys-token-of-22-signs', token, token.slice(1), token];
    const answers = await Promise.all(given.map((one) => open(one)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect((await stored()) - before).toBe(3);
  });
});

describe('attack 17: the contact report as a spy tool', () => {
  const report = (query: string, cookie?: string) =>
    server.call('GET', `/api/distribution/distribution-data-by-contact/?${query}`, { cookie });

  it('knows signed-in producers of their own organizations, and nobody else', async () => {
    const query = `email=${reader}`;
    expect((await report(query)).statusCode).toBe(401);
    const foreign = await report(query, admin);
    const unknown = await report('email=nobody-at-all@readers.example', admin);
    expect(foreign.statusCode).toBe(200);
    expect(foreign.json()).toEqual({ ...unknown.json(), email: foreign.json().email });
    expect(foreign.json().distributionsDataByOrgs).toEqual([]);
    expect((await report(`id=${contactId}`, admin)).json()).toEqual(unknown.json());
    expect((await report(query, neighbour)).json().distributionsDataByOrgs).toHaveLength(1);
    const client = await report(query, await clientOfTheirs());
    expect([client.statusCode, client.json().code]).toEqual([403, 'NOT_ALLOWED']);
    for (const nobody of ['', 'id=unknown', 'email=%20', 'id=']) {
      const answer = await report(nobody, admin);
      expect([answer.statusCode, answer.json().issues]).toEqual([422, [{ path: 'email', code: 'required' }]]);
    }
  });
});

describe('attack 18: other people’s subscriptions', () => {
  const change = (organizationId: string, cookie?: string) =>
    server.call('POST', '/api/distribution/update-subscription-value/', {
      cookie,
      body: { contactId, organizationId, subscriptionValue: false },
    });

  it('belong to members who write contacts there', async () => {
    expect((await change(theirs)).statusCode).toBe(401);
    expect((await change(theirs, admin)).statusCode).toBe(404);
    expect((await change(mine, admin)).statusCode).toBe(404);
    expect((await change(theirs, await clientOfTheirs())).statusCode).toBe(403);
    const contact = await server.call('GET', `/api/contact/${theirs}/${contactId}`, { cookie: neighbour });
    expect(contact.json().unsubscribed).toBe(false);
    expect((await change(theirs, neighbour)).json()).toEqual({ value: false });
  });
});
