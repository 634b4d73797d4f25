import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;
let foreignCookie: string;

beforeAll(async () => {
  server = await startTestServer();
  const foreign = (await buildOrganization(server.platform)).id;
  foreignCookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId: foreign })).email,
  );
});
afterAll(() => server.stop());
beforeEach(async () => {
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
});

const post = (path: string, body: unknown, as = cookie) =>
  server.call('POST', `/api/${path}`, { cookie: as, body });
const get = async (path: string) => (await server.call('GET', `/api/${path}`, { cookie })).json();
const select = async (act: string, body: object) =>
  (await post(`contact/${organizationId}/selection${act}`, body)).json();

let made = 0;
async function contact(changes: Record<string, unknown> = {}) {
  made += 1;
  const body = {
    firstName: 'נועם',
    lastName: `קדרון${made}`,
    email: `chosen${made}@north.example`,
    ...changes,
  };
  return (await post(`contact/${organizationId}`, body)).json()._id as string;
}
const read = (id: string) => get(`contact/${organizationId}/${id}`);
const tagNamed = async (name: string) => (await post(`tag/${organizationId}`, { name })).json()._id as string;
const audited = (action: string) =>
  server.system((db) =>
    db.many(
      sql`select after from audit where organization_id = ${organizationId} and action = ${action} order by at`,
    ),
  );

describe('a tag for chosen contacts', () => {
  it('is given to those who have it not, raises their version, and is taken back from them alone', async () => {
    const tag = await tagNamed('Critics');
    const had = await contact({ tags: [tag] });
    const [one, two] = [await contact(), await contact()];
    const done = await select('/tag', { chosen: { ids: [had, one, two, 'gone'] }, label: tag, isIn: true });
    expect(done).toMatchObject({ changed: 2, failures: 1, failed: [{ _id: 'gone', code: 'NOT_FOUND' }] });
    expect([(await read(one)).tags, (await read(one)).version]).toEqual([[tag], 2]);
    expect(await select('/undo', { undo: done.undo })).toMatchObject({ changed: 2, failures: 0 });
    expect([(await read(one)).tags, (await read(had)).tags]).toEqual([[], [tag]]);
    expect((await post(`contact/${organizationId}/selection/undo`, { undo: done.undo })).statusCode).toBe(
      404,
    );
    expect(await audited('contact.tag')).toEqual([
      { after: { contacts: 2, isIn: true } },
      { after: { contacts: 2, undone: true } },
    ]);
  });

  it('of a new name is made, and who has a hundred is told by name', async () => {
    const full = await contact({ lastName: 'מלא' });
    await server.system((db) =>
      db.run(
        sql`update contact set tags = array(select 't' || n from generate_series(1, 100) n) where id = ${full}`,
      ),
    );
    const one = await contact();
    const done = await select('/tag', { chosen: { ids: [full, one] }, label: { name: 'חדש' }, isIn: true });
    expect(done).toMatchObject({ changed: 1, failed: [{ _id: full, title: 'נועם מלא', code: 'TAGS_FULL' }] });
    expect((await get(`tag/${organizationId}`)).items).toMatchObject([{ name: 'חדש', contacts: 1 }]);
  });

  it('goes to all that match but for some, and to nobody where another number matches by now', async () => {
    const tag = await tagNamed('All');
    const ids = [await contact(), await contact(), await contact()];
    const chosen = { matching: {}, except: [ids[1]], count: 2 };
    expect(await select('/tag', { chosen, label: tag, isIn: true })).toMatchObject({ changed: 2 });
    expect((await read(String(ids[1]))).tags).toEqual([]);
    await contact();
    const late = await select('/tag', { chosen, label: tag, isIn: false });
    expect(late).toMatchObject({ code: 'SELECTION_CHANGED', params: { count: 3 } });
    expect((await read(String(ids[0]))).tags).toEqual([tag]);
  });
});

