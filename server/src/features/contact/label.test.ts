import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { ensureLabels } from './label.store.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;
let foreignCookie: string;
let foreignId: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  foreignId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  foreignCookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId: foreignId })).email,
  );
});
afterAll(() => server.stop());

const post = (path: string, body: unknown, as = cookie) =>
  server.call('POST', `/api/${path}`, { cookie: as, body });
const get = (path: string) => server.call('GET', `/api/${path}`, { cookie });
const labelled = async (kind: 'tag' | 'company', name: string) =>
  (await post(`${kind}/${organizationId}`, { name })).json()._id as string;

let made = 0;
async function contact(changes: Record<string, unknown>) {
  made += 1;
  const body = { firstName: 'גליה', lastName: 'מזרחי', email: `label${made}@north.example`, ...changes };
  return (await post(`contact/${organizationId}`, body)).json()._id as string;
}
const read = async (id: string) => (await get(`contact/${organizationId}/${id}`)).json();

describe('a label that is merged into another', () => {
  it('gives its contacts the other one, once each and in its place, and is gone', async () => {
    const [wrong, right, third] = await Promise.all([
      labelled('tag', 'Critcs'),
      labelled('tag', 'Critics'),
      labelled('tag', 'Radio'),
    ]);
    const both = await contact({ tags: [wrong, third, right] });
    const one = await contact({ tags: [wrong, third] });
    const other = await contact({ tags: [third] });
    const answer = await post(`tag/${organizationId}/${wrong}/merge`, { into: right });
    expect(answer.json()).toMatchObject({ _id: right, name: 'Critics', contacts: 2 });
    expect((await read(both)).tags).toEqual([third, right]);
    // An open editor that still shows the other one gets its conflict.
    expect((await read(both)).version).toBe(2);
    expect((await read(one)).tags).toEqual([right, third]);
    expect((await read(other)).tags).toEqual([third]);
    expect((await get(`tag/${organizationId}/${wrong}`)).statusCode).toBe(404);
    const lines = await server.system((db) =>
      db.many<{ after: object }>(
        sql`select after from audit where organization_id = ${organizationId} and action = 'label.merge'`,
      ),
    );
    expect(lines).toEqual([{ after: { into: 'Critics', contacts: 2 } }]);
  });

  it('of companies is found by the name that is left, and by the other no more', async () => {
    const [wrong, right] = await Promise.all([labelled('company', 'Hatzofe'), labelled('company', 'הצופה')]);
    const id = await contact({ company: [wrong] });
    await post(`company/${organizationId}/${wrong}/merge`, { into: right });
    const found = async (search: string) =>
      (await get(`contact/${organizationId}?filter[search]=${encodeURIComponent(search)}`)).json().items;
    expect((await found('הצופה')).map(({ _id }: { _id: string }) => _id)).toEqual([id]);
    expect(await found('Hatzofe')).toEqual([]);
  });

  it('waits for whoever is giving it by name', async () => {
    const [one, other] = await Promise.all([labelled('tag', 'Criics'), labelled('tag', 'Crics')]);
    const merging = server.system(async (db) => {
      const given = await ensureLabels(db, 'tag', organizationId, [{ id: newId(), name: 'criics' }]);
      expect(given.get('criics')).toBe(one);
      const merged = post(`tag/${organizationId}/${one}/merge`, { into: other });
      const waits = sql`select count(*)::int as number from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%from tag%for update%'`;
      await expect
        .poll(async () => (await server.system((asked) => asked.one<{ number: number }>(waits))).number)
        .toBe(1);
      await db.run(sql`insert into contact (organization_id, id, email, first_name, tags, search_text)
        values (${organizationId}, 'by-name', 'by-name@north.example', 'Gal', array[${one}], 'gal')`);
      return { merged };
    });
    expect((await (await merging).merged).statusCode).toBe(200);
    expect((await read('by-name')).tags).toEqual([other]);
  });

  it('is refused into itself, into what is not there, and of another organization', async () => {
    const [one, other] = await Promise.all([labelled('tag', 'One'), labelled('tag', 'Other')]);
    const merge = (id: string, into: string, as = cookie, organization = organizationId) =>
      post(`tag/${organization}/${id}/merge`, { into }, as);
    expect((await merge(one, one)).json().code).toBe('INVALID_DATA');
    expect((await merge(one, 'nothing')).statusCode).toBe(404);
    expect((await merge('nothing', one)).statusCode).toBe(404);
    expect((await merge(one, other, foreignCookie, foreignId)).statusCode).toBe(404);
    expect((await get(`tag/${organizationId}/${one}`)).statusCode).toBe(200);
  });

  it('is refused while a send collects its people by either of them', async () => {
    const [one, other] = await Promise.all([labelled('tag', 'Early'), labelled('tag', 'Late')]);
    const held = await contact({ tags: [one] });
    await server.system((db) =>
      db.run(sql`
      with r as (insert into release (organization_id, id, release_type) values (${organizationId}, 'held', 'programme') returning id),
      d as (insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered)
        select ${organizationId}, 'held', id, 'email', 'he', 'x', '{}' from r returning id)
      insert into send_birth (organization_id, distribution_id, chosen)
      select ${organizationId}, id, jsonb_build_object('tags', jsonb_build_array(${one}::text)) from d`),
    );
    for (const [from, into] of [
      [one, other],
      [other, one],
    ])
      expect((await post(`tag/${organizationId}/${from}/merge`, { into })).json().code).toBe(
        'AUDIENCE_IS_BEING_SENT',
      );
    expect((await read(held)).tags).toEqual([one]);
  });
});
