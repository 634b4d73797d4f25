import { expect, it } from 'vitest';
import { buildContacts, buildRelease } from '../../../test/factories.ts';
import { from } from '../../../test/sending-stage.ts';
import { type MailClock, withMailClock } from '../../../test/two-ways.ts';
import { type Db, sql } from '../../platform/database.ts';

/** A send that is planned in the moment in which what it goes by is deleted: one of the two is refused. */
let { server, organizationId, cookie, call } = {} as MailClock;
withMailClock((stage) => {
  ({ server, organizationId, cookie, call } = stage);
});

const kinds = ['mailing-list', 'tag', 'smart-list', 'tag in a smart list'] as const;
const api = (method: 'POST' | 'DELETE', path: string, body?: object) =>
  server.call(method, `/api/${path}`, { cookie, body });
const made = async (path: string, body: object): Promise<string> => {
  const answer = await api('POST', `${path}/${organizationId}`, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json()._id;
};

let built = 0;
/** What is deleted, and an audience that goes by it. */
async function build(kind: (typeof kinds)[number]) {
  built += 1;
  const [contact = ''] = await buildContacts(server.platform, organizationId, 1, {
    email: () => `beside${built}@plan.example`,
  });
  if (kind === 'mailing-list') {
    const id = await made(kind, { title: `List ${contact}`, contacts: [contact] });
    return { table: sql`mailing_list`, path: kind, id, audience: { mailingLists: [id] }, named: id };
  }
  const tag = await made('tag', { name: `Tag ${contact}` });
  await server.system((db) =>
    db.run(
      sql`update contact set tags = array[${tag}] where organization_id = ${organizationId} and id = ${contact}`,
    ),
  );
  if (kind === 'tag') return { table: sql`tag`, path: kind, id: tag, audience: { tags: [tag] }, named: tag };
  const condition = { match: 'all', of: [{ is: 'tag', id: tag }] };
  const smart = await made('smart-list', { name: `Smart ${contact}`, condition });
  const audience = { smartLists: [smart] };
  return kind === 'smart-list'
    ? { table: sql`smart_list`, path: kind, id: smart, audience, named: smart }
    : { table: sql`tag`, path: 'tag', id: tag, audience, named: smart };
}
const startsAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
const plan = async (audience: object) => {
  const { id } = await buildRelease(server.platform, organizationId);
  return call('POST', `distribute-audience/${id}`, { from, audience, startsAt });
};

/** Until somebody waits for a lock that another transaction holds. */
const untilSomebodyWaits = () =>
  expect
    .poll(
      () =>
        server.system((db) =>
          db.one(sql`select count(*)::int as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`),
        ),
      { timeout: 20_000 },
    )
    .toEqual({ count: 1 });
async function beside<T>(hold: (db: Db) => Promise<unknown>, act: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined;
  await server.system(async (db) => {
    await hold(db);
    answer = act();
    await untilSomebodyWaits();
  });
  return (await answer) as T;
}

it.each(kinds)('a plan beside the deletion of its %s is refused, and says what is gone', async (kind) => {
  const { table, id, audience, named } = await build(kind);
  const answer = await beside(
    (db) => db.run(sql`delete from ${table} where organization_id = ${organizationId} and id = ${id}`),
    () => plan(audience),
  );
  expect([answer.statusCode, answer.json().code], answer.body).toEqual([422, 'INVALID_DATA']);
  expect(answer.json().issues).toMatchObject([{ code: 'notFound', params: { id: named } }]);
});

it.each(kinds)('a %s is not deleted beside the plan that goes by it', async (kind) => {
  const { table, path, id, audience } = await build(kind);
  const planned = await plan(audience);
  expect(planned.statusCode, planned.body).toBe(201);
  const { distributionId } = planned.json();
  const birth = await server.system((db) =>
    db.one<{ chosen: object }>(sql`select chosen from send_birth where distribution_id = ${distributionId}`),
  );
  await server.system((db) => db.run(sql`delete from send_birth where distribution_id = ${distributionId}`));
  // As the transaction that plans it: it holds the group, and its people are seen once it is through.
  const answer = await beside(
    async (db) => {
      await db.run(
        sql`select from ${table} where organization_id = ${organizationId} and id = ${id} for key share`,
      );
      await db.run(sql`insert into send_birth (organization_id, distribution_id, chosen)
        values (${organizationId}, ${distributionId}, ${JSON.stringify(birth.chosen)})`);
    },
    () => api('DELETE', `${path}/${organizationId}/${id}`),
  );
  expect(answer.json(), answer.body).toMatchObject({ code: 'AUDIENCE_IS_PLANNED' });
});