describe('a list of chosen contacts', () => {
  it('is made of them, and goes again with the act', async () => {
    const ids = [await contact(), await contact()];
    const done = await select('/list', { chosen: { ids }, list: { title: 'Radio' }, isIn: true });
    const lists = () => get(`mailing-list/${organizationId}`);
    expect((await lists()).items).toMatchObject([{ title: 'Radio', contactCount: 2 }]);
    await select('/undo', { undo: done.undo });
    expect((await lists()).items).toEqual([]);
  });

  it('gives up those who are taken off it, never the last one', async () => {
    const [one, two] = [await contact(), await contact()];
    const list = (await post(`mailing-list/${organizationId}`, { title: 'TV', contacts: [one, two] })).json()
      ._id;
    const off = (ids: string[]) => select('/list', { chosen: { ids }, list, isIn: false });
    expect((await off([one, two])).code).toBe('EMPTY_MAILING_LIST');
    const done = await off([one]);
    expect((await get(`mailing-list/${organizationId}/${list}`)).contacts).toEqual([two]);
    await select('/undo', { undo: done.undo });
    expect((await get(`mailing-list/${organizationId}/${list}`)).contacts.sort()).toEqual([one, two].sort());
  });
});

describe('messages to chosen contacts', () => {
  const suppressed = (id: string) =>
    server.system((db) =>
      db.maybe<{ kind: string; reason: string }>(sql`
        select s.kind, s.reason from suppression s join contact c on c.organization_id = s.organization_id
          and s.channel = 'email' and s.address = c.email where c.id = ${id}`),
    );
  const leave = (email: string, kind: string, reason: string) =>
    server.system((db) =>
      db.run(sql`insert into suppression (organization_id, channel, address, kind, reason)
        values (${organizationId}, 'email', ${email}, ${kind}, ${reason})`),
    );

  it('stop, and go on for whom that was new; a person’s own word stands, a bounce comes back', async () => {
    const [open, own, bounced] = [
      await contact(),
      await contact({ email: 'own@north.example' }),
      await contact({ email: 'bounced@north.example' }),
    ];
    await leave('own@north.example', 'unsubscribed', 'by-recipient');
    await leave('bounced@north.example', 'bounced', '550');
    const chosen = { ids: [open, own, bounced] };
    expect((await select('', { chosen })).reached).toEqual({ email: 1, sms: 0 });
    const done = await select('/unsubscription', { chosen, channels: ['email', 'sms'] });
    expect(done.changed).toBe(2);
    expect((await suppressed(bounced))?.kind).toBe('unsubscribed');
    await select('/undo', { undo: done.undo });
    expect([await suppressed(open), await suppressed(own), (await suppressed(bounced))?.kind]).toEqual([
      null,
      { kind: 'unsubscribed', reason: 'by-recipient' },
      'bounced',
    ]);
  });

  it('stay stopped for whoever said so since', async () => {
    const id = await contact({ email: 'since@north.example' });
    const done = await select('/unsubscription', { chosen: { ids: [id] }, channels: ['email'] });
    await server.system((db) =>
      db.run(sql`update suppression set reason = 'by-recipient' where organization_id = ${organizationId}`),
    );
    const back = await select('/undo', { undo: done.undo });
    expect(back).toMatchObject({ changed: 0, failed: [{ _id: id, code: 'CONFLICT' }] });
    expect((await suppressed(id))?.reason).toBe('by-recipient');
  });
});

describe('chosen contacts', () => {
  it('are deleted, and their unsubscription stays', async () => {
    const ids = [await contact({ email: 'away@north.example' }), await contact()];
    await select('/unsubscription', { chosen: { ids: [ids[0]] }, channels: ['email'] });
    expect(await select('/removal', { chosen: { ids } })).toMatchObject({ changed: 2, failures: 0 });
    expect((await get(`contact/${organizationId}`)).total).toBe(0);
    const again = await contact({ email: 'away@north.example' });
    expect((await read(again)).unsubscribed).toBe(true);
    expect(await audited('contact.removeMany')).toEqual([{ after: { contacts: 2 } }]);
  });

  it('are those of the organization of the address, never general ones', async () => {
    const id = await contact();
    const label = await tagNamed('Ours');
    const body = { chosen: { ids: [id] }, label, isIn: true };
    expect((await post(`contact/${organizationId}/selection/tag`, body, foreignCookie)).statusCode).toBe(404);
    const general = { matching: { filter: { params: { general: 'true' } } }, count: 0 };
    expect((await select('/tag', { ...body, chosen: general })).code).toBe('NOT_ALLOWED');
  });
});
