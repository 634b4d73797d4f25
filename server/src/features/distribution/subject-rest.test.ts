import { expect, it } from 'vitest';
import { buildAccount, buildContacts } from '../../../test/factories.ts';
import { from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { newPeople, ofSend, type Subjects, subjectsOf, twoSubjects } from '../../../test/two-subjects.ts';
import { sql } from '../../platform/database.ts';

/** What happens between the part of a send that tries two subjects and the rest (docs/decisions/0104). */
let { server, sink, organizationId } = {} as SendingStage;
let { call, write, wake, progress, untilPhase, start, leaves, choosing, choose, passes, to, howMany } =
  {} as Subjects;
withSendingStage((stage) => {
  ({ server, sink, organizationId } = stage);
  ({ call, write, wake, progress, untilPhase, start, leaves, choosing, choose, passes, to, howMany } =
    subjectsOf(stage));
});

it('the world goes on between the part and the rest: who leaves, comes, or has another address', async () => {
  const listId = 'subject-list';
  await write(
    sql`insert into mailing_list (organization_id, id, title) values (${organizationId}, ${listId}, 'Desk')`,
  );
  const join = (ids: string[]) =>
    write(sql`insert into mailing_list_contact (organization_id, mailing_list_id, contact_id)
      select ${organizationId}, ${listId}, id from unnest(${ids}::text[]) id`);
  const email = () => newPeople(1)[0]?.email ?? '';
  await join(await buildContacts(server.platform, organizationId, 60, { email }));
  const { id } = await start({ mailingLists: [listId] });
  await leaves(id);
  await untilPhase(id, 'choosing');
  const had = new Set(to());
  const contact = (condition: ReturnType<typeof sql>) =>
    server.platform.database.withSystem((db) =>
      db.many<{
        id: string;
        email: string;
      }>(sql`select c.id, c.email from contact c join mailing_list_contact m
        on m.organization_id = c.organization_id and m.contact_id = c.id and m.mailing_list_id = ${listId}
        where ${condition} order by c.id`),
    );
  const tested = await contact(sql`c.email = any(${[...had]})`);
  const [unsubscribes, leavesList, moves] = await contact(sql`c.email <> all(${[...had]})`);
  await write(sql`insert into suppression (organization_id, channel, address, kind)
    values (${organizationId}, 'email', ${unsubscribes?.email ?? ''}, 'unsubscribed')`);
  await write(sql`delete from mailing_list_contact where contact_id = ${leavesList?.id ?? ''}`);
  await write(sql`update contact set email = 'moved@subject.example' where id = ${moves?.id ?? ''}`);
  // Whoever had a mail of the part gets no second one under another address.
  await write(
    sql`update contact set email = 'tested-moved@subject.example' where id = ${tested[0]?.id ?? ''}`,
  );
  const newcomers = await buildContacts(server.platform, organizationId, 8, { email });
  await join(newcomers);
  await choose(id, 'a');
  await untilPhase(id, 'done');
  const all = to();
  expect(new Set(all).size).toBe(all.length);
  expect(all).not.toContain(unsubscribes?.email);
  expect(all).not.toContain(leavesList?.email);
  expect(all).not.toContain('tested-moved@subject.example');
  expect(all).toContain('moved@subject.example');
  const came = await contact(sql`c.id = any(${newcomers})`);
  for (const { email: address } of came) expect(all).toContain(address);
  const { total, states, subjectTest } = await progress(id);
  expect(states).toEqual({ sent: 66, unsubscribed: 1 });
  expect(total).toBe(67);
  expect(subjectTest.people.a + subjectTest.people.b + subjectTest.people.rest).toBe(66);
});

it('who left is counted once: the part is the same however often it is asked for', async () => {
  const people = [...newPeople(50), ...newPeople(10, 'refused'), { email: 'no address' }];
  const { id } = await start({ contacts: people });
  await leaves(id);
  await untilPhase(id, 'choosing');
  await choose(id, 'b');
  await untilPhase(id, 'done');
  expect(await progress(id)).toMatchObject({
    total: 61,
    states: { sent: 50, failed: 10, 'missing-data': 1 },
    unlisted: {},
  });
});

it('a forced send is one round: all get it once more, and once', async () => {
  const { releaseId, people, id } = await choosing(40);
  await choose(id, 'a');
  await untilPhase(id, 'done');
  sink.mails.length = 0;
  const again = await call('POST', `distribute-audience/${releaseId}`, {
    from,
    audience: { contacts: people },
    forceDistribute: true,
    subject: 'Third words',
    subjectTest: twoSubjects,
  });
  await leaves(again.distributionId);
  await untilPhase(again.distributionId, 'choosing');
  await choose(again.distributionId, 'b');
  await untilPhase(again.distributionId, 'done');
  expect(to().sort()).toEqual(people.map(({ email }) => email).sort());
  const rounds = await server.platform.database.withSystem((db) =>
    db.many(sql`select distinct round from distribution where ${ofSend(again.distributionId)}`),
  );
  expect(rounds).toEqual([{ round: 1 }]);
});

it('planned, it begins at its moment, and the rest as long after it', async () => {
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const { id, started } = await start(
    { contacts: newPeople(40) },
    { startsAt, subjectTest: { ...twoSubjects, decideAfterHours: 3 } },
  );
  expect(started).toMatchObject({ phase: 'scheduled', total: 40, subjectTest: { mayChoose: false } });
  expect(Date.parse(started.subjectTest.decidesAt) - Date.parse(startsAt)).toBe(3 * 3_600_000);
  expect(await choose(id, 'a')).toMatchObject({ code: 'INVALID_DATA' });
  await passes(id, 24);
  await untilPhase(id, 'choosing');
  expect(sink.mails.length).toBeLessThan(40);
  await choose(id, 'a');
  await untilPhase(id, 'done');
  expect(sink.mails.length).toBe(40);
});

it('is paused, goes on and is stopped in all its parts; what was stopped is never chosen for', async () => {
  const { id } = await choosing(40);
  expect(await call('POST', `progress/${id}/pause`)).toMatchObject({ phase: 'paused' });
  await choose(id, 'b');
  const sent = sink.mails.length;
  expect(await call('POST', `progress/${id}/resume`)).toMatchObject({
    subjectTest: { choice: { subject: 'b' } },
  });
  await untilPhase(id, 'done');
  expect(sink.mails.length).toBe(40);
  expect(sent).toBeLessThan(40);

  const other = await choosing(40);
  const left = sink.mails.length - 40;
  expect(await call('POST', `progress/${other.id}/stop`)).toMatchObject({
    phase: 'stopped',
    states: { sent: left, stopped: 40 - left },
    subjectTest: { mayChoose: false },
  });
  expect(await choose(other.id, 'a')).toMatchObject({ code: 'SEND_IS_STOPPED' });

  const undone = await start({ contacts: newPeople(40) });
  expect(await call('POST', `progress/${undone.id}/stop`)).toMatchObject({
    phase: 'stopped',
    states: { stopped: 40 },
  });
});

it('of people by what they did the rest is counted once the parts have begun, now and planned', async () => {
  const before = await choosing(60);
  await choose(before.id, 'a');
  await untilPhase(before.id, 'done');
  const audience = { engagement: [{ releaseId: before.releaseId, did: 'notOpened' }] };
  const check = await call('POST', `audience/${before.releaseId}`, { audience });
  expect(check.counts.willReceive).toBe(60);
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  for (const more of [{}, { startsAt }]) {
    const { started, id } = await start(audience, more);
    expect(started.subjectTest.people.rest).toBe(null);
    await (more.startsAt ? passes(id, 24) : leaves(id));
    await untilPhase(id, 'choosing');
    const people = async () => (await progress(id)).subjectTest.people;
    await expect.poll(async () => (await people()).rest, { timeout: 20_000 }).toBeGreaterThan(20);
    const { a, b, rest } = await people();
    expect(a + b + rest).toBe(60);
    expect(await progress(id)).toMatchObject({ total: 60, states: { sent: a + b, queued: rest } });
    await choose(id, 'b');
    await untilPhase(id, 'done');
    expect(await progress(id)).toMatchObject({
      total: 60,
      states: { sent: 60 },
      subjectTest: { people: { rest } },
    });
  }
});

it('two people who choose the same subject at once are both told that it was chosen', async () => {
  const { id } = await choosing(40);
  const answers = await Promise.all([choose(id, 'b'), choose(id, 'b'), choose(id, 'b')]);
  for (const answer of answers) expect(answer).toMatchObject({ subjectTest: { choice: { subject: 'b' } } });
  await untilPhase(id, 'done');
  expect(to()).toHaveLength(40);
});

it('a choice beside a stop says what is the case: chosen, or stopped', async () => {
  const { id } = await choosing(40);
  const [stopped, chosen] = await Promise.all([call('POST', `progress/${id}/stop`), choose(id, 'a')]);
  expect(stopped).toMatchObject({ phase: 'stopped' });
  const { choice } = (await progress(id)).subjectTest;
  expect(chosen).toMatchObject(
    choice ? { subjectTest: { choice: { subject: 'a' } } } : { code: 'SEND_IS_STOPPED' },
  );
  expect(await choose(id, 'b')).toMatchObject({ code: choice ? 'SUBJECT_IS_CHOSEN' : 'SEND_IS_STOPPED' });
});

it('two people who choose at once choose one subject', async () => {
  const { id } = await choosing(40);
  const answers = await Promise.all([choose(id, 'a'), choose(id, 'b')]);
  expect(answers.filter(({ code }) => code === 'SUBJECT_IS_CHOSEN')).toHaveLength(1);
  const { subject } = (await progress(id)).subjectTest.choice;
  await untilPhase(id, 'done');
  const { people } = (await progress(id)).subjectTest;
  expect(await howMany(subject === 'a' ? 'First words' : 'Second words')).toBe(people[subject] + people.rest);
});

it('what was chosen while nothing ran for long asks before it leaves', async () => {
  const { id } = await choosing(40, { subjectTest: { ...twoSubjects, decideAfterHours: 1 } });
  await passes(id, 4);
  await untilPhase(id, 'paused');
  expect(await progress(id)).toMatchObject({
    refusal: { kind: 'late' },
    subjectTest: { choice: { subject: 'a', reason: 'even' } },
  });
  await call('POST', `progress/${id}/resume`);
  await untilPhase(id, 'done');
});

it('of a producer an admin approves both subjects; what is saved afterwards asks again before the rest', async () => {
  const member = async (role: 'producer' | 'creator') =>
    server.signIn((await buildAccount(server.platform, { organizationId, role })).email);
  const [producer, creator] = [await member('producer'), await member('creator')];
  const setting = (on: boolean) =>
    write(sql`update organization set settings = settings
      || jsonb_build_object('approveSends', ${on}::boolean, 'producersReadReports', ${on}::boolean)
      where organization_id = ${organizationId}`);
  // Which subject is better stands in the report.
  expect((await start({ contacts: newPeople(40) }, {}, producer)).started).toMatchObject({
    code: 'NOT_ALLOWED',
  });
  await setting(true);
  try {
    const { id, started, releaseId } = await start({ contacts: newPeople(40) }, {}, producer);
    expect(started).toMatchObject({
      phase: 'asking',
      subjectTest: { subjects: { a: 'First words', b: 'Second words' }, mayChoose: false },
    });
    const versionOf = async () =>
      (
        await server.platform.database.withSystem((db) =>
          db.one<{ version: number }>(sql`select version from release where id = ${releaseId}`),
        )
      ).version;
    const approve = async () =>
      call('POST', `approval/${id}`, { isGranted: true, version: await versionOf() }, creator);
    expect(await approve()).toMatchObject({ approval: { state: 'granted' } });
    await untilPhase(id, 'choosing');
    const left = to().length;
    await write(sql`update release set version = version + 1 where id = ${releaseId}`);
    await wake();
    await untilPhase(id, 'asking');
    expect(await progress(id)).toMatchObject({
      approval: { state: 'asked', isAgain: true },
      plan: { people: 40 },
    });
    expect(await choose(id, 'b', producer)).toMatchObject({ code: 'APPROVAL_NEEDED' });
    const counts = await server.call('GET', `/api/organization/${organizationId}`, { cookie: creator });
    expect(counts.json().counts.asks).toBe(1);
    await approve();
    await choose(id, 'b', producer);
    await untilPhase(id, 'done');
    const all = to().length;
    expect([left < 40, all]).toEqual([true, 40]);
  } finally {
    await setting(false);
  }
});

it('a large audience comes into the ledger in parts, each person in one of them', async () => {
  const count = 1500;
  const { id, started } = await start({ contacts: newPeople(count, 'large') });
  expect(started).toMatchObject({ total: count });
  await leaves(id);
  await expect.poll(async () => (await progress(id)).phase, { timeout: 60_000 }).toBe('choosing');
  await choose(id, 'a');
  await expect.poll(async () => (await progress(id)).phase, { timeout: 60_000 }).toBe('done');
  expect(new Set(to()).size).toBe(count);
  expect(to()).toHaveLength(count);
  expect(await progress(id)).toMatchObject({ total: count, states: { sent: count } });
}, 120_000);
