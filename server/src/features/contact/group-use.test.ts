import { expect, it } from 'vitest';
import { buildAccount, buildContacts, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { from } from '../../../test/sending-stage.ts';
import { type MailClock, withMailClock } from '../../../test/two-ways.ts';
import { sql } from '../../platform/database.ts';

/** What goes by a tag or a list besides contacts: smart lists, recurring sends and planned ones. */
let { server, organizationId, cookie, call, run, begin, untilPhase } = {} as MailClock;
withMailClock((stage) => {
  ({ server, organizationId, cookie, call, run, begin, untilPhase } = stage);
});

const api = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = cookie) =>
  server.call(method, `/api/${path}`, { cookie: as, body });
const tagOf = async (name: string): Promise<string> =>
  (await api('POST', `tag/${organizationId}`, { name })).json()._id;
const listOf = async (title: string, contacts: string[]): Promise<string> =>
  (await api('POST', `mailing-list/${organizationId}`, { title, contacts })).json()._id;
const peopleOf = (name: string, count: number) =>
  buildContacts(server.platform, organizationId, count, { email: (at) => `${name}${at}@use.example` });
const smartOf = (name: string, condition: object) =>
  api('POST', `smart-list/${organizationId}`, { name, condition });
const rule = { every: 'month', weekdays: [], monthDay: 1, time: '09:00', endsOn: null };
const message = { from, subject: null, preheader: null, kind: 'press', perHour: null };
const recurringTo = (name: string, audience: object) =>
  run(sql`insert into recurring_send
    (organization_id, id, name, release_type, rule, audience, message, zone, by, created_at, is_on)
    values (${organizationId}, ${name}, ${name}, 'month', ${JSON.stringify(rule)}, ${JSON.stringify(audience)}, ${JSON.stringify(message)},
      'Asia/Jerusalem', 'somebody', now(), false)`);

async function plan(audience: object): Promise<string> {
  const { id } = await buildRelease(server.platform, organizationId);
  const startsAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const answer = await call('POST', `distribute-audience/${id}`, { from, audience, startsAt });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().distributionId;
}
async function sentTo(id: string): Promise<string[]> {
  await begin(id);
  await untilPhase(id, 'done');
  const rows = await server.platform.database.withSystem((db) =>
    db.many<{ email: string }>(sql`select email from recipient where distribution_id = ${id} order by email`),
  );
  return rows.map(({ email }) => email.replace('@use.example', ''));
}
const use = async (path: string) => (await api('GET', `${path}/use`)).json();

it('is named before a tag or a list is deleted, to who may delete it', async () => {
  const [tag, list] = [await tagOf('Radio'), await listOf('Press', await peopleOf('press', 1))];
  const [byTag, byList] = [`tag/${organizationId}/${tag}`, `mailing-list/${organizationId}/${list}`];
  expect(await use(byTag)).toEqual({ smartLists: [], recurringSends: [], plannedSends: [], elsewhere: null });
  const inner = { match: 'any', of: [{ is: 'tag', id: tag }] };
  await smartOf('Radio people', { match: 'all', of: [inner, { is: 'stale' }] });
  await recurringTo('Monthly', { tags: [tag], mailingLists: [list] });
  const recurringSends = [{ name: 'Monthly', isLast: false, more: 0 }];
  expect(await use(byTag)).toEqual({
    smartLists: ['Radio people'],
    recurringSends,
    plannedSends: [],
    elsewhere: null,
  });
  expect(await use(byList)).toEqual({ smartLists: [], recurringSends, plannedSends: [], elsewhere: null });
  const other = (await buildOrganization(server.platform)).id;
  const stranger = await server.signIn(
    (await buildAccount(server.platform, { organizationId: other })).email,
  );
  expect((await api('GET', `${byTag}/use`, undefined, stranger)).statusCode).toBe(404);
  const foreign = await api('GET', `tag/${other}/${tag}/use`, undefined, stranger);
  expect(foreign.json()).toEqual({ smartLists: [], recurringSends: [], plannedSends: [], elsewhere: null });
  const user = await buildAccount(server.platform, { organizationId, role: 'user' });
  expect((await api('GET', `${byTag}/use`, undefined, await server.signIn(user.email))).statusCode).toBe(403);
});

it('goes from then on by what a tag or a list was merged into', async () => {
  const [one = '', two = ''] = await peopleOf('merged', 2);
  const [wrong, right] = [await tagOf('Critcs'), await tagOf('Critics')];
  const [old, whole] = [await listOf('Old', [one]), await listOf('Whole', [two])];
  await recurringTo('Both', { tags: [wrong, right], mailingLists: [old] });
  const merged = await api('POST', `tag/${organizationId}/${wrong}/merge`, { into: right });
  expect(merged.statusCode, merged.body).toBe(200);
  const joined = await api('POST', `mailing-list/${organizationId}/${old}/merge`, { into: whole });
  expect(joined.statusCode, joined.body).toBe(200);
  const { audience } = await server.platform.database.withSystem((db) =>
    db.one<{ audience: object }>(sql`select audience from recurring_send where name = 'Both'`),
  );
  expect(audience).toEqual({ tags: [right], mailingLists: [whole] });
});

