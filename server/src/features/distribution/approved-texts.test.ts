import { beforeEach, expect, it } from 'vitest';
import { buildAccount, buildContacts, buildRelease } from '../../../test/factories.ts';
import { newNumber } from '../../../test/text-stage.ts';
import { type BothWays, both, tomorrow, withBothWays } from '../../../test/two-ways.ts';
import { sql } from '../../platform/database.ts';

/** What was approved of text messages and of large audiences: the same people, the same addresses (docs/decisions/0159). */
let stage = {} as BothWays;
let producer = '';
withBothWays((made) => {
  stage = made;
});
beforeEach(async () => {
  const { run, organizationId, server } = stage;
  await run(
    sql`update organization set settings = settings || '{"approveSends": true}' where organization_id = ${organizationId}`,
  );
  producer ||= await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'producer' })).email,
  );
});

async function tagged(count: number, has: { email?: boolean; tag?: string }) {
  const { server, organizationId, run } = stage;
  const tag = has.tag ?? `tag${Math.random()}`;
  await run(
    sql`insert into tag (organization_id, id, name) values (${organizationId}, ${tag}, ${tag}) on conflict do nothing`,
  );
  const ids = await buildContacts(server.platform, organizationId, count, {
    email: (at) => `t${at}-${Math.random()}@texts.example`,
  });
  await run(sql`update contact set tags = array[${tag}] where id = any(${ids})`);
  if (!has.email)
    for (const id of ids)
      await run(sql`update contact set email = '', mobile = ${newNumber()} where id = ${id}`);
  return { tag, ids };
}

async function approved(tag: string, message: object, people: number) {
  const { server, organizationId } = stage;
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const asked = await server.call(
    'POST',
    `/api/distribution/${organizationId}/distribute-audience/${releaseId}`,
    { cookie: producer, body: { ...message, audience: { tags: [tag] }, startsAt: tomorrow() } },
  );
  expect(asked.statusCode, asked.body).toBe(201);
  const id = asked.json().distributionId as string;
  const version = await server.system(
    async (db) =>
      (await db.one<{ version: number }>(sql`select version from release where id = ${releaseId}`)).version,
  );
  const admin = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
  );
  const given = await server.call('POST', `/api/distribution/${organizationId}/approval/${id}`, {
    cookie: admin,
    body: { isGranted: true, version, people },
  });
  expect(given.statusCode, given.body).toBe(200);
  return id;
}
const progress = async (id: string) => (await stage.call('GET', `progress/${id}`)).json();

it('texts to those without mail go to the numbers that were approved, whoever shares one since', async () => {
  const mailed = await tagged(1, { email: true });
  const { ids, tag } = await tagged(2, { tag: mailed.tag });
  const id = await approved(tag, both, 3);
  const [moved = '', shared = ''] = ids;
  await stage.run(sql`update contact set mobile = ${newNumber()} where id = ${moved}`);
  const { ids: late } = await tagged(1, { tag });
  await stage.run(
    sql`update contact set mobile = (select mobile from contact where id = ${shared}) where id = ${late[0] ?? ''}`,
  );
  await stage.begin(id);
  await stage.untilPhase(id, 'done');
  const { states } = await progress(id);
  expect(states).toEqual({ sent: 2, joined: 1, already: 1 });
  const rows = await stage.server.system((db) =>
    db.many<{
      contact_id: string;
    }>(sql`select contact_id from recipient where state = 'sent' and channel = 'sms'
      and distribution_id in (select id from distribution where id = ${id} or part_of = ${id})`),
  );
  expect(rows).toEqual([{ contact_id: shared }]);
});

it('a large audience comes into the ledger in steps without who joined', { timeout: 120_000 }, async () => {
  const { tag } = await tagged(2300, { email: true });
  const { text: _, textWithoutMail: __, ...mail } = both;
  const id = await approved(tag, mail, 2300);
  await tagged(40, { tag, email: true });
  await stage.begin(id);
  await expect
    .poll(async () => (await progress(id)).states, { timeout: 90_000 })
    .toEqual({ sent: 2300, joined: 40 });
});
