import { afterEach, expect, it } from 'vitest';
import { buildAccount, buildContacts, buildRelease } from '../../../test/factories.ts';
import { from } from '../../../test/sending-stage.ts';
import { type MailClock, withMailClock } from '../../../test/two-ways.ts';
import { sql } from '../../platform/database.ts';

/** A planned send passes the weekly cap by the word of who may say so, as long as it leaves by that word (docs/decisions/0130). */
let { server, organizationId, cookie, call, run, begin, untilPhase } = {} as MailClock;
withMailClock((stage) => {
  ({ server, organizationId, cookie, call, run, begin, untilPhase } = stage);
});

const set = (settings: object) =>
  run(sql`update organization set settings = settings || ${JSON.stringify(settings)}::jsonb
    where organization_id = ${organizationId}`);
afterEach(() => set({ weeklyMessages: null, onlyAdminsPassCap: false }));

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
let people = 0;
const signInAs = async (role: 'admin' | 'producer') =>
  server.signIn((await buildAccount(server.platform, { organizationId, role })).email);

async function send(contactIds: string[], more: object = {}, as = cookie): Promise<string> {
  const { id } = await buildRelease(server.platform, organizationId);
  const body = { from, audience: { contacts: contactIds.map((_id) => ({ _id })) }, ...more };
  const answer = await call('POST', `distribute-audience/${id}`, body, as);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().distributionId;
}
async function statesOf(id: string) {
  await begin(id);
  await untilPhase(id, 'done');
  return (await call('GET', `progress/${id}`)).json().states;
}
/** Two people who got as many as a person may. */
async function twoOverCap(): Promise<[string, string]> {
  const [one = '', two = ''] = await buildContacts(server.platform, organizationId, 2, {
    email: () => {
      people += 1;
      return `over${people}@cap.example`;
    },
  });
  await statesOf(await send([one, two]));
  await set({ weeklyMessages: 1, onlyAdminsPassCap: true });
  return [one, two];
}
const past = (more: object = {}) => ({ pastWeeklyCap: true, startsAt: inDays(2), ...more });
const change = (id: string, body: object, as: string) =>
  call('PUT', `plan/${id}`, { version: 1, ...body }, as);

it('passes the cap no more once somebody changed it who may not, and says so', async () => {
  const [one, two] = await twoOverCap();
  const producer = await signInAs('producer');
  for (const body of [{ audience: { contacts: [{ _id: two }] } }, { subject: 'Other words' }]) {
    const id = await send([one], past());
    expect((await call('GET', `plan/${id}`, undefined, producer)).json()).toMatchObject({
      pastWeeklyCap: true,
      mayPassCap: false,
    });
    const changed = await change(id, body, producer);
    expect(changed.statusCode, changed.body).toBe(200);
    expect(changed.json().plan).toMatchObject({ pastWeeklyCap: false });
    expect((await call('GET', `plan/${id}`)).json()).toMatchObject({ pastWeeklyCap: false });
    expect(await statesOf(id)).toEqual({ 'over-cap': 1 });
  }
  const said = await server.platform.database.withSystem((db) =>
    db.many<{ before: object; after: object }>(
      sql`select before, after from audit where organization_id = ${organizationId} and action = 'distribution.change'`,
    ),
  );
  expect(said).toHaveLength(2);
  for (const line of said)
    expect(line).toMatchObject({ before: { pastWeeklyCap: true }, after: { pastWeeklyCap: false } });
});

it('goes on passing it where an admin changed it', async () => {
  const [one, two] = await twoOverCap();
  const id = await send([one], past());
  const changed = await change(id, { audience: { contacts: [{ _id: two }] } }, await signInAs('admin'));
  expect(changed.json().plan).toMatchObject({ pastWeeklyCap: true });
  expect(await statesOf(id)).toEqual({ sent: 1 });
});

it('passes it by no program that changed it', async () => {
  const [one, two] = await twoOverCap();
  await set({ onlyAdminsPassCap: false });
  const made = await server.call('POST', `/api/apiKey/${organizationId}`, {
    cookie: await signInAs('admin'),
    body: { name: 'Changer', scopes: ['distribution.send', 'distribution.read'], expiresInDays: null },
  });
  const id = await send([one], past());
  const changed = await server.call('PUT', `/api/distribution/${organizationId}/plan/${id}`, {
    headers: { authorization: `Bearer ${made.json().secret}` },
    body: { version: 1, audience: { contacts: [{ _id: two }] } },
  });
  expect(changed.statusCode, changed.body).toBe(200);
  expect(await statesOf(id)).toEqual({ 'over-cap': 1 });
});

it('is asked at its moment whether who passed the cap still may, in every part', async () => {
  const [one, two] = await twoOverCap();
  await set({ onlyAdminsPassCap: false });
  const producer = await signInAs('producer');
  const [id, goesOn] = [await send([one], past(), producer), await send([two], past(), producer)];
  await set({ onlyAdminsPassCap: true });
  expect(await statesOf(id)).toEqual({ 'over-cap': 1 });
  // An admin who lets it go on says so by that.
  await call('POST', `progress/${goesOn}/pause`, {});
  await call('POST', `progress/${goesOn}/resume`, {}, await signInAs('admin'));
  expect(await statesOf(goesOn)).toEqual({ sent: 1 });
});