it('of a planned send is not merged either way: more people would get it than were chosen', async () => {
  const [one = '', two = ''] = await peopleOf('unmerged', 2);
  const [wrong, right] = [await tagOf('Papres'), await tagOf('Papers')];
  const [old, whole] = [await listOf('Few', [one]), await listOf('Many', [two])];
  await run(sql`update contact set tags = array[${wrong}] where id = ${one}`);
  const id = await plan({ tags: [wrong], mailingLists: [old] });
  for (const [from, into] of [
    [wrong, right],
    [right, wrong],
  ])
    expect((await api('POST', `tag/${organizationId}/${from}/merge`, { into })).json().code).toBe(
      'AUDIENCE_IS_PLANNED',
    );
  for (const [from, into] of [
    [old, whole],
    [whole, old],
  ])
    expect((await api('POST', `mailing-list/${organizationId}/${from}/merge`, { into })).json().code).toBe(
      'AUDIENCE_IS_PLANNED',
    );
  expect(await sentTo(id)).toEqual(['unmerged0']);
});

it('reads its people at its moment: until then they change, and only what it goes by is not deleted', async () => {
  const [one = '', two = '', three = ''] = await peopleOf('plan', 3);
  const list = await listOf('Planned', [one, two]);
  const id = await plan({ mailingLists: [list] });
  const changed = await api('PUT', `mailing-list/${organizationId}/${list}`, {
    title: 'Planned',
    contacts: [two, three],
  });
  expect(changed.statusCode, changed.body).toBe(200);
  const gone = await api('DELETE', `mailing-list/${organizationId}/${list}`);
  expect(gone.json()).toMatchObject({
    code: 'AUDIENCE_IS_PLANNED',
    params: {
      plannedSends: [{ title: expect.any(String), startsAt: expect.any(String) }],
      organizations: [],
    },
  });
  expect(await sentTo(id)).toEqual(['plan1', 'plan2']);
  expect((await api('DELETE', `mailing-list/${organizationId}/${list}`)).statusCode).toBe(204);
});

it('what was approved, or asks, lets its lists change as well: it goes to nobody else for it', async () => {
  const [one = '', two = ''] = await peopleOf('approved', 2);
  const [list, other] = [await listOf('Approved', [one]), await listOf('Other', [two])];
  const id = await plan({ mailingLists: [list] });
  await run(sql`update distribution set approval = '{}' where id = ${id}`);
  const changed = await api('PUT', `mailing-list/${organizationId}/${list}`, {
    title: 'Approved',
    contacts: [one, two],
  });
  expect(changed.statusCode, changed.body).toBe(200);
  const merged = await api('POST', `mailing-list/${organizationId}/${list}/merge`, { into: other });
  expect(merged.json().code).toBe('AUDIENCE_IS_PLANNED');
});

it('says that it goes by a list in the archive, before it is put away and after', async () => {
  const list = await listOf('Shelved', await peopleOf('shelved', 2));
  const startsAt = expect.any(String);
  await recurringTo('Weekly', { mailingLists: [list] });
  const id = await plan({ mailingLists: [list] });
  const { plannedSends, recurringSends } = await use(`mailing-list/${organizationId}/${list}`);
  expect(plannedSends).toEqual([{ title: expect.any(String), startsAt, more: 0 }]);
  expect(recurringSends).toEqual([{ name: 'Weekly', isLast: true, more: 0 }]);
  const put = await api('POST', `mailing-list/${organizationId}/${list}/archive`, { isArchived: true });
  expect(put.statusCode, put.body).toBe(200);
  const progress = (await api('GET', `distribution/${organizationId}/progress/${id}`)).json();
  expect(progress.plan).toMatchObject({ mailingLists: ['Shelved'], archivedLists: ['Shelved'] });
  const { items } = (await api('GET', `recurring-send/${organizationId}`)).json();
  const [weekly] = items.filter((one: { name: string }) => one.name === 'Weekly');
  expect(weekly.groups).toEqual([{ kind: 'mailingLists', id: list, name: 'Shelved', isArchived: true }]);
  expect(await sentTo(id)).toEqual(['shelved0', 'shelved1']);
});

it('says before a merge how many people more what goes by one of both would get', async () => {
  const [one = '', two = '', three = '', four = ''] = await peopleOf('more', 4);
  const [few, many] = [await listOf('Some', [one, two]), await listOf('Others', [two, three, four])];
  await recurringTo('By few', { mailingLists: [few] });
  await recurringTo('By many', { mailingLists: [many] });
  await recurringTo('By each', { mailingLists: [few, many] });
  await plan({ mailingLists: [many] });
  const into = `mailing-list/${organizationId}/${few}/use?into=${many}`;
  const asked = (await api('GET', into)).json();
  expect(asked.recurringSends).toEqual([
    { name: 'By each', isLast: false, more: 0 },
    { name: 'By few', isLast: true, more: 2 },
    { name: 'By many', isLast: false, more: 1 },
  ]);
  expect(asked.plannedSends).toMatchObject([{ more: 1 }]);
});

it('the same of a tag and of a company', async () => {
  const [one = '', two = '', three = ''] = await peopleOf('worn', 3);
  const column = { tag: sql`tags`, company: sql`company` };
  for (const kind of ['tag', 'company'] as const) {
    const made = async (name: string) =>
      (await api('POST', `${kind}/${organizationId}`, { name: `${name} ${kind}` })).json()._id;
    const [wrong, right] = [await made('Wrong'), await made('Right')];
    await run(sql`update contact set ${column[kind]} = array[${wrong}] where id = ${one}`);
    await run(sql`update contact set ${column[kind]} = array[${right}] where id = any(${[two, three]})`);
    await recurringTo(`By ${kind}`, { [kind === 'tag' ? 'tags' : 'company']: [wrong] });
    const asked = await api('GET', `${kind}/${organizationId}/${wrong}/use?into=${right}`);
    expect(asked.json().recurringSends).toEqual([{ name: `By ${kind}`, isLast: true, more: 2 }]);
  }
});
