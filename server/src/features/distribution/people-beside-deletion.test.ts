import { usualChoice } from '@firstlook/contract/contact-merge.ts';
import { expect, it } from 'vitest';
import { buildContacts, buildRelease } from '../../../test/factories.ts';
import { csv, header } from '../../../test/import-stage.ts';
import { sendFile } from '../../../test/send-file.ts';
import { from } from '../../../test/sending-stage.ts';
import { type MailClock, withMailClock } from '../../../test/two-ways.ts';
import { sql } from '../../platform/database.ts';

/** People who go in the moment in which a send writes them into its ledger: what goes last knows of what came first. */
let { server, organizationId, cookie, call } = {} as MailClock;
withMailClock((stage) => {
  ({ server, organizationId, cookie, call } = stage);
});

type Answer = ReturnType<typeof server.call>;
const api = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Answer =>
  server.call(method, `/api/${path}`, { cookie, body });
const rows = <T extends object>(query: ReturnType<typeof sql>) => server.system((db) => db.many<T>(query));

let built = 0;
const newAddress = () => {
  built += 1;
  return `gone${built}@beside.example`;
};
async function buildOne(): Promise<string> {
  const email = newAddress();
  const [id = ''] = await buildContacts(server.platform, organizationId, 1, { email: () => email });
  return id;
}
async function buildList(id: string): Promise<string> {
  const body = { title: `Of ${id}`, contacts: [id] };
  return (await api('POST', `mailing-list/${organizationId}`, body)).json()._id;
}

/** Somebody who is on a list and goes; whoever is merged goes on as `heir`. */
interface Going {
  id: string;
  list: string;
  act: () => Answer;
  heir?: string;
}
const ways: Record<string, () => Promise<Going>> = {
  async 'deleted alone'() {
    const id = await buildOne();
    return { id, list: await buildList(id), act: () => api('DELETE', `contact/${organizationId}/${id}`) };
  },
  async 'deleted among others'() {
    const [id, other] = [await buildOne(), await buildOne()];
    const chosen = { ids: [id, other] };
    const act = () => api('POST', `contact/${organizationId}/selection/removal`, { chosen });
    return { id, list: await buildList(id), act };
  },
  async 'of an import that is taken back'() {
    const email = newAddress();
    const bytes = csv([header, [email, 'Gone', '', '', '', '']]);
    const path = `/api/file/uploadContacts/${organizationId}?mailingListName=List${built}`;
    const done = await sendFile(server, path, { name: 'people.csv', bytes }, cookie);
    expect(done.statusCode, done.body).toBe(200);
    const [made = { id: '', list: '' }] = await rows<{ id: string; list: string }>(sql`
      select c.id, m.mailing_list_id as list from contact c
      join mailing_list_contact m on m.organization_id = c.organization_id and m.contact_id = c.id
      where c.organization_id = ${organizationId} and c.email = ${email}`);
    return {
      ...made,
      act: () => api('POST', `contact/${organizationId}/import/${done.json()._id}/undo`, {}),
    };
  },
  async 'merged into somebody else'() {
    const [id, heir] = [await buildOne(), await buildOne()];
    const list = await buildList(id);
    const get = async (one: string) => (await api('GET', `contact/${organizationId}/${one}`)).json();
    const [first, second] = [await get(heir), await get(id)];
    const contacts = [first, second].map(({ _id, version }) => ({ _id, version }));
    const body = { into: heir, contacts, choice: usualChoice([first, second]) };
    return { id, heir, list, act: () => api('POST', `contact/${organizationId}/merge`, body) };
  },
};

const untilWaiting = (count: number) =>
  expect
    .poll(
      () =>
        rows(sql`select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`),
      { timeout: 20_000 },
    )
    .toEqual([{ count }]);

/** Both write into the audit log when they have done all the rest: the first is held there until the second waits, for it or beside it. */
async function besideEachOther(first: () => Answer, second: () => Answer) {
  const acts: Answer[] = [];
  await server.system(async (db) => {
    await db.run(sql`lock table audit in exclusive mode`);
    acts.push(first());
    await untilWaiting(1);
    acts.push(second());
    await untilWaiting(2);
  });
  return Promise.all(acts);
}

async function sendTo(list: string) {
  const { id } = await buildRelease(server.platform, organizationId);
  const audience = { mailingLists: [list], contacts: [{ email: newAddress() }] };
  return () => call('POST', `distribute-audience/${id}`, { from, audience });
}

/** Whom the send of these answers still writes to, by their contacts; who waits and is no contact, too. */
async function waitingOf(answers: Awaited<Answer>[]): Promise<(string | null)[]> {
  const send = answers.map(({ body }) => body && JSON.parse(body).distributionId).find(Boolean);
  const found = await rows<{ id: string | null }>(sql`select r.contact_id as id from recipient r
    where r.organization_id = ${organizationId} and r.distribution_id = ${send} and r.state = 'queued' and r.contact_id is not null`);
  return found.map(({ id }) => id);
}
const isThere = async (id: string) =>
  (await rows(sql`select from contact where organization_id = ${organizationId} and id = ${id}`)).length > 0;

it.each(Object.entries(ways))(
  'who is %s before a send has its people is not among them',
  async (_, build) => {
    const { id, list, act, heir } = await build();
    const answers = await besideEachOther(act, await sendTo(list));
    expect(await isThere(id)).toBe(false);
    expect(await waitingOf(answers)).toEqual(heir ? [heir] : []);
  },
);

it.each(Object.entries(ways))(
  'who is %s once a send has its people is left out, or stays',
  async (way, build) => {
    const { id, list, act, heir } = await build();
    const answers = await besideEachOther(await sendTo(list), act);
    const isKept = way === 'of an import that is taken back';
    expect(await isThere(id)).toBe(isKept);
    expect(await waitingOf(answers)).toEqual(isKept ? [id] : heir ? [heir] : []);
    if (isKept) expect(answers[1]?.json().undone).toMatchObject({ deleted: 0, kept: { written: 1 } });
  },
);

it('a list is not deleted beside a large send that goes by it', async () => {
  const people = await buildContacts(server.platform, organizationId, 1001, {
    email: (at) => `large${at}@beside.example`,
  });
  const list = await buildList(people[0] ?? '');
  await rows(sql`insert into mailing_list_contact (organization_id, mailing_list_id, contact_id)
    select ${organizationId}, ${list}, id from unnest(${people.slice(1)}::text[]) id`);
  const answers = await besideEachOther(await sendTo(list), () =>
    api('DELETE', `mailing-list/${organizationId}/${list}`),
  );
  expect(answers[1]?.json()).toMatchObject({ code: 'AUDIENCE_IS_BEING_SENT' });
});
