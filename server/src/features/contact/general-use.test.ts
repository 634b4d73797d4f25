import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount } from '../../../test/factories.ts';
import { buildRecurring, type RecurringStage } from '../../../test/recurring-stage.ts';
import { from } from '../../../test/sending-stage.ts';
import { stopLost } from '../recurring-send/lost-group.service.ts';

/** What organizations send by a general list or tag: counted before it is deleted, and stopped after. */
let server: TestServer;
let admin: string;
let stages: RecurringStage[];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn((await buildAccount(server.platform, { systemRole: 'admin' })).email);
  stages = [await buildRecurring(server), await buildRecurring(server), await buildRecurring(server)];
});
afterAll(() => server.stop());

const general = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  server.call(method, `/api/${path}`, { cookie: admin, body });

async function generalList(title: string): Promise<string> {
  const person = { firstName: 'Gali', lastName: title, email: `${title}@general.example` };
  const made = await general('POST', 'contact/-1', person);
  expect(made.statusCode, made.body).toBe(201);
  const list = await general('POST', 'mailing-list/-1', { title, contacts: [made.json()._id] });
  expect(list.statusCode, list.body).toBe(201);
  return list.json()._id;
}
const stageAt = (place: number): RecurringStage => {
  const stage = stages[place];
  if (!stage) throw new Error('no such organization');
  return stage;
};
const named = async (stage: RecurringStage, name: string) =>
  (await stage.list()).find((one) => one.name === name);
async function plan(stage: RecurringStage, audience: object): Promise<string> {
  const releaseId = await stage.open('Planned', '2026-01-05T10:00:00Z');
  const startsAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const path = `/api/distribution/${stage.organizationId}/distribute-audience/${releaseId}`;
  const answer = await server.call('POST', path, {
    cookie: stage.cookie,
    body: { from, audience, startsAt },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().distributionId;
}

it('is counted for who keeps it before it is deleted, without a name, and stops what has nobody else', async () => {
  const list = await generalList('Press');
  const [one, two, other] = [stageAt(0), stageAt(1), stageAt(2)];
  await one.create({ name: 'Only', audience: { mailingLists: [list] } });
  await one.create({ name: 'Also', audience: { mailingLists: [list, one.listId] } });
  await two.create({ name: 'Second', audience: { mailingLists: [list] } });
  await other.create({ name: 'Own', audience: { mailingLists: [other.listId] } });
  const asked = await general('GET', `mailing-list/-1/${list}/use`);
  expect(asked.json()).toEqual({
    smartLists: [],
    recurringSends: [],
    plannedSends: [],
    elsewhere: { organizations: 2, recurringSends: 3, plannedSends: 0, plannedBy: [] },
  });
  // Who only sees it is told of what is theirs.
  const own = await server.call('GET', `/api/mailing-list/${two.organizationId}/${list}/use`, {
    cookie: two.cookie,
  });
  expect(own.json()).toMatchObject({
    recurringSends: [{ name: 'Second', isLast: true, more: 0 }],
    elsewhere: null,
  });
  expect((await general('DELETE', `mailing-list/-1/${list}`)).statusCode).toBe(204);
  await stopLost(server.ctx());
  expect(await named(one, 'Only')).toMatchObject({ isOn: false, stopped: 'gone' });
  expect(await named(one, 'Also')).toMatchObject({ isOn: true, stopped: null });
  expect(await named(two, 'Second')).toMatchObject({ isOn: false, stopped: 'gone' });
  expect(await named(other, 'Own')).toMatchObject({ isOn: true });
});

it('of a general tag and company as of a list', async () => {
  for (const [path, group] of [
    ['tag', 'tags'],
    ['company', 'company'],
  ] as const) {
    const { _id: id } = (await general('POST', `${path}/-1`, { name: `General ${path}` })).json();
    await stageAt(0).create({ name: `By ${path}`, audience: { [group]: [id] } });
    const { elsewhere } = (await general('GET', `${path}/-1/${id}/use`)).json();
    expect(elsewhere).toEqual({ organizations: 1, recurringSends: 1, plannedSends: 0, plannedBy: [] });
    expect((await general('DELETE', `${path}/-1/${id}`)).statusCode).toBe(204);
    await stopLost(server.ctx());
    expect(await named(stageAt(0), `By ${path}`)).toMatchObject({ isOn: false, stopped: 'gone' });
  }
});

it('stays while any organization has a send planned to it, which is counted and whose is named; who is on it may change', async () => {
  const list = await generalList('Planned');
  const more = { firstName: 'Gad', lastName: 'More', email: 'more@general.example' };
  const { _id: other } = (await general('POST', 'contact/-1', more)).json();
  await plan(stageAt(1), { mailingLists: [list] });
  const { elsewhere } = (await general('GET', `mailing-list/-1/${list}/use`)).json();
  const plannedBy = [{ name: expect.stringContaining('Organization'), plannedSends: 1 }];
  expect(elsewhere).toEqual({ organizations: 1, recurringSends: 0, plannedSends: 1, plannedBy });
  const changed = await general('PUT', `mailing-list/-1/${list}`, { title: 'General', contacts: [other] });
  expect(changed.statusCode, changed.body).toBe(200);
  const gone = await general('DELETE', `mailing-list/-1/${list}`);
  expect(gone.json()).toMatchObject({ code: 'AUDIENCE_IS_PLANNED', params: { organizations: plannedBy } });
});

it('that is merged is followed by what organizations send by it', async () => {
  const [wrong, right] = [await generalList('Wrong'), await generalList('Right')];
  await stageAt(2).create({ name: 'Follows', audience: { mailingLists: [wrong] } });
  const merged = await general('POST', `mailing-list/-1/${wrong}/merge`, { into: right });
  expect(merged.statusCode, merged.body).toBe(200);
  await stopLost(server.ctx());
  expect(await named(stageAt(2), 'Follows')).toMatchObject({ isOn: true, groups: [{ id: right }] });
});
