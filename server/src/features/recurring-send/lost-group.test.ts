import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildRelease } from '../../../test/factories.ts';
import { type MailSink, startMailSink } from '../../../test/mail-sink.ts';
import { buildRecurring, type RecurringStage } from '../../../test/recurring-stage.ts';
import { sql } from '../../platform/database.ts';
import { sendDueRecurring } from './due-recurring.service.ts';
import { stopLost } from './lost-group.service.ts';
import { tellStopped } from './tell-stopped.service.ts';

/** A recurring send whose list, tag or smart list was deleted: with nobody left to go to it stops, is shown and told. */
const january = new Date('2027-01-20T10:00:00Z');
let now = january;
let server: TestServer;
let sink: MailSink;
let stage: RecurringStage;

beforeAll(async () => {
  sink = await startMailSink();
  server = await startTestServer({ clock: { now: () => now }, env: { SMTP_URL: sink.url } });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});
beforeEach(async () => {
  now = january;
  stage = await buildRecurring(server);
  sink.mails.length = 0;
});

const api = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  server.call(method, `/api/${path}`, { cookie: await server.signIn(stage.admin.email), body });
const made = async (path: string, body: object): Promise<string> =>
  (await api('POST', `${path}/${stage.organizationId}`, body)).json()._id;
const removeGroup = async (path: string, id: string) => {
  const gone = await api('DELETE', `${path}/${stage.organizationId}/${id}`);
  expect(gone.statusCode, gone.body).toBe(204);
};
const shown = async () => (await stage.list())[0];
const tell = (id: string) =>
  tellStopped(server.ctx({ organizationId: stage.organizationId }), {
    organizationId: stage.organizationId,
    recurringSendId: id,
  });
const jobs = () =>
  server.system((db) =>
    db.many(sql`select data from pgboss.job where name = 'recurring.tell-stopped'
      and data->>'organizationId' = ${stage.organizationId}`),
  );
const stops = () =>
  server.system((db) =>
    db.many(
      sql`select after from audit where organization_id = ${stage.organizationId} and action = 'recurringSend.stop'`,
    ),
  );

it('stops once its only list is deleted, says why, and tells whoever it leaves by', async () => {
  const { _id: id } = await stage.create();
  const use = await api('GET', `mailing-list/${stage.organizationId}/${stage.listId}/use`);
  expect(use.json().recurringSends).toMatchObject([{ name: 'Monthly titles', isLast: true }]);
  await removeGroup('mailing-list', stage.listId);
  await stopLost(server.ctx());
  expect(await shown()).toMatchObject({ isOn: false, stopped: 'gone', nextAt: null, groups: [] });
  expect(await stops()).toHaveLength(1);
  expect(await jobs()).toHaveLength(1);
  await tell(id);
  expect(sink.mails.map(({ to }) => to)).toEqual([[stage.admin.email]]);
  expect((await sink.mails[0]?.parsed())?.subject).toContain('Monthly titles');
  // Once, however often it is looked for.
  await stopLost(server.ctx());
  expect(await jobs()).toHaveLength(1);
});

it.each([
  ['tag', 'tags', { name: 'Radio' }],
  ['company', 'company', { name: 'Herald' }],
  ['smart-list', 'smartLists', { name: 'Cold', condition: { match: 'all', of: [{ is: 'stale' }] } }],
])('stops once its only %s is deleted', async (path, group, body) => {
  const id = await made(path, body);
  await stage.create({ audience: { [group]: [id] } });
  await removeGroup(path, id);
  await stopLost(server.ctx());
  expect(await shown()).toMatchObject({ isOn: false, stopped: 'gone' });
});

it('stops once the field that its only smart list asks for is taken away', async () => {
  const write = async (contactFields: object[]) => {
    const path = `organization/${stage.organizationId}`;
    const { version } = (await api('GET', path)).json();
    const saved = await api('PUT', path, { version, contactFields });
    expect(saved.statusCode, saved.body).toBe(200);
  };
  await write([{ key: 'beat', type: 'TEXT', label: { he: 'תחום', en: 'Beat', fr: '' } }]);
  const condition = { match: 'all', of: [{ is: 'field', key: 'beat', test: 'is', value: 'film' }] };
  const list = await made('smart-list', { name: 'Film', condition });
  await stage.create({ audience: { smartLists: [list] } });
  const usage = async () => (await api('GET', `contact/${stage.organizationId}/field-usage`)).json().items;
  const use = { smartLists: ['Film'], recurringSends: ['Monthly titles'], plannedSends: 0, wordsOf: [] };
  expect(await usage()).toEqual([{ key: 'beat', contacts: 0, ...use, former: null }]);
  await write([]);
  expect(await usage()).toMatchObject([{ key: 'beat', former: { label: { en: 'Beat' } } }]);
  await stopLost(server.ctx());
  expect(await shown()).toMatchObject({ isOn: false, stopped: 'gone' });
});

it('goes on to who is left of its groups, a smart list that was deleted among them', async () => {
  const list = await made('smart-list', { name: 'Cold', condition: { match: 'all', of: [{ is: 'stale' }] } });
  await stage.open('Title', '2027-01-05T10:00:00Z');
  await stage.create({ audience: { mailingLists: [stage.listId], smartLists: [list] } });
  await removeGroup('smart-list', list);
  await stopLost(server.ctx());
  expect(await shown()).toMatchObject({ isOn: true, stopped: null });
  now = new Date('2027-02-01T07:00:00Z');
  await sendDueRecurring(server.ctx());
  expect((await stage.sends()).map(({ title }) => title)).toEqual(['Title']);
});

