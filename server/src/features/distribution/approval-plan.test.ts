import { beforeEach, expect, it } from 'vitest';
import { buildAccount, buildRelease } from '../../../test/factories.ts';
import { from } from '../../../test/sending-stage.ts';
import { type MailClock, withMailClock } from '../../../test/two-ways.ts';
import { sql } from '../../platform/database.ts';

/** An approval is of the words that were read: those of the release, and those of the plan. */
let { server, organizationId, cookie, call, run, begin, untilPhase } = {} as MailClock;
withMailClock((stage) => {
  ({ server, organizationId, cookie, call, run, begin, untilPhase } = stage);
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
let producer: string;
let people = 0;
beforeEach(async () => {
  await run(
    sql`update organization set settings = settings || '{"approveSends": true, "producersReadReports": true}' where organization_id = ${organizationId}`,
  );
  const account = await buildAccount(server.platform, { organizationId, role: 'producer' });
  producer = await server.signIn(account.email);
});

/** A planned send that a producer asked for, and the release as it is. */
async function ask(more: object = {}) {
  people += 1;
  const { id: releaseId } = await buildRelease(server.platform, organizationId, { title: 'Harbour' });
  const audience = { contacts: [{ email: `words${people}@approval.example` }] };
  const body = { from, startsAt: inDays(2), audience, subject: 'Asked for', ...more };
  const asked = await call('POST', `distribute-audience/${releaseId}`, body, producer);
  expect(asked.statusCode, asked.body).toBe(201);
  const item = await server.call('GET', `/api/release/${organizationId}/${releaseId}`, { cookie });
  return { id: asked.json().distributionId as string, releaseId, version: item.json().version as number };
}
const progress = async (id: string) => (await call('GET', `progress/${id}`)).json();
const answer = (id: string, body: object) => call('POST', `approval/${id}`, { isGranted: true, ...body });
async function change(id: string, body: object, as = producer) {
  const { version } = (await call('GET', `plan/${id}`)).json();
  const changed = await call('PUT', `plan/${id}`, { version, ...body }, as);
  expect(changed.statusCode, changed.body).toBe(200);
  return changed.json();
}

it('is not given to words that were changed since they were read', async () => {
  const { id, version } = await ask();
  expect((await answer(id, { version })).statusCode).toBe(200);
  const read = await change(id, { subject: 'Harmless' });
  expect(read).toMatchObject({ phase: 'asking', plan: { version: 2 } });
  const first = { version, planVersion: read.plan.version };
  expect((await answer(id, first)).json()).toMatchObject({ phase: 'scheduled' });
  await change(id, { subject: 'Something else' });
  for (const old of [first, { version }]) {
    const late = await answer(id, old);
    expect([late.statusCode, late.json().code]).toEqual([409, 'APPROVAL_OUTDATED']);
  }
  expect(await progress(id)).toMatchObject({ phase: 'asking', subject: 'Something else' });
  expect((await answer(id, { version, planVersion: 3 })).json()).toMatchObject({ phase: 'scheduled' });
});

it('of a plan that was paused and changed does not let the new words go', async () => {
  const { id, version } = await ask();
  await answer(id, { version });
  await call('POST', `progress/${id}/pause`, {}, producer);
  expect(await change(id, { subject: 'While it rests' })).toMatchObject({ phase: 'paused' });
  await call('POST', `progress/${id}/resume`, {}, producer);
  await begin(id);
  await untilPhase(id, 'asking');
  expect((await progress(id)).approval).toMatchObject({ isAgain: true, changed: 'plan' });
});

it('of a send takes along what follows it as it was asked for, and not what was changed beside it', async () => {
  const followUp = { afterDays: 2, did: 'notOpened', distributionType: 'email', personalLine: 'Hello' };
  const { id, releaseId, version } = await ask({ followUp });
  const follows = async () =>
    (await call('GET', `by-release/${releaseId}`))
      .json()
      .items.find((one: { follows: string | null }) => one.follows);
  await answer(id, { version });
  expect(await follows()).toMatchObject({ phase: 'scheduled' });
  await change(id, { subject: 'Read' });
  const { distributionId } = await follows();
  await change(distributionId, { personalLine: 'Unread' });
  expect((await answer(id, { version, planVersion: 2 })).statusCode).toBe(200);
  expect(await follows()).toMatchObject({ phase: 'asking', plan: { personalLine: 'Unread' } });
  expect((await answer(distributionId, { version, planVersion: 2 })).statusCode).toBe(200);
  expect(await follows()).toMatchObject({ phase: 'scheduled' });
});

it('says what was changed since: the plan, the release, or both', async () => {
  const { id, releaseId, version } = await ask();
  expect((await progress(id)).approval).toMatchObject({ isAgain: false, changed: null });
  await answer(id, { version });
  expect((await change(id, { subject: 'Other words' })).approval).toMatchObject({ changed: 'plan' });
  await answer(id, { version, planVersion: 2 });
  const save = () => run(sql`update release set version = version + 1 where id = ${releaseId}`);
  await save();
  await run(sql`select pg_notify('firstlook_send', '')`);
  await untilPhase(id, 'asking');
  expect((await progress(id)).approval).toMatchObject({ changed: 'release' });
  await answer(id, { version: version + 1, planVersion: 2 });
  await call('POST', `progress/${id}/pause`, {}, producer);
  await change(id, { subject: 'Both' });
  await save();
  await call('POST', `progress/${id}/resume`, {}, producer);
  await begin(id);
  await untilPhase(id, 'asking');
  expect((await progress(id)).approval).toMatchObject({ changed: 'both' });
});
