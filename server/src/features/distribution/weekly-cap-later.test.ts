import { expect, it } from 'vitest';
import { buildRelease } from '../../../test/factories.ts';
import { buildRecurring } from '../../../test/recurring-stage.ts';
import { from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { newPeople, type Subjects, subjectsOf } from '../../../test/two-subjects.ts';
import { sql } from '../../platform/database.ts';

/** The number of a week also holds for what leaves by itself later on: the rest of two subjects, and a recurring send. */
let { server, sink, organizationId } = {} as SendingStage;
let { call, write, untilPhase, progress, leaves, choosing, choose, to } = {} as Subjects;
withSendingStage((stage) => {
  ({ server, sink, organizationId } = stage);
  ({ call, write, untilPhase, progress, leaves, choosing, choose, to } = subjectsOf(stage));
});

const setCap = (id: string, cap: number | null) =>
  write(sql`update organization set settings = settings || jsonb_build_object('weeklyMessages', ${cap}::integer)
    where organization_id = ${id}`);
const emailsOf = (listed: { items: { email: string | null }[] }) =>
  listed.items.map(({ email }) => email).sort();

it('the rest of two subjects leaves out who got as many meanwhile, and names them', async () => {
  const { id, people } = await choosing(60);
  const had = new Set(to());
  const [one, two] = people.map(({ email }) => email).filter((email) => !had.has(email));
  const { id: other } = await buildRelease(server.platform, organizationId);
  const between = await call('POST', `distribute-audience/${other}`, {
    from,
    audience: { contacts: [{ email: one }, { email: two }] },
  });
  await leaves(between.distributionId);
  await untilPhase(between.distributionId, 'done');
  await setCap(organizationId, 1);
  await choose(id, 'b');
  await untilPhase(id, 'done');
  expect((await progress(id)).states).toEqual({ sent: 58, 'over-cap': 2 });
  const listed = await call('GET', `result/${id}?state=over-cap`);
  expect(listed.total).toBe(2);
  expect(emailsOf(listed)).toEqual([one, two].sort());
  expect(listed.items).toMatchObject([{ reason: 'over-cap' }, { reason: 'over-cap' }]);
  // Nobody of the part got a second one for being in the rest.
  expect(new Set(to()).size).toBe(60);
  await setCap(organizationId, null);
});

it('one mail of the part counts: of two sends with two subjects to the same people the second leaves them out', async () => {
  await setCap(organizationId, 1);
  const people = newPeople(50);
  const first = await choosing(50);
  await choose(first.id, 'a');
  await untilPhase(first.id, 'done');
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const dry = await call('POST', `audience/${releaseId}`, {
    audience: { contacts: [...first.people.slice(0, 3), ...people.slice(0, 2)] },
    list: 'overCap',
  });
  expect(dry.counts).toMatchObject({ chosen: 5, willReceive: 2, overCap: 3 });
  expect(dry.people).toHaveLength(3);
  await setCap(organizationId, null);
});

it('a recurring send leaves out who got as many meanwhile, and names them', async () => {
  const stage = await buildRecurring(server);
  await stage.open('Waterline', new Date(Date.now() - 86_400_000).toISOString());
  const { _id: recurringId } = await stage.create();
  const other = await stage.open('Other', new Date(Date.now() - 2 * 86_400_000).toISOString());
  const [often = ''] = stage.contacts;
  const path = `/api/distribution/${stage.organizationId}`;
  const sent = await server.call('POST', `${path}/distribute-audience/${other}`, {
    cookie: stage.cookie,
    body: { from, audience: { contacts: [{ _id: often }] } },
  });
  const { distributionId: before } = sent.json();
  const read = async (what: string) =>
    (await server.call('GET', `${path}/${what}`, { cookie: stage.cookie })).json();
  const untilDone = (id: string) =>
    expect.poll(async () => (await read(`progress/${id}`)).phase, { timeout: 60_000 }).toBe('done');
  await leaves(before);
  await untilDone(before);
  await setCap(stage.organizationId, 1);
  sink.mails.length = 0;
  await write(sql`update recurring_send set next_at = now() where id = ${recurringId}`);
  const last = async () => (await stage.list())[0]?.last?.distributionId ?? '';
  await expect.poll(last, { timeout: 60_000 }).not.toBe('');
  const id = await last();
  await untilDone(id);
  expect((await read(`progress/${id}`)).states).toEqual({ sent: 1, 'over-cap': 1 });
  const listed = await read(`result/${id}?state=over-cap`);
  expect(listed).toMatchObject({ total: 1, items: [{ contactId: often, reason: 'over-cap' }] });
  const readers = sink.mails
    .map(({ to: people }) => people[0] ?? '')
    .filter((one) => one.endsWith('@repeat.example'));
  expect(readers.map((one) => one.split('-')[0])).toEqual(['reader1']);
});
