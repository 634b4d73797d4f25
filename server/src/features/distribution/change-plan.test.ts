import { expect, it } from 'vitest';
import { buildAccount, buildContacts, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { from } from '../../../test/sending-stage.ts';
import { type MailClock, withMailClock } from '../../../test/two-ways.ts';
import { sql } from '../../platform/database.ts';

/** A planned send is changed until it begins. */
let { server, sink, organizationId, cookie, call, run, begin, untilPhase } = {} as MailClock;
withMailClock((stage) => {
  ({ server, sink, organizationId, cookie, call, run, begin, untilPhase } = stage);
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
let addresses = 0;
const address = () => {
  addresses += 1;
  return `plan${addresses}@change.example`;
};
async function plan(more: object, as = cookie) {
  const { id: releaseId } = await buildRelease(server.platform, organizationId, { title: 'Harbour' });
  const answer = await call(
    'POST',
    `distribute-audience/${releaseId}`,
    { from, startsAt: inDays(2), ...more },
    as,
  );
  expect(answer.statusCode, answer.body).toBe(201);
  return { releaseId, id: answer.json().distributionId as string };
}
const read = async (id: string) => (await call('GET', `plan/${id}`)).json();
const change = (id: string, body: object, as = cookie) => call('PUT', `plan/${id}`, body, as);
const named = (...emails: string[]) => ({ contacts: emails.map((email) => ({ email, firstName: 'Noa' })) });

it('is read as it was written, and leaves with other words to other people at another moment', async () => {
  const [first, second] = [address(), address()];
  const [contact = ''] = await buildContacts(server.platform, organizationId, 1, { email: () => second });
  const audience = { contacts: [{ email: first, firstName: 'Noa', personalLine: 'For {{firstName}}' }] };
  const { id } = await plan({ audience, subject: 'Old, {{firstName}}', preheader: 'Before' });
  const was = await read(id);
  expect(was).toMatchObject({
    version: 1,
    subject: 'Old, {{firstName}}',
    preheader: 'Before',
    mayChangePeople: true,
    groups: [],
    people: [{ email: first, firstName: 'Noa', personalLine: 'For {{firstName}}' }],
  });
  const changed = await change(id, {
    version: was.version,
    subject: 'New words',
    startsAt: inDays(3),
    audience: { contacts: [{ _id: contact, personalLine: 'Yours alone' }] },
  });
  expect(changed.statusCode, changed.body).toBe(200);
  expect(changed.json()).toMatchObject({
    subject: 'New words',
    plan: { version: 2, people: 1, preheader: 'Before' },
  });
  const said = await server.platform.database.withSystem((db) =>
    db.many<{ before: object; after: object }>(
      sql`select before, after from audit where organization_id = ${organizationId} and action = 'distribution.change'`,
    ),
  );
  expect(said[0]).toMatchObject({
    before: { subject: 'Old, {{firstName}}' },
    after: { subject: 'New words', people: 1 },
  });
  sink.mails.length = 0;
  await begin(id);
  await untilPhase(id, 'done');
  expect(sink.mails.map(({ to }) => to[0])).toEqual([second]);
  expect(await sink.mails[0]?.parsed()).toMatchObject({
    subject: 'New words',
    text: expect.stringContaining('Yours alone'),
  });
  expect((await change(id, { version: 2, subject: 'Too late' })).json().issues).toEqual([
    { path: 'distributionId', code: 'option' },
  ]);
});

it('is changed once by two who read the same, and left as it was by what is wrong', async () => {
  const { id } = await plan({ audience: named(address()) });
  const both = await Promise.all(['One', 'Two'].map((subject) => change(id, { version: 1, subject })));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  for (const wrong of [
    { startsAt: new Date(Date.now() - 60_000).toISOString() },
    { subject: '{{nothing}}' },
    { audience: {} },
    { audience: named() },
  ])
    expect([400, 422]).toContain((await change(id, { version: 2, ...wrong })).statusCode);
  expect(await read(id)).toMatchObject({ version: 2 });
});

it('of an id that is no contact of the organization says what a new send says, and learns nothing of it', async () => {
  const other = await buildOrganization(server.platform);
  const [foreign = ''] = await buildContacts(server.platform, other.id, 1, { email: () => address() });
  const { id: asNew } = await plan({ audience: { contacts: [foreign, 'nobody'] } });
  const { id } = await plan({ audience: named(address()) });
  const changed = await change(id, { version: 1, audience: { contacts: [foreign, 'nobody'] } });
  const said = { total: 2, states: { 'missing-data': 2 } };
  expect((await call('GET', `progress/${asNew}`)).json()).toMatchObject(said);
  expect(changed.json()).toMatchObject(said);
  for (const one of [asNew, id]) expect(await read(one)).toMatchObject({ people: [] });
  sink.mails.length = 0;
  await begin(id);
  await untilPhase(id, 'done');
  expect(sink.mails).toEqual([]);
});

it('takes along what follows it, whose words and moment change and whose people do not', async () => {
  const followUp = { afterDays: 2, did: 'notOpened', distributionType: 'email', personalLine: 'Hello' };
  const { releaseId, id } = await plan({ audience: named(address()), followUp });
  const follows = async () =>
    (await call('GET', `by-release/${releaseId}`))
      .json()
      .items.find((one: { follows: string | null }) => one.follows);
  const before = await follows();
  await change(id, { version: 1, startsAt: inDays(5) });
  const after = await follows();
  expect(Math.round((Date.parse(after.startsAt) - Date.parse(before.startsAt)) / 3_600_000)).toBe(72);
  const other = after.distributionId;
  expect(await read(other)).toMatchObject({ personalLine: 'Hello', mayChangePeople: false });
  expect((await change(other, { version: 1, audience: named(address()) })).json().issues).toEqual([
    { path: 'audience', code: 'option' },
  ]);
  const changed = await change(other, { version: 1, personalLine: 'Other words', startsAt: inDays(9) });
  expect(changed.json()).toMatchObject({
    plan: { personalLine: 'Other words', engagement: [{ did: 'notOpened' }] },
  });
});

it('goes once more to who did something with it, and not to who has it, when its people change so', async () => {
  const [has, is] = [address(), address()];
  const { releaseId, id } = await plan({ audience: named(has) });
  await call('POST', `distribute-release/${releaseId}`, { from, ...named(has) });
  sink.mails.length = 0;
  await change(id, { version: 1, audience: { engagement: [{ releaseId, did: 'notOpened' }] } });
  await change(id, { version: 2, audience: named(has, is) });
  await begin(id);
  await untilPhase(id, 'done');
  expect(sink.mails.map(({ to }) => to[0])).toEqual([is]);
});

it('asks again where it was approved, and is not begun meanwhile', async () => {
  const account = await buildAccount(server.platform, { organizationId, role: 'producer' });
  const producer = await server.signIn(account.email);
  const approves = (value: boolean) =>
    run(
      sql`update organization set settings = settings || ${JSON.stringify({ approveSends: value })}::jsonb where organization_id = ${organizationId}`,
    );
  await approves(true);
  const { id } = await plan({ audience: named(address()) }, producer);
  expect((await change(id, { version: 1, subject: 'While it asks' }, producer)).statusCode).toBe(422);
  const { version } = (
    await server.call(
      'GET',
      `/api/release/${organizationId}/${(await call('GET', `progress/${id}`)).json().releaseId}`,
      { cookie },
    )
  ).json();
  expect((await call('POST', `approval/${id}`, { isGranted: true, version })).statusCode).toBe(200);
  const changed = await change(id, { version: 1, subject: 'Other words' }, producer);
  expect(changed.json()).toMatchObject({ phase: 'asking', approval: { isAgain: true, state: 'asked' } });
  // Whoever may approve needs nobody.
  const again = { isGranted: true, version, planVersion: 2 };
  expect((await call('POST', `approval/${id}`, again)).statusCode).toBe(200);
  expect((await change(id, { version: 2, subject: 'By an admin' })).json()).toMatchObject({
    phase: 'scheduled',
  });
  await approves(false);
});
