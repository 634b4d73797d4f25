import { expect, it } from 'vitest';
import { buildAccount } from '../../../test/factories.ts';
import { type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { newPeople, ofSend, type Subjects, subjectsOf, twoSubjects } from '../../../test/two-subjects.ts';
import { sql } from '../../platform/database.ts';
import { betterOf, paceOf } from './subject-test.policy.ts';

/** Which of two subjects goes to the rest (docs/decisions/0104), and by whose word. */
let { server, organizationId, cookie } = {} as SendingStage;
let {
  call,
  write,
  wake,
  progress,
  untilPhase,
  start,
  leaves,
  choosing,
  choose,
  passes,
  to,
  subjects,
  howMany,
} = {} as Subjects;
withSendingStage((stage) => {
  ({ server, organizationId, cookie } = stage);
  ({
    call,
    write,
    wake,
    progress,
    untilPhase,
    start,
    leaves,
    choosing,
    choose,
    passes,
    to,
    subjects,
    howMany,
  } = subjectsOf(stage));
});

const figures = async (id: string) => (await call('GET', `subject-test/${id}`)).items;
const comes = (id: string, side: 'a' | 'b', count: number, verdict: 'person' | 'machine') =>
  write(sql`insert into event (organization_id, id, release_id, recipient_id, kind, platform, origin, verdict)
    select r.organization_id, new_id(), r.release_id, r.id, 'landing', 'landingPage', 'distribution-email', ${verdict}
    from recipient r where r.distribution_id = (select id from distribution where ${ofSend(id)} and test_side = ${side})
      and r.state = 'sent' order by r.id limit ${count}`);

it('a part gets one of two subjects, and the rest the one that a person chooses', async () => {
  const { id, people, releaseId } = await choosing(60);
  const { subjectTest, states, parts } = await progress(id);
  const { a, b, rest } = subjectTest.people;
  expect(a + b + rest).toBe(60);
  expect([a, b]).toEqual([15, 15]);
  expect(states).toEqual({ sent: a + b, queued: rest });
  expect(parts).toEqual([{ channel: 'email', total: 60, states }]);
  expect(subjectTest).toMatchObject({
    percent: 50,
    decideAfterHours: null,
    decidesAt: null,
    subjects: { a: 'First words', b: 'Second words' },
    handed: 30,
    mayChoose: true,
    choice: null,
  });
  expect([await howMany('First words'), await howMany('Second words')]).toEqual([a, b]);

  const chosen = await choose(id, 'b');
  expect(chosen.subjectTest.choice).toMatchObject({ subject: 'b', reason: 'person', by: expect.any(String) });
  await untilPhase(id, 'done');
  expect(to().sort()).toEqual(people.map(({ email }) => email).sort());
  expect([await howMany('First words'), await howMany('Second words')]).toEqual([a, b + rest]);
  expect(await figures(id)).toEqual([
    { side: 'a', subject: 'First words', people: a, opened: 0, watched: 0 },
    { side: 'b', subject: 'Second words', people: b, opened: 0, watched: 0 },
    { side: 'rest', subject: 'Second words', people: rest, opened: 0, watched: 0 },
  ]);
  const csv = await server.call('GET', `/api/distribution/${organizationId}/report-csv/${releaseId}`, {
    cookie,
  });
  const lines = csv.body.split('\r\n');
  expect(lines[0]).toContain('reason,subject,personalLine,distributedAt');
  const named = (subject: string) => lines.filter((line) => line.includes(`,${subject},`)).length;
  expect([named('First words'), named('Second words')]).toEqual([a, b + rest]);
  expect(await choose(id, 'b')).toMatchObject({ phase: 'done' });
  expect(await choose(id, 'a')).toMatchObject({ code: 'SUBJECT_IS_CHOSEN' });
});

it('by itself the one goes that more people opened; machines count for nothing, and figures say why', async () => {
  const { id } = await choosing(60, { subjectTest: { ...twoSubjects, decideAfterHours: 4 } });
  await comes(id, 'a', 9, 'machine');
  await comes(id, 'b', 3, 'person');
  const before = await progress(id);
  expect(Date.parse(before.subjectTest.decidesAt) - Date.now()).toBeGreaterThan(3.9 * 3_600_000);
  await passes(id, 4.01);
  await untilPhase(id, 'done');
  const { subjectTest } = await progress(id);
  expect(subjectTest).toMatchObject({
    choice: { subject: 'b', reason: 'opened', by: null },
    decidesAt: null,
  });
  const [a, b] = await figures(id);
  expect([a.opened, b.opened]).toEqual([0, 3]);
  expect(await howMany('Second words')).toBe(subjectTest.people.b + subjectTest.people.rest);
});

it.each<[string, number[], number[], string, string]>([
  ['more watched, whatever was opened', [10, 9, 1], [10, 2, 2], 'b', 'watched'],
  ['by share, not by number', [30, 6, 3], [10, 3, 1], 'b', 'opened'],
  ['as many watched, more opened', [10, 5, 2], [10, 4, 2], 'a', 'opened'],
  ['nobody did anything', [10, 0, 0], [12, 0, 0], 'a', 'even'],
  ['alike', [10, 4, 2], [20, 8, 4], 'a', 'even'],
  ['a part reached nobody', [0, 0, 0], [10, 4, 2], 'a', 'even'],
])('chooses: %s', (_, a, b, subject, reason) => {
  const side = ([people = 0, opened = 0, watched = 0]: number[]) => ({ people, opened, watched });
  expect(betterOf({ a: side(a), b: side(b) })).toEqual({ subject, reason });
});

it('nobody opened anything: the first subject goes, and it is said so', async () => {
  const { id } = await choosing(40, { subjectTest: { ...twoSubjects, decideAfterHours: 1 } });
  await passes(id, 1.01);
  await untilPhase(id, 'done');
  expect((await progress(id)).subjectTest.choice).toMatchObject({ subject: 'a', reason: 'even', by: null });
});

it('waits as long from when the part had its mail, and no longer for an address that is tried again', async () => {
  const people = [...newPeople(44), ...newPeople(16, 'later')];
  const { id } = await start({ contacts: people }, { subjectTest: { ...twoSubjects, decideAfterHours: 2 } });
  await leaves(id);
  await expect
    .poll(async () => (await progress(id)).states.sent ?? 0, { timeout: 20_000 })
    .toBeGreaterThan(5);
  // The moment of the rest comes while the mails of the part have just left.
  await write(
    sql`update distribution set starts_at = now() - interval '1 minute' where ${ofSend(id)} and test_side = 'rest'`,
  );
  await wake();
  const decidesAt = async () => Date.parse((await progress(id)).subjectTest.decidesAt) - Date.now();
  await expect.poll(decidesAt, { timeout: 20_000 }).toBeGreaterThan(1.9 * 3_600_000);
  await passes(id, 2.01);
  await expect
    .poll(async () => (await progress(id)).subjectTest.choice?.reason, { timeout: 20_000 })
    .toBe('even');
});

it.each<[string, number, object, object]>([
  [
    'the same subject',
    40,
    { subject: 'Second words' },
    { code: 'INVALID_DATA', issues: [{ path: 'subjectTest.subject', code: 'same' }] },
  ],
  [
    'braces',
    40,
    { subjectTest: { ...twoSubjects, subject: 'For {{nobody}}' } },
    { code: 'INVALID_DATA', issues: [{ path: 'subjectTest.subject', code: 'mergeField' }] },
  ],
  [
    'a second subject that men would not have',
    40,
    { subjectTest: { ...twoSubjects, subject: '{{gender||her|them}}' } },
    { code: 'INVALID_DATA', issues: [{ path: 'subjectTest.subject', code: 'namesAlone' }] },
  ],
  [
    'a first subject that men would not have',
    40,
    { subject: '{{gender||her|them}}' },
    { code: 'INVALID_DATA', issues: [{ path: 'subject', code: 'namesAlone' }] },
  ],
  [
    'the same subject in test mode',
    40,
    { testMode: true, subject: 'Second words' },
    { code: 'INVALID_DATA', issues: [{ path: 'subjectTest.subject', code: 'same' }] },
  ],
  [
    'braces in test mode',
    40,
    { testMode: true, subjectTest: { ...twoSubjects, subject: 'For {{nobody}}' } },
    { code: 'INVALID_DATA', issues: [{ path: 'subjectTest.subject', code: 'mergeField' }] },
  ],
  [
    'a text beside it',
    40,
    { textWithoutMail: true, text: 'see' },
    { code: 'MALFORMED_REQUEST', issues: [{ path: 'subjectTest' }] },
  ],
  [
    'a text after it',
    40,
    { followUp: { afterDays: 2, text: 'see' } },
    { code: 'MALFORMED_REQUEST', issues: [{ path: 'subjectTest' }] },
  ],
  [
    'a text',
    40,
    { distributionType: 'sms', text: 'see' },
    { code: 'MALFORMED_REQUEST', issues: [{ path: 'subjectTest' }] },
  ],
])('refuses %s, and nothing of it is kept', async (_, count, more, refusal) => {
  const { started, releaseId } = await start({ contacts: newPeople(count) }, more);
  expect(started).toMatchObject(refusal);
  expect((await call('GET', `by-release/${releaseId}`)).items).toEqual([]);
});

it('takes two subjects that men alone read differently', async () => {
  const { started } = await start(
    { contacts: newPeople(40) },
    {
      subject: 'For {{gender|him|her|you}}',
      subjectTest: { ...twoSubjects, subject: 'For {{gender|his own|her|you}}' },
    },
  );
  expect(started.code).toBeUndefined();
  expect(started.distributionId).toBeTruthy();
});

it.each([
  [39, 50],
  [199, 10],
])(
  'refuses %i people of whom %i percent are too few, counted as they would get it',
  async (count, percent) => {
    const { started, releaseId } = await start(
      { contacts: newPeople(count) },
      { subjectTest: { ...twoSubjects, percent } },
    );
    expect(started).toMatchObject({ code: 'TOO_FEW_FOR_SUBJECTS' });
    expect((await call('GET', `by-release/${releaseId}`)).items).toEqual([]);
  },
);

it.each([
  [{ percent: 9 }],
  [{ percent: 51 }],
  [{ decideAfterHours: 0 }],
  [{ decideAfterHours: 73 }],
  [{ subject: '' }],
])('refuses a part or a time that is none: %j', async (wrong) => {
  const { started } = await start({ contacts: newPeople(1) }, { subjectTest: { ...twoSubjects, ...wrong } });
  expect(started).toMatchObject({ code: 'MALFORMED_REQUEST' });
});

it('a test shows both subjects to whoever tests, and leaves nothing behind', async () => {
  const { started, releaseId } = await start({ contacts: newPeople(40) }, { testMode: true });
  expect(started).toMatchObject({ phase: 'done', subjectTest: null });
  const prefixed = (await subjects()).map((one) => (one ?? '').split('] ').at(-1));
  expect(prefixed).toEqual([expect.stringContaining('First words'), expect.stringContaining('Second words')]);
  expect((await call('GET', `by-release/${releaseId}`)).items).toEqual([]);
});

it('a test of two subjects is for those who may choose between them', async () => {
  const { email } = await buildAccount(server.platform, { organizationId, role: 'producer' });
  const producer = await server.signIn(email);
  const { started } = await start({ contacts: newPeople(40) }, { testMode: true }, producer);
  expect(started).toMatchObject({ code: 'NOT_ALLOWED' });
});

it('both parts share the pace of the send', async () => {
  expect([paceOf(100, 'a'), paceOf(100, 'b'), paceOf(100, 'rest'), paceOf(100, null)]).toEqual([
    50, 50, 100, 100,
  ]);
  expect([paceOf(1, 'a'), paceOf(null, 'a')]).toEqual([1, null]);
  const { id, started } = await start({ contacts: newPeople(40) }, { perHour: 60_000 });
  expect(started.pace).toMatchObject({ perHour: 60_000 });
  await leaves(id);
  await untilPhase(id, 'choosing');
});
