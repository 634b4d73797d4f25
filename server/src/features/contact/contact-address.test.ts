import type { Contact } from '@firstlook/contract/contact.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { type Sql, sql } from '../../platform/database.ts';

/** Several mails and mobiles of one contact: what is kept, whose an address is, and what a person said of messages. */
let server: TestServer;
let organizationId: string;
let cookie: string;

beforeEach(async () => {
  ({ id: organizationId } = await buildOrganization(server.platform));
  const { email } = await buildAccount(server.platform, { organizationId });
  cookie = await server.signIn(email);
});
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  server.call(method, `/api/${path}`, { cookie, ...(body && { body }) });
const run = (statement: Sql) => server.system((db) => db.run(statement));

const mail = (address: string, label = '') => ({ kind: 'email', address, label }) as const;
const mobile = (address: string, label = '') => ({ kind: 'mobile', address, label }) as const;
const create = (email: string, more: object = {}) =>
  call('POST', `contact/${organizationId}`, { firstName: 'Dana', lastName: 'Baram', email, ...more });
const made = async (email: string, more: object = {}): Promise<Contact> => {
  const answer = await create(email, more);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const change = ({ _id, version, firstName, lastName, email }: Contact, more: object) =>
  call('PUT', `contact/${organizationId}`, { _id, version, firstName, lastName, email, ...more });
const read = async (id: string): Promise<Contact> =>
  (await call('GET', `contact/${organizationId}/${id}`)).json();
const found = async (search: string) =>
  (await call('GET', `contact/${organizationId}?filter[search]=${encodeURIComponent(search)}`)).json();
const suppress = (address: string, kind = 'unsubscribed', reason = 'by-recipient', channel = 'email') =>
  run(sql`insert into suppression (organization_id, channel, address, kind, reason)
    values (${organizationId}, ${channel}, ${address}, ${kind}, ${reason})`);

describe('further addresses', () => {
  it('are kept in their order by the rules of the main ones, found by a search, and stay where none are sent', async () => {
    const one = await made('dana@paper.example', {
      mobile: '050-555-0100',
      addresses: [
        mobile('03 555 0199', 'desk'),
        mail('  Dana@Home.Example ', 'private'),
        mail('news@paper.example'),
        mail('DANA@home.example'),
      ],
    });
    expect(one.addresses).toEqual([
      mail('dana@home.example', 'private'),
      mail('news@paper.example'),
      mobile('+97235550199', 'desk'),
    ]);
    for (const search of ['home.example', '03-555-0199', '035550199', '+972 3 555'])
      expect((await found(search)).items, search).toMatchObject([{ _id: one._id }]);
    const saved = (await change(one, { role: 'critic' })).json();
    expect(saved.addresses).toEqual(one.addresses);
    expect((await change(saved, { addresses: [] })).json().addresses).toEqual([]);
    expect((await found('home.example')).total).toBe(0);
    const { items } = await server.system(async (db) => ({
      items: await db.many(sql`select after from audit where organization_id = ${organizationId}
        and action = 'contact.update' order by at`),
    }));
    expect(items).toEqual([{ after: { fields: ['role'] } }, { after: { fields: ['addresses'] } }]);
  });

  it('are refused at their field: no address, too many of a kind, a label that is too long', async () => {
    const answer = await create('a@paper.example', {
      addresses: [mail('b@paper.example'), mail('nobody'), mobile('12')],
    });
    expect([answer.statusCode, answer.json().issues]).toEqual([
      422,
      [
        { path: 'addresses.1.address', code: 'email' },
        { path: 'addresses.2.address', code: 'mobile' },
      ],
    ]);
    const eleven = Array.from({ length: 11 }, (_, index) => mail(`n${index}@paper.example`));
    expect((await create('a@paper.example', { addresses: eleven })).statusCode).toBe(400);
    const long = [mail('b@paper.example', 'x'.repeat(61))];
    expect((await create('a@paper.example', { addresses: long })).statusCode).toBe(400);
    expect((await create('a@paper.example', { addresses: eleven.slice(1) })).statusCode).toBe(201);
  });

  it('belong to one contact: a mail of another one is refused as a main one is, a number is not', async () => {
    const one = await made('a@paper.example', { mobile: '0505550101', addresses: [mail('b@paper.example')] });
    const asMain = await create('B@paper.example');
    expect([asMain.statusCode, asMain.json()]).toMatchObject([
      409,
      { code: 'CONTACT_EXISTS', issues: [{ path: 'email', code: 'taken' }] },
    ]);
    const further = await create('c@paper.example', {
      addresses: [mail('d@paper.example'), mail(' A@paper.example'), mail('b@paper.example')],
    });
    expect(further.json()).toMatchObject({
      code: 'CONTACT_EXISTS',
      issues: [
        { path: 'addresses.1.address', code: 'taken' },
        { path: 'addresses.2.address', code: 'taken' },
      ],
    });
    const two = await made('c@paper.example', { addresses: [mobile('0505550101')] });
    expect((await read(one._id)).sharesMobileWith).toEqual([{ _id: two._id, name: 'Dana Baram' }]);
    const groups = (await call('GET', `contact/${organizationId}/duplicates`)).json().items;
    expect(groups).toMatchObject([{ reasons: ['mobile'], contacts: [{ _id: one._id }, { _id: two._id }] }]);
  });

  it('of two contacts that are given one address at once, one has it', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await made(`a${round}@x.example`), await made(`b${round}@x.example`)];
      const both = await Promise.all([
        change(a, { addresses: [mail(`one${round}@x.example`)] }),
        change(b, { addresses: [mail(`one${round}@x.example`)] }),
        create(`one${round}@x.example`),
      ]);
      expect(both.map(({ statusCode }) => (statusCode < 300 ? 'done' : statusCode)).sort()).toEqual([
        409,
        409,
        'done',
      ]);
      const refused = both.flatMap((one) => (one.statusCode === 409 ? one.json().issues : []));
      for (const issue of refused)
        expect(issue).toEqual({
          path: expect.stringMatching(/^(email|addresses\.0\.address)$/),
          code: 'taken',
        });
    }
  });

  it('tell a conflict, and nothing of another organization is touched or told', async () => {
    const one = await made('a@paper.example');
    await change(one, { addresses: [mail('b@paper.example')] });
    const late = await change(one, { addresses: [mail('c@paper.example')] });
    expect(late.json()).toMatchObject({
      code: 'CONFLICT',
      params: { conflicts: [{ path: 'addresses', stored: [mail('b@paper.example')] }] },
    });
    const other = await buildOrganization(server.platform);
    const stranger = await server.signIn(
      (await buildAccount(server.platform, { organizationId: other.id })).email,
    );
    const asStranger = (path: string, body: object) =>
      server.call('PUT', `/api/${path}`, { cookie: stranger, body });
    const body = { ...one, version: 2, addresses: [mail('stolen@x.example')] };
    const { _id, version, firstName, lastName, email, addresses } = body;
    const written = { _id, version, firstName, lastName, email, addresses };
    expect((await asStranger(`contact/${organizationId}`, written)).statusCode).toBe(404);
    expect((await asStranger(`contact/${other.id}`, written)).statusCode).toBe(404);
    const theirs = await server.call('POST', `/api/contact/${other.id}`, {
      cookie: stranger,
      body: { firstName: 'X', lastName: 'Y', email: 'b@paper.example' },
    });
    expect(theirs.statusCode).toBe(201);
    expect((await read(one._id)).addresses).toEqual([mail('b@paper.example')]);
  });
});

