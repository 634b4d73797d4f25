import { beforeAll, describe, expect, it } from 'vitest';
import { buildRecipient, buildRelease } from '../../../test/factories.ts';
import { type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';

let server: SendingStage['server'];
let organizationId: SendingStage['organizationId'];
let cookie: SendingStage['cookie'];
withSendingStage((stage) => {
  ({ server, organizationId, cookie } = stage);
});

let release = '';
const get = (part: string, query = '') =>
  server.call('GET', `/api/distribution/${organizationId}/${part}/${release}${query}`, { cookie });
const groupsBy = async (by: string) => (await get('report-groups', `?by=${by}`)).json();
const reportOf = async (query = '') => (await get('distribution-data-by-release', query)).json();

interface Told {
  tags?: string[];
  company?: string[];
  list?: string;
  state?: string;
  opened?: boolean;
}

async function addPerson({ tags = [], company = [], list, state = 'sent', opened }: Told) {
  const { id, contactId } = await buildRecipient(server.platform, organizationId, release);
  await server.system(async (db) => {
    await db.run(sql`update contact set tags = ${tags}, company = ${company} where id = ${contactId}`);
    await db.run(sql`update recipient set state = ${state} where id = ${id}`);
    if (list)
      await db.run(sql`insert into mailing_list_contact (organization_id, mailing_list_id, contact_id)
        values (${organizationId}, ${list}, ${contactId})`);
    if (opened)
      await db.run(sql`insert into event (organization_id, id, release_id, recipient_id, kind, platform, origin, verdict)
        values (${organizationId}, ${`open-${id}`}, ${release}, ${id}, 'open', 'email', 'email', 'person')`);
  });
  return { id, contactId };
}

beforeAll(async () => {
  release = (await buildRelease(server.platform, organizationId)).id;
  await server.system(async (db) => {
    for (const id of ['press', 'radio'])
      await db.run(
        sql`insert into tag (organization_id, id, name) values (${organizationId}, ${id}, ${`T ${id}`})`,
      );
    await db.run(
      sql`insert into company (organization_id, id, name) values (${organizationId}, 'daily', 'The Daily')`,
    );
    await db.run(
      sql`insert into mailing_list (organization_id, id, title) values (${organizationId}, 'friends', 'Friends')`,
    );
  });
  await addPerson({ tags: ['press', 'radio'], company: ['daily'], opened: true });
  await addPerson({ tags: ['press', 'deleted'], list: 'friends' });
  await addPerson({ tags: ['press'], state: 'failed' });
  await addPerson({ opened: true });
});

describe('a report by groups', () => {
  it('counts each group as the report counts all, the largest first, and whoever is in none', async () => {
    const { items, total, others, without } = await groupsBy('tag');
    expect({ total, others }).toEqual({ total: 2, others: null });
    expect(items).toMatchObject([
      { _id: 'press', name: 'T press', counts: { chosen: 3, sent: 2, opened: 1 } },
      { _id: 'radio', name: 'T radio', counts: { chosen: 1, sent: 1, opened: 1 } },
    ]);
    expect(without).toMatchObject({ chosen: 1, sent: 1, opened: 1 });
    const company = await groupsBy('company');
    expect(company.items).toMatchObject([
      { _id: 'daily', name: 'The Daily', counts: { chosen: 1, opened: 1 } },
    ]);
    expect((await groupsBy('list')).items).toMatchObject([
      { _id: 'friends', counts: { chosen: 1, opened: 0 } },
    ]);
    const { counts } = await reportOf();
    const origin = await groupsBy('origin');
    const { chosen, sent, opened, landed, watched, watchedHalf, finished } = counts;
    expect(origin.items).toEqual([
      {
        _id: 'distribution-email',
        name: 'distribution-email',
        counts: { chosen, sent, opened, landed, watched, watchedHalf, finished },
      },
    ]);
  });

  it('narrows the people of the report to a group, also together with a state and a search', async () => {
    const press = 'filter[params][by]=tag&filter[params][group]=press';
    const { recipients, total, counts } = await reportOf(`?${press}&pagination[limit]=2`);
    expect([recipients.length, total, counts.chosen]).toEqual([2, 3, 4]);
    expect((await reportOf(`?${press}&filter[params][state]=opened`)).total).toBe(1);
    const [one] = recipients as { email: string }[];
    expect((await reportOf(`?${press}&filter[search]=${one?.email}`)).total).toBe(1);
    expect((await reportOf(`?${press}&filter[search]=nobody`)).total).toBe(0);
    const alone = await get('distribution-data-by-release', '?filter[params][by]=tag');
    expect(alone.statusCode).toBe(400);
  });

  it('is the choice of an act on those people', async () => {
    const matching = { filter: { params: { by: 'tag', group: 'press' } } };
    const answer = await server.call('POST', `/api/distribution/${organizationId}/links/${release}/preview`, {
      cookie,
      body: { chosen: { matching } },
    });
    expect(answer.json()).toMatchObject({ count: 3, linked: 2 });
  });

  it('puts those beyond the first twenty together, each person once, and all of them into the file', async () => {
    const many = Array.from({ length: 24 }, (_, place) => `many-${place}`);
    await server.system((db) =>
      db.run(
        sql`insert into company (organization_id, id, name) select ${organizationId}, id, 'C ' || id from unnest(${many}::text[]) id`,
      ),
    );
    await addPerson({ company: many });
    const { items, total, others } = await groupsBy('company');
    expect([items.length, total, others.chosen]).toEqual([20, 25, 2]);
    const csv = (await get('report-csv')).body;
    expect(csv).toContain('company,chosen,sent,opened,landed,watched,watchedHalf,finished');
    expect(csv).toContain('The Daily,1,1,1');
    expect(csv.match(/^C many-\d+,/gm)).toHaveLength(24);
    expect(csv).toContain('T press,3,2,1');
  });

  it('is told to those who read reports alone, and of releases that are there', async () => {
    const stranger = await server.call(
      'GET',
      `/api/distribution/${organizationId}/report-groups/${release}?by=tag`,
      {},
    );
    expect(stranger.statusCode).toBe(401);
    const gone = await server.call(
      'GET',
      `/api/distribution/${organizationId}/report-groups/nothing?by=tag`,
      { cookie },
    );
    expect(gone.statusCode).toBe(404);
    expect((await get('report-groups', '?by=colour')).statusCode).toBe(400);
  });
});
