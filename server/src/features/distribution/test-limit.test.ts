import { expect, it } from 'vitest';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { from } from '../../../test/sending-stage.ts';
import { type MailClock, withMailClock } from '../../../test/two-ways.ts';
import { sql } from '../../platform/database.ts';

/** Tests are bound by the address that they go to, whoever sends them. */
let { server, sink, organizationId, cookie, call, run } = {} as MailClock;
withMailClock((stage) => {
  ({ server, sink, organizationId, cookie, call, run } = stage);
});

const sentTo = (address: string) => sink.mails.filter(({ to }) => to[0] === address).length;

it('go to one address twenty times an hour, of one organization, and to one’s own as often as one likes', async () => {
  const [one, other] = ['one@test-limit.example', 'other@test-limit.example'];
  const { id } = await buildRelease(server.platform, organizationId);
  const test = (contacts: object[], as = cookie) => call('POST', `test/${id}`, { from, contacts }, as);
  // The same address in whatever letters.
  const answers = await Promise.all(
    Array.from({ length: 22 }, (_, n) => test([{ email: n % 2 ? one : one.toUpperCase() }])),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
  const refused = answers.find(({ statusCode }) => statusCode === 429)?.json();
  expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS', params: { retryAfter: expect.any(Number) } });
  expect(sentTo(one)).toBe(20);
  const colleague = await buildAccount(server.platform, { organizationId, role: 'producer' });
  expect((await test([{ email: one }], await server.signIn(colleague.email))).statusCode).toBe(429);
  // Beside an address that has had enough nobody gets one, and none of theirs is used up.
  expect((await test([{ email: other }, { email: one }])).statusCode).toBe(429);
  expect(sentTo(other)).toBe(0);
  for (let n = 0; n < 20; n += 1) expect((await test([{ email: other }])).statusCode).toBe(200);
  // No address stands in the counters.
  const rows = await server.platform.database.withSystem((db) =>
    db.many<{ subject: string }>(sql`select subject from rate_hit where subject like '%test-limit%'`),
  );
  expect(rows).toEqual([]);
  const own = await buildAccount(server.platform, { organizationId, role: 'producer' });
  const ownCookie = await server.signIn(own.email);
  for (let n = 0; n < 21; n += 1)
    expect((await test([{ email: own.email }], ownCookie)).statusCode).toBe(200);
  await run(sql`update rate_hit set at = at - interval '61 minutes'`);
  expect((await test([{ email: one }])).statusCode).toBe(200);
});

it('of one organization take none of another', async () => {
  const address = 'both@test-limit.example';
  const { id } = await buildRelease(server.platform, organizationId);
  for (let n = 0; n < 20; n += 1) await call('POST', `test/${id}`, { from, contacts: [{ email: address }] });
  const theirs = await buildOrganization(server.platform);
  const { id: release } = await buildRelease(server.platform, theirs.id);
  const account = await buildAccount(server.platform, { organizationId: theirs.id, role: 'producer' });
  const answer = await server.call('POST', `/api/distribution/${theirs.id}/test/${release}`, {
    cookie: await server.signIn(account.email),
    body: { from, contacts: [{ email: address }] },
  });
  expect(answer.statusCode, answer.body).toBe(200);
});