describe('another main address', () => {
  it('changes places with the former one, with and without the list', async () => {
    const one = await made('a@paper.example', {
      mobile: '0505550101',
      addresses: [mail('b@paper.example', 'private'), mobile('0505550102')],
    });
    const moved = (await change(one, { email: 'B@paper.example' })).json();
    expect(moved).toMatchObject({
      email: 'b@paper.example',
      mobile: '+972505550101',
      addresses: [mail('a@paper.example'), mobile('+972505550102')],
    });
    const back = await change(moved, {
      email: 'a@paper.example',
      mobile: '0505550102',
      addresses: [mail('b@paper.example', 'private'), mobile('0505550101', 'desk')],
    });
    expect(back.json()).toMatchObject({
      email: 'a@paper.example',
      mobile: '+972505550102',
      addresses: [mail('b@paper.example', 'private'), mobile('+972505550101', 'desk')],
    });
  });

  it('takes along what the person said, and no bounce', async () => {
    const one = await made('a@paper.example', { addresses: [mail('b@paper.example')] });
    await suppress('a@paper.example');
    expect((await change(one, { email: 'b@paper.example' })).json().unsubscribed).toBe(true);
    const two = await made('c@paper.example', { addresses: [mail('d@paper.example')] });
    await suppress('c@paper.example', 'bounced', '');
    expect((await change(two, { email: 'd@paper.example' })).json()).toMatchObject({
      unsubscribed: false,
      suppressed: false,
    });
    const three = await made('e@paper.example', { addresses: [mail('f@paper.example')] });
    await run(sql`insert into message_wish (organization_id, channel, address, refused_kinds)
      values (${organizationId}, 'email', 'e@paper.example', '{advertisement}')`);
    expect((await change(three, { email: 'f@paper.example' })).json().wishes).toMatchObject([
      { channel: 'email', refusedKinds: ['advertisement'] },
    ]);
    const four = await made('g@paper.example', { mobile: '0505550110', addresses: [mobile('0505550111')] });
    await suppress('+972505550110', 'unsubscribed', 'by-text', 'sms');
    expect((await change(four, { mobile: '0505550111' })).json().unsubscribedTexts).toBe(true);
  });

  it('does not lose the word where an address is taken away, or the contact is deleted', async () => {
    const one = await made('a@paper.example', { addresses: [mail('b@paper.example')] });
    await suppress('a@paper.example');
    await change(one, { addresses: [] });
    expect((await made('b@paper.example')).unsubscribed).toBe(true);
    const two = await made('c@paper.example', { addresses: [mail('d@paper.example')] });
    await suppress('d@paper.example');
    await call('DELETE', `contact/${organizationId}/${two._id}`);
    expect((await made('c@paper.example')).unsubscribed).toBe(true);
    const stayed = await made('e@paper.example', { addresses: [mail('f@paper.example')] });
    await change(stayed, { addresses: [] });
    expect((await made('f@paper.example')).unsubscribed).toBe(false);
  });

  it('does not bring a word back that was taken back since', async () => {
    const one = await made('a@paper.example', { addresses: [mail('b@paper.example')] });
    await suppress('a@paper.example');
    const moved = (await change(one, { email: 'b@paper.example' })).json();
    await call('POST', 'distribution/update-subscription-value', {
      organizationId,
      contactId: one._id,
      subscriptionValue: true,
    });
    const more = (
      await change(moved, { addresses: [mail('a@paper.example'), mail('z@paper.example')] })
    ).json();
    expect(more.unsubscribed).toBe(false);
    expect((await change(more, { email: 'a@paper.example' })).json().unsubscribed).toBe(false);
  });
});

describe('a merge', () => {
  it('keeps the addresses that nobody chose, each once', async () => {
    const one = await made('a@paper.example', {
      mobile: '0505550101',
      addresses: [mail('a2@paper.example')],
    });
    const two = await made('b@paper.example', {
      mobile: '0505550102',
      addresses: [mail('b2@paper.example', 'private'), mobile('0505550101', 'desk')],
    });
    await suppress('b2@paper.example');
    const choice = Object.fromEntries(
      ['firstName', 'lastName', 'email', 'mobile', 'role', 'watches'].map((field) => [field, one._id]),
    );
    const contacts = [one, two].map(({ _id, version }) => ({ _id, version }));
    const merged = await call('POST', `contact/${organizationId}/merge`, { into: one._id, contacts, choice });
    expect(merged.json()).toMatchObject({
      email: 'a@paper.example',
      unsubscribed: true,
      addresses: [
        mail('a2@paper.example'),
        mail('b@paper.example'),
        mail('b2@paper.example', 'private'),
        mobile('+972505550102'),
      ],
    });
    const byMail = await call('POST', `contact/${organizationId}/by-email`, { emails: ['b@paper.example'] });
    expect(byMail.json().items).toMatchObject([{ _id: one._id }]);
  });
});
