import { expect, it } from 'vitest';
import { type ApprovedPeopleStage, withApprovedPeople } from '../../../test/approved-people-stage.ts';
import { buildContacts } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

/** By whatever way an approved send leaves, it reaches nobody else (docs/decisions/0159). */
let stage = {} as ApprovedPeopleStage;
withApprovedPeople((made) => {
  stage = made;
});

const keptOf = (id: string) =>
  stage.server.system(
    async (db) =>
      (
        await db.many(sql`select from approved_person a join distribution d on d.id = a.distribution_id
      where d.id = ${id} or d.part_of = ${id}`)
      ).length,
  );
const mailsTo = (email: string) => stage.sink.mails.filter(({ to }) => to[0] === email).length;

/** A send that a producer asked for, to so many who wear a tag, and that an admin approved. */
async function approved(count: number, more: object = {}) {
  const tag = await stage.group('tag');
  const wear = async (many: number) => {
    const people = [];
    for (let at = 0; at < many; at += 1) people.push(await stage.contact({ tags: [tag] }));
    return people;
  };
  const people = await wear(count);
  const asked = await stage.ask({ tags: [tag] }, more);
  const given = await stage.approve(asked.id, { version: asked.version, people: count });
  expect(given.statusCode, given.body).toBe(200);
  return { ...asked, tag, wear, people };
}

it('of two subjects both parts and the rest leave out who joined', async () => {
  const tag = await stage.group('tag');
  const wear = async (count: number, name: string) => {
    const ids = await buildContacts(stage.server.platform, stage.organizationId, count, {
      email: (at) => `${name}${at}-${tag}@kept.example`,
    });
    await stage.run(sql`update contact set tags = array[${tag}] where id = any(${ids})`);
  };
  await wear(40, 'first');
  const { id, version } = await stage.ask(
    { tags: [tag] },
    { subjectTest: { subject: 'Other words', percent: 50 } },
  );
  const given = await stage.approve(id, { version, people: 40 });
  expect(given.json().approval).toMatchObject({ people: 40 });
  await wear(12, 'later');
  await stage.begin(id);
  await stage.untilPhase(id, 'choosing');
  expect((await stage.call('POST', `subject-test/${id}`, { subject: 'b' })).statusCode).toBe(200);
  await stage.untilPhase(id, 'done');
  expect(await stage.progress(id)).toMatchObject({ total: 52, states: { sent: 40, joined: 12 } });
  expect(stage.mailed().filter((to) => to.startsWith('later'))).toEqual([]);
  expect(await keptOf(id)).toBe(0);
});

it('what waits for its turn does not follow its contact to another address', async () => {
  const { id, people } = await approved(2, { perHour: 1 });
  await stage.begin(id);
  await expect.poll(async () => (await stage.progress(id)).states.sent, { timeout: 20_000 }).toBe(1);
  const [first = ''] = stage.mailed();
  const waiting = people.find(({ email }) => email !== first);
  if (!waiting) throw new Error('both left');
  await stage.change(waiting, { email: `elsewhere-${waiting._id}@kept.example` });
  expect(await stage.progress(id)).toMatchObject({ phase: 'done', states: { sent: 1, joined: 1 } });
  expect(stage.mailed()).toEqual([first]);
});

it('what failed is not tried again at another address', async () => {
  const tag = await stage.group('tag');
  const refused = await stage.contact({ tags: [tag], email: `refused-${tag}@kept.example` });
  const { id, version } = await stage.ask({ tags: [tag] });
  await stage.approve(id, { version, people: 1 });
  await stage.goesTo(id);
  expect((await stage.progress(id)).states).toEqual({ failed: 1 });
  await stage.change(refused, { email: `mended-${tag}@kept.example` });
  expect((await stage.call('POST', `resend/${id}`, { state: 'failed' })).statusCode).toBe(200);
  await expect
    .poll(async () => (await stage.progress(id)).states, { timeout: 20_000 })
    .toEqual({ joined: 1 });
  expect(stage.mailed()).toEqual([]);
});

