import { mostRecurringSends } from '@firstlook/contract/recurring-rule.ts';
import { expect, it } from 'vitest';
import { buildAccount } from '../../../test/factories.ts';
import { buildRecurring } from '../../../test/recurring-stage.ts';
import { type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';
import { pauseRecurring } from '../backup/backup.store.ts';

/** Recurring sends as they are written and read, and one that leaves (docs/decisions/0119). */
let { server, sink } = {} as SendingStage;
withSendingStage((stage) => {
  ({ server, sink } = stage);
});

it('is made, read with its audience, changed and deleted, and the log has it', async () => {
  const { organizationId, listId, body, call, create } = await buildRecurring(server);
  const made = await create({
    rule: { ...body.rule, every: 'week', weekdays: [3, 0, 3], time: '18:30' },
    audience: { mailingLists: [listId, 'gone'], search: ' Haifa ' },
  });
  expect(made).toMatchObject({
    isOn: true,
    stopped: null,
    candidate: null,
    last: null,
    by: 'Noa Tester',
    version: 1,
    rule: { weekdays: [0, 3] },
    groups: [
      { kind: 'search', id: 'Haifa', name: 'Haifa' },
      { kind: 'mailingLists', id: listId, name: 'Critics' },
    ],
  });
  expect((await call('GET', `/${made._id}`)).json()).toEqual(made);
  const saved = await call('PUT', '', { ...body, _id: made._id, version: 1, name: 'Titles' });
  expect(saved.json()).toMatchObject({ name: 'Titles', version: 2, groups: [{ id: listId }] });
  expect((await call('GET')).json()).toEqual({ items: [saved.json()], total: 1 });
  expect((await call('DELETE', `/${made._id}`)).statusCode).toBe(204);
  for (const answer of [
    await call('GET', `/${made._id}`),
    await call('DELETE', `/${made._id}`),
    await call('POST', `/${made._id}/pause`),
    await call('PUT', '', { ...body, _id: made._id, version: 2 }),
  ])
    expect(answer.statusCode).toBe(404);
  const lines = await server.system((db) =>
    db.many<{ action: string }>(sql`
      select action from audit where organization_id = ${organizationId} and action like 'recurringSend.%' order by at, id`),
  );
  expect(lines.map(({ action }) => action)).toEqual([
    'recurringSend.create',
    'recurringSend.update',
    'recurringSend.remove',
  ]);
});

it('the list names whom each is for, and nobody else', async () => {
  const { listId, create, list, write, organizationId } = await buildRecurring(server);
  await write(
    sql`insert into mailing_list (organization_id, id, title) values (${organizationId}, 'shops', 'Shops')`,
  );
  await create({ name: 'A' });
  await create({ name: 'B', audience: { mailingLists: ['shops'], all: true } });
  const whole = { kind: 'all', id: 'all', name: '', isArchived: false };
  const named = (id: string, name: string) => ({ kind: 'mailingLists', id, name, isArchived: false });
  const groups = async () => (await list()).map((one) => one.groups);
  expect(await groups()).toEqual([[named(listId, 'Critics')], [whole, named('shops', 'Shops')]]);
  await write(sql`delete from mailing_list where organization_id = ${organizationId} and id = ${listId}`);
  expect(await groups()).toEqual([[], [whole, named('shops', 'Shops')]]);
});

it('is paused, which forgets its moment, and goes on from the next one', async () => {
  const { create, call } = await buildRecurring(server);
  const { _id: id, nextAt } = await create();
  const steer = async (act: string) => (await call('POST', `/${id}/${act}`)).json();
  expect(await steer('pause')).toMatchObject({ isOn: false, nextAt: null, stopped: null });
  expect(await steer('pause')).toMatchObject({ isOn: false });
  expect(await steer('resume')).toMatchObject({ isOn: true, nextAt });
  expect((await call('POST', `/${id}/restart`)).statusCode).toBe(404);
});

it('what another saved meanwhile is not written over', async () => {
  const { create, call, body } = await buildRecurring(server);
  const { _id: id } = await create();
  const save = (name: string, version: number) => call('PUT', '', { ...body, _id: id, version, name });
  expect((await save('Mine', 1)).statusCode).toBe(200);
  const refused = await save('Theirs', 1);
  expect(refused.json()).toMatchObject({ code: 'CONFLICT', params: { version: 2 } });
  expect((await save('Theirs', 2)).json()).toMatchObject({ name: 'Theirs', version: 3 });
});

const rule = { every: 'month', weekdays: [], monthDay: 1, time: '09:00', endsOn: null };
const message = {
  from: { email: 'press@studio.example' },
  subject: null,
  preheader: null,
  kind: 'press',
  perHour: null,
};

it.each([
  [{ audience: {} }, 'audience'],
  [{ audience: { mailingLists: [], search: ' ' } }, 'audience'],
  [{ audience: { all: true, contacts: ['somebody'] } }, 'audience.contacts'],
  [{ releaseType: 'unknown' }, 'releaseType'],
  [{ name: '' }, 'name'],
  [{ rule: { ...rule, endsOn: '2020-01-01' } }, 'rule.endsOn'],
  [{ rule: { ...rule, every: 'week' } }, 'rule.weekdays'],
  [{ rule: { ...rule, time: '24:00' } }, 'rule.time'],
  [{ rule: { ...rule, monthDay: 32 } }, 'rule.monthDay'],
  [{ message: { ...message, subject: '{{title}}' } }, 'subject'],
  [{ message: { ...message, from: { email: 'nobody@studio.example' } } }, 'from.email'],
])('refuses what could not be sent: %j', async (changes, path) => {
  const { call, body } = await buildRecurring(server);
  const answer = await call('POST', '', { ...body, ...changes });
  expect([400, 422]).toContain(answer.statusCode);
  expect(answer.json().issues[0].path).toBe(path);
});

it('has a name of its own, and no more than fit', async () => {
  const { organizationId, create, call, body } = await buildRecurring(server);
  await create();
  expect((await call('POST', '', { ...body, name: 'monthly TITLES' })).json()).toMatchObject({
    code: 'ALREADY_EXISTS',
    issues: [{ path: 'name', code: 'taken' }],
  });
  await server.system((db) =>
    db.run(sql`
      insert into recurring_send (organization_id, id, name, release_type, rule, audience, message, is_on, zone, by, created_at)
      select ${organizationId}, 'r' || n, 'Send ' || n, 'programme', ${JSON.stringify(rule)}, '{}', ${JSON.stringify(message)}, false, 'UTC', '', now()
      from generate_series(2, ${mostRecurringSends}::int) n`),
  );
  expect((await call('POST', '', { ...body, name: 'One more' })).json()).toMatchObject({
    code: 'INVALID_DATA',
    issues: [{ path: 'name', code: 'tooMany' }],
  });
});

it('is those of the organization alone, and of people who may send', async () => {
  const { organizationId, call, create } = await buildRecurring(server);
  const { _id: id } = await create();
  const enter = async (organization: string, role: 'producer' | 'user' | 'client') =>
    server.signIn((await buildAccount(server.platform, { organizationId: organization, role })).email);
  expect((await call('GET', '', undefined, await enter(organizationId, 'producer'))).statusCode).toBe(200);
  for (const role of ['user', 'client'] as const)
    expect((await call('GET', '', undefined, await enter(organizationId, role))).statusCode).toBe(403);
  const other = await buildRecurring(server);
  expect((await call('GET', `/${id}`, undefined, other.cookie)).statusCode).toBe(404);
  expect((await other.call('GET', `/${id}`)).statusCode).toBe(404);
  expect((await other.call('DELETE', `/${id}`)).statusCode).toBe(404);
});

it('of a release and its translation it would take the one in the language of the organization', async () => {
  const { open, create, write } = await buildRecurring(server);
  const own = await open('מקור', '2026-01-10T10:00:00Z');
  const other = await open('Translated', '2026-01-15T10:00:00Z');
  for (const [id, locale] of [
    [own, 'he'],
    [other, 'en'],
  ])
    await write(
      sql`update release set translation_set = ${own}, design = design || ${JSON.stringify({ locale })}::jsonb where id = ${id}`,
    );
  expect((await create()).candidate).toEqual({ releaseId: own, title: 'מקור' });
});

it('waits for a person after the installation was restored from a backup', async () => {
  const { create, call } = await buildRecurring(server);
  const { _id: id, nextAt } = await create();
  await server.system(pauseRecurring);
  expect((await call('GET', `/${id}`)).json()).toMatchObject({
    isOn: false,
    stopped: 'restored',
    nextAt: null,
  });
  expect((await call('POST', `/${id}/resume`)).json()).toMatchObject({ isOn: true, stopped: null, nextAt });
});

it('stands on its days of the calendar, for those who see sends', async () => {
  const { organizationId, create, cookie, body } = await buildRecurring(server);
  const year = new Date().getUTCFullYear() + 1;
  const { _id: id } = await create({ rule: { ...body.rule, monthDay: 31, endsOn: `${year}-02-28` } });
  const entries = async (from: string, to: string) =>
    (await server.call('GET', `/api/calendar/${organizationId}?from=${from}&to=${to}`, { cookie })).json()
      .items;
  const expected = (day: string) => ({
    kind: 'recurring',
    day,
    at: new Date(`${day}T07:00:00Z`).toISOString(),
    releaseId: null,
    title: 'Monthly titles',
    recurringSendId: id,
    send: null,
  });
  expect(await entries(`${year}-01-20`, `${year}-03-10`)).toEqual([
    expected(`${year}-01-31`),
    expected(`${year}-02-28`),
  ]);
  expect(await entries(`${year}-03-01`, `${year}-03-31`)).toEqual([]);
  await server.call('POST', `/api/recurring-send/${organizationId}/${id}/pause`, { cookie });
  expect(await entries(`${year}-01-20`, `${year}-03-10`)).toEqual([]);
});

it('on its next day of the calendar it says what is next in line, and on later ones nothing', async () => {
  const { organizationId, create, cookie, open } = await buildRecurring(server);
  const { nextAt } = await create();
  const entries = async () => {
    const day = nextAt?.slice(0, 10) ?? '';
    const until = new Date(Date.parse(day) + 60 * 86_400_000).toISOString().slice(0, 10);
    const answer = await server.call('GET', `/api/calendar/${organizationId}?from=${day}&to=${until}`, {
      cookie,
    });
    return answer.json().items as { at: string; candidate?: unknown }[];
  };
  expect((await entries()).map(({ at, candidate }) => [at === nextAt, candidate])).toEqual([
    [true, null],
    [false, undefined],
  ]);
  const releaseId = await open('Waterline', new Date(Date.now() - 86_400_000).toISOString());
  expect((await entries()).map(({ candidate }) => candidate)).toEqual([
    { releaseId, title: 'Waterline' },
    undefined,
  ]);
});

it('leaves once, to everybody of its list, in the name of its sender; and a late one asks', async () => {
  const { write, open, create, call, sends } = await buildRecurring(server);
  await open('Waterline', new Date(Date.now() - 86_400_000).toISOString());
  const { _id: id } = await create({
    message: { ...message, subject: 'This month' } as never,
  });
  const lastState = async () => (await call('GET')).json().items[0]?.last?.state;
  await write(sql`update recurring_send set next_at = now() where id = ${id}`);
  await expect.poll(lastState, { timeout: 60_000 }).toBe('sent');
  await expect.poll(() => sink.mails.length, { timeout: 60_000 }).toBe(2);
  expect((await sink.mails[0]?.parsed())?.subject).toBe('This month');
  expect(sink.mails.map(({ to }) => to[0]?.split('-')[0]).sort()).toEqual(['reader0', 'reader1']);
  await open('Low water', new Date().toISOString());
  // That moment was a day ago.
  await write(
    sql`update recurring_occurrence set at = at - interval '1 day' where recurring_send_id = ${id}`,
  );
  await write(sql`update recurring_send set next_at = now() - interval '2 hours' where id = ${id}`);
  await expect.poll(lastState, { timeout: 60_000 }).toBe('paused');
  expect(await sends()).toHaveLength(2);
  expect(sink.mails).toHaveLength(2);
});
