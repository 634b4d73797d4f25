import { beforeEach, expect, it } from 'vitest';
import { buildAccount, buildContacts, buildRelease } from '../../../test/factories.ts';
import { from } from '../../../test/sending-stage.ts';
import { type MailClock, withMailClock } from '../../../test/two-ways.ts';
import { sql } from '../../platform/database.ts';

/** How many people an approval is asked for, given for, and what became of that: who wears a tag may change until it leaves. */
let { server, organizationId, cookie, call, run, begin, untilPhase } = {} as MailClock;
withMailClock((stage) => {
  ({ server, organizationId, cookie, call, run, begin, untilPhase } = stage);
});

let producer: string;
let asks = 0;
beforeEach(async () => {
  await run(
    sql`update organization set settings = settings || '{"approveSends": true}' where organization_id = ${organizationId}`,
  );
  const account = await buildAccount(server.platform, { organizationId, role: 'producer' });
  producer = await server.signIn(account.email);
});

const progress = async (id: string) => (await call('GET', `progress/${id}`)).json();
/** More people wear a tag than did. */
async function wear(tag: string, count: number): Promise<void> {
  asks += 1;
  const people = await buildContacts(server.platform, organizationId, count, {
    email: (at) => `worn${asks}-${at}@approval.example`,
  });
  for (const id of people) await run(sql`update contact set tags = array[${tag}] where id = ${id}`);
}

/** A send to two people who wear a tag, which a producer asks for. */
async function ask() {
  asks += 1;
  const tag = await server.call('POST', `/api/tag/${organizationId}`, {
    cookie,
    body: { name: `Tag ${asks}` },
  });
  const { _id: tagId } = tag.json();
  await wear(tagId, 2);
  const { id: releaseId } = await buildRelease(server.platform, organizationId, { title: 'Harbour' });
  const startsAt = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const body = { from, startsAt, audience: { tags: [tagId] } };
  const asked = await call('POST', `distribute-audience/${releaseId}`, body, producer);
  expect(asked.json()).toMatchObject({ phase: 'asking', total: 2 });
  const item = await server.call('GET', `/api/release/${organizationId}/${releaseId}`, { cookie });
  return {
    id: asked.json().distributionId as string,
    tagId,
    releaseId,
    version: item.json().version as number,
  };
}
const approve = (id: string, body: object) => call('POST', `approval/${id}`, { isGranted: true, ...body });

it('is asked for as many as it would go to now, wherever it is read', async () => {
  const { id, tagId, releaseId } = await ask();
  await wear(tagId, 2);
  expect(await progress(id)).toMatchObject({ total: 4, states: { queued: 4 } });
  const { items } = (await call('GET', `by-release/${releaseId}`)).json();
  expect(items).toMatchObject([{ total: 4 }]);
});

it('says for how many it was given, and goes to no more', async () => {
  const { id, tagId, version } = await ask();
  expect((await progress(id)).approval).toMatchObject({ people: null });
  const given = await approve(id, { version, people: 2 });
  expect(given.json()).toMatchObject({ phase: 'scheduled', total: 2, approval: { people: 2 } });
  const log = await server.system((db) =>
    db.many(sql`select after from audit where organization_id = ${organizationId} and action = 'distribution.approve'
      order by at desc limit 1`),
  );
  expect(log).toEqual([{ after: { people: 2 } }]);
  await wear(tagId, 3);
  expect(await progress(id)).toMatchObject({ states: { queued: 2, joined: 3 }, approval: { people: 2 } });
  await begin(id);
  await untilPhase(id, 'done');
  expect(await progress(id)).toMatchObject({ states: { sent: 2, joined: 3 }, approval: { people: 2 } });
});

it('counts them itself where the answer does not say how many were read', async () => {
  const { id, version } = await ask();
  expect((await approve(id, { version })).json()).toMatchObject({ approval: { people: 2 } });
});

it('is outdated where another number was read than it is for by now', async () => {
  const { id, tagId, version } = await ask();
  await wear(tagId, 1);
  for (const people of [2, 99]) {
    const late = await approve(id, { version, people });
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { code: 'APPROVAL_OUTDATED', params: { people: 3 } },
    ]);
  }
  expect(await progress(id)).toMatchObject({ phase: 'asking', total: 3 });
  expect((await approve(id, { version, people: 3 })).json()).toMatchObject({ approval: { people: 3 } });
});