it('a forced send goes once more to whom it was approved for', async () => {
  const { id, wear, people } = await approved(2, { forceDistribute: true });
  await wear(1);
  expect(await stage.goesTo(id)).toEqual(people.map(({ email }) => email).sort());
});

it('what follows a mail goes where that went, and not to another address', async () => {
  const followUp = { afterDays: 2, did: 'notOpened', distributionType: 'email' };
  const { id, releaseId, people, wear } = await approved(2, { followUp });
  await wear(1);
  await stage.goesTo(id);
  const [moved, stays] = people;
  if (!moved || !stays) throw new Error('nobody');
  await stage.change(moved, { email: `later-${moved._id}@kept.example` });
  const { items } = (await stage.call('GET', `by-release/${releaseId}`)).json();
  const follows = items.find((one: { follows: string | null }) => one.follows);
  stage.sink.mails.length = 0;
  expect(await stage.goesTo(follows.distributionId)).toEqual([stays.email]);
  expect((await stage.progress(follows.distributionId)).states).toEqual({ sent: 1, joined: 1 });
});

it('tells the admins and who asked once, and sends to them by a further send that asks by itself', async () => {
  const { id, releaseId, tag, wear } = await approved(2);
  const { email } = stage.producer;
  // Who answers reads how many it is for, and who asked how many it was approved for.
  const isTold = async (words: string) => {
    const texts = await Promise.all(stage.sink.mails.map(async (mail) => (await mail.parsed()).text ?? ''));
    return texts.some((text) => text.includes(words));
  };
  await expect.poll(() => isTold('מיועד להם כרגע: 2'), { timeout: 20_000 }).toBe(true);
  await expect.poll(() => isTold('שעבורם אושרה: 2'), { timeout: 20_000 }).toBe(true);
  expect(mailsTo(email)).toBe(1);
  await wear(2);
  await stage.goesTo(id);
  await expect.poll(() => mailsTo(email), { timeout: 20_000 }).toBe(2);
  const told = stage.sink.mails.filter(({ to }) => to[0] === email).at(-1);
  expect((await told?.parsed())?.text).toContain('אחרי האישור: 2');
  const more = { from: { email: 'press@studio.example' }, audience: { tags: [tag] } };
  const next = await stage.call('POST', `distribute-audience/${releaseId}`, more, stage.producer.cookie);
  expect(next.json()).toMatchObject({ phase: 'asking', states: { already: 2, queued: 2 } });
});

it('keeps nobody of what is called off, asks again or was changed by who needs no approval', async () => {
  const off = await approved(2);
  expect(await keptOf(off.id)).toBe(2);
  await stage.call('POST', `progress/${off.id}/stop`, {});
  expect(await keptOf(off.id)).toBe(0);

  const again = await approved(2);
  const change = (id: string, as: string) =>
    stage.call('PUT', `plan/${id}`, { version: 1, subject: 'Other words' }, as);
  await change(again.id, stage.producer.cookie);
  expect(await stage.progress(again.id)).toMatchObject({ phase: 'asking' });
  // Those whom the approvers are told of now: until one says yes it is bound to nobody.
  await expect.poll(() => keptOf(again.id), { timeout: 30_000 }).toBe(2);
  const bound = await stage.server.system((db) =>
    db.many(sql`select from send_birth where distribution_id = ${again.id} and chosen ? 'approved'`),
  );
  expect(bound).toHaveLength(0);

  const taken = await approved(2);
  await taken.wear(1);
  await change(taken.id, stage.cookie);
  expect(await keptOf(taken.id)).toBe(0);
  expect(await stage.goesTo(taken.id)).toHaveLength(3);
});

it('what was approved before that kept whom for asks once more', async () => {
  const { id } = await approved(2);
  await stage.run(sql`update distribution set approval = approval #- '{answer,isKept}' where id = ${id}`);
  await stage.run(sql`select pg_notify('firstlook_send', '')`);
  await stage.untilPhase(id, 'asking');
  expect((await stage.progress(id)).approval).toMatchObject({ isAgain: true, changed: 'people' });
});
