import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildContacts, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let system = '';
const here = { id: '', admin: '' };
const there = { id: '', admin: '' };
const former = 'noa.before@readers.example';
const email = 'noa@readers.example';
const mobile = '+972501112222';
const beside = { email: 'anoa@readers.example', mobile: '+972501112223' };

const call = (cookie: string, path: string, body: object, method = 'POST') =>
  server.call(method, `/api/${path}`, { cookie, body });

/** Who the kept messages went to, in order. */
async function keptTo(): Promise<string[]> {
  const { items } = (await server.call('GET', '/api/outbox', { cookie: system })).json();
  return items.map(({ to }: { to: string }) => /<(.+)>/.exec(to)?.[1] ?? to).sort();
}

/** A mail, a text and a test of each to her and to somebody beside her; then she gets another mail, and is invited by it. */
async function writeFrom({ id, admin }: typeof here) {
  const release = await buildRelease(server.platform, id);
  const contacts = await buildContacts(server.platform, id, 2, {
    email: (index) => (index === 0 ? former : beside.email),
  });
  const [hers = '', theirs = ''] = contacts;
  await server.system(async (db) => {
    await db.run(sql`update contact set mobile = ${mobile} where id = ${hers}`);
    await db.run(sql`update contact set mobile = ${beside.mobile} where id = ${theirs}`);
  });
  const mail = { from: { email: 'press@studio.example', title: 'Studio' }, distributionType: 'email' };
  const text = { distributionType: 'sms', text: 'Hi' };
  for (const body of [
    { ...mail, contacts },
    { ...text, contacts },
  ]) {
    const answer = await call(admin, `distribution/${id}/distribute-release/${release.id}`, body);
    expect(answer.statusCode, answer.body).toBe(200);
  }
  const [contact] = await server.system((db) =>
    db.many<object>(sql`select id as "_id", version from contact where id = ${hers}`),
  );
  const moved = await call(
    admin,
    `contact/${id}`,
    { ...contact, email, firstName: 'Noa', lastName: 'Bar' },
    'PUT',
  );
  expect(moved.statusCode, moved.body).toBe(200);
  for (const test of [
    { ...mail, contacts: [{ email }] },
    { ...text, contacts: [{ mobile }] },
  ]) {
    const tested = await call(admin, `distribution/${id}/test/${release.id}`, test);
    expect(tested.statusCode, tested.body).toBe(200);
  }
}

beforeAll(async () => {
  server = await startTestServer({ worker: true });
  for (const one of [here, there]) {
    one.id = (await buildOrganization(server.platform, { settings: { textSender: 'Studio' } })).id;
    const { email: name } = await buildAccount(server.platform, { organizationId: one.id, role: 'admin' });
    one.admin = await server.signIn(name);
    await writeFrom(one);
  }
  system = await server.signIn((await buildAccount(server.platform, { systemRole: 'admin' })).email);
}, 60_000);
afterAll(() => server.stop());

const others = [beside.email, beside.mobile].sort();
const hers = [former, email, mobile, mobile];

it('takes what an organization wrote to somebody out of the outbox, texts too, and what others wrote stays', async () => {
  expect(await keptTo()).toEqual([...hers, ...hers, ...others, ...others].sort());
  const [kept] = (await server.call('GET', '/api/outbox', { cookie: system })).json().items;
  expect((await server.call('GET', `/api/outbox/${kept._id}`, { cookie: system })).statusCode).toBe(200);
  const answer = await call(here.admin, `person/${here.id}/erase`, { email });
  expect(answer.json().counts).toMatchObject({ mails: 2, texts: 2 });
  expect(await keptTo()).toEqual([...hers, ...others, ...others].sort());
});

it('takes it out of the whole installation, by every address and number that it knows to be theirs', async () => {
  const answer = await call(system, 'person/-1/erase', { email });
  expect(answer.json().counts).toMatchObject({ mails: 2, texts: 2 });
  expect(await keptTo()).toEqual([...others, ...others].sort());
});