it('stops at its moment where what it went by went otherwise', async () => {
  await stage.open('Title', '2027-01-05T10:00:00Z');
  await stage.create();
  await stage.write(sql`delete from mailing_list where id = ${stage.listId}`);
  now = new Date('2027-02-01T07:00:00Z');
  await sendDueRecurring(server.ctx());
  expect(await shown()).toMatchObject({ isOn: false, stopped: 'gone', last: null });
  expect(await jobs()).toHaveLength(1);
});

it('stops at its moment where its only smart list names something that was deleted', async () => {
  const tag = await made('tag', { name: 'Radio' });
  const condition = { match: 'all', of: [{ is: 'tag', id: tag }] };
  const list = await made('smart-list', { name: 'On air', condition });
  await stage.open('Title', '2027-01-05T10:00:00Z');
  await stage.create({ audience: { smartLists: [list] } });
  await removeGroup('tag', tag);
  now = new Date('2027-02-01T07:00:00Z');
  await sendDueRecurring(server.ctx());
  expect(await shown()).toMatchObject({ isOn: false, stopped: 'gone', last: null });
  expect(await jobs()).toHaveLength(1);
  expect(await stage.sends()).toEqual([]);
});

it('does not go on without somebody to go to, and goes on once others are chosen', async () => {
  const { _id: id } = await stage.create();
  await removeGroup('mailing-list', stage.listId);
  await stopLost(server.ctx());
  const cookie = await server.signIn(stage.admin.email);
  const resumed = await stage.call('POST', `/${id}/resume`, undefined, cookie);
  expect(resumed.json()).toMatchObject({ code: 'INVALID_DATA', issues: [{ path: 'audience' }] });
  const { version = 0 } = (await shown()) ?? {};
  const saved = await stage.call('PUT', '', { ...stage.body, _id: id, version }, cookie);
  expect(saved.json()).toMatchObject({ code: 'INVALID_DATA', issues: [{ path: 'audience' }] });
  const audience = { tags: [await made('tag', { name: 'Radio' })] };
  const mended = await stage.call('PUT', '', { ...stage.body, audience, _id: id, version }, cookie);
  expect(mended.json()).toMatchObject({ isOn: true, stopped: null, nextAt: '2027-02-01T07:00:00.000Z' });
});

it('is told to the admins where it left by somebody who is no member any more', async () => {
  const { _id: id } = await stage.create();
  const other = await buildAccount(server.platform, {});
  await stage.write(sql`update recurring_send set by = ${other.id} where id = ${id}`);
  await removeGroup('mailing-list', stage.listId);
  await stopLost(server.ctx());
  await tell(id);
  expect(sink.mails.map(({ to }) => to)).toEqual([[stage.admin.email]]);
});

it('stops once the release is deleted by what people did with which it goes, itself or by a smart list', async () => {
  const { id: releaseId } = await buildRelease(server.platform, stage.organizationId);
  const condition = { match: 'all', of: [{ is: 'did', deed: 'opened', releaseId }] };
  const list = await made('smart-list', { name: 'Openers', condition });
  await stage.create({ name: 'By deed', audience: { engagement: [{ releaseId, did: 'opened' }] } });
  await stage.create({ name: 'By list', audience: { smartLists: [list] } });
  await stage.create({ name: 'Also others', audience: { smartLists: [list], mailingLists: [stage.listId] } });
  await removeGroup('release', releaseId);
  await stopLost(server.ctx());
  const all = (await stage.list()).map(({ name, isOn, stopped }) => [name, isOn, stopped]);
  expect(all).toEqual([
    ['Also others', true, null],
    ['By deed', false, 'gone'],
    ['By list', false, 'gone'],
  ]);
  expect(await jobs()).toHaveLength(2);
});

it('stops at once where its only smart list names a tag that is deleted, which says so before, and does not go on', async () => {
  const tag = await made('tag', { name: 'Radio' });
  const list = await made('smart-list', {
    name: 'On air',
    condition: { match: 'all', of: [{ is: 'tag', id: tag }] },
  });
  const { _id: id } = await stage.create({ audience: { smartLists: [list] } });
  const use = await api('GET', `tag/${stage.organizationId}/${tag}/use`);
  expect(use.json().recurringSends).toMatchObject([{ name: 'Monthly titles', isLast: true }]);
  await removeGroup('tag', tag);
  await stopLost(server.ctx());
  expect(await shown()).toMatchObject({ isOn: false, stopped: 'gone' });
  const resumed = await api('POST', `recurring-send/${stage.organizationId}/${id}/resume`);
  expect(resumed.json()).toMatchObject({ code: 'INVALID_DATA', issues: [{ path: 'audience' }] });
});

it.each([1, 2, 3, 4, 5, 6])(
  'is not left on with nobody by a list that is deleted beside its change (%i)',
  async () => {
    const tag = await made('tag', { name: 'Radio' });
    const { _id: id, version } = await stage.create({ audience: { tags: [tag] } });
    const cookie = await server.signIn(stage.admin.email);
    const [saved] = await Promise.all([
      stage.call('PUT', '', { ...stage.body, _id: id, version }, cookie),
      server.call('DELETE', `/api/mailing-list/${stage.organizationId}/${stage.listId}`, { cookie }),
    ]);
    await stopLost(server.ctx());
    const now = await shown();
    if (saved.statusCode === 200) expect(now).toMatchObject({ isOn: false, stopped: 'gone' });
    else expect(now?.groups).toMatchObject([{ kind: 'tags' }]);
  },
);
