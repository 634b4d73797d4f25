import type { Contact } from '@firstlook/contract/contact.ts';
import type { DuplicateGroup } from '@firstlook/contract/contact-duplicate.ts';
import { usualChoice } from '@firstlook/contract/contact-merge.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { type Sql, sql } from '../../platform/database.ts';
import { widest } from './duplicate.service.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;
let foreignId: string;
let foreignCookie: string;

beforeAll(async () => {
  server = await startTestServer();
  foreignId = (await buildOrganization(server.platform)).id;
  foreignCookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId: foreignId })).email,
  );
});
afterAll(() => server.stop());
beforeEach(async () => {
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
});

const post = (path: string, body: unknown, as = cookie, organization = organizationId) =>
  server.call('POST', `/api/contact/${organization}${path}`, { cookie: as, body });
const get = async (path: string) =>
  (await server.call('GET', `/api/contact/${organizationId}${path}`, { cookie })).json();
const groups = async (): Promise<DuplicateGroup[]> => (await get('/duplicates')).items;
const found = async () =>
  (await groups()).map(({ reasons, contacts }) => [reasons.join(), ...contacts.map(({ _id }) => _id)]);
const run = (query: Sql) => server.system((db) => db.run(query));
const rows = <T extends object>(query: Sql) => server.system((db) => db.many<T>(query));

let made = 0;
async function contact(changes: Record<string, unknown> = {}): Promise<Contact> {
  made += 1;
  const body = { firstName: 'Gil', lastName: `Name${made}`, email: `one${made}@paper.example`, ...changes };
  const answer = await post('', body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
const at = (name: string) => ({ company: [{ name }] });
const choiceOf = (...contacts: Contact[]) => usualChoice(contacts as [Contact, ...Contact[]]);
const merge = (contacts: Contact[], changes: object = {}, as = cookie, organization = organizationId) =>
  post(
    '/merge',
    {
      into: contacts[0]?._id,
      contacts: contacts.map(({ _id, version }) => ({ _id, version })),
      choice: choiceOf(...contacts),
      ...changes,
    },
    as,
    organization,
  );

describe('contacts that look like one person', () => {
  it('have the same number, however it was typed', async () => {
    const [one, two] = [
      await contact({ mobile: '050-123 4567' }),
      await contact({ mobile: '+972501234567' }),
    ];
    await contact({ mobile: '0501234568' });
    expect(await found()).toEqual([['mobile', one._id, two._id]]);
  });

  it('have the same name and company, in one script or in two', async () => {
    const [dana, same] = [
      await contact({ firstName: 'Dana', lastName: 'Levi', ...at('Kan') }),
      await contact({ firstName: 'dana', lastName: 'LEVI', ...at('Kan') }),
    ];
    // Elsewhere, or nowhere, it is somebody else's name.
    await contact({ firstName: 'Dana', lastName: 'Levi', ...at('Reshet') });
    await contact({ firstName: 'Dana', lastName: 'Levi' });
    expect(await found()).toEqual([['name', dana._id, same._id]]);
    const hebrew = await contact({ firstName: 'דנה', lastName: 'לוי', ...at('Kan') });
    // The one group lies in the other.
    expect(await found()).toEqual([['sound', dana._id, same._id, hebrew._id]]);
  });

  it.each([
    ['יוסי', 'כהן', 'Yossi', 'Cohen'],
    ['דוד', 'לוי', 'David', 'Levy'],
    ['שרה', 'חיימוביץ׳', 'Sarah', 'Chaimovitz'],
    ['מיכל', 'אברהם', 'Michal', 'Avraham'],
    ['הדס', 'יצחקי', 'Hadas', 'Itzhaki'],
    ['רחל', 'בר-לב', 'Rachel', 'Bar Lev'],
    ['ורד', 'שפירא', 'Vered', 'Shapira'],
  ])('are heard alike: %s %s and %s %s', async (first, last, latinFirst, latinLast) => {
    await contact({ firstName: first, lastName: last, ...at('Kan') });
    await contact({ firstName: latinFirst, lastName: latinLast, ...at('Kan') });
    expect((await found()).map(([reason]) => reason)).toEqual(['sound']);
  });

  it('are not those who only resemble each other', async () => {
    // Dots make another address, and another vowel in the same script another name.
    await contact({ firstName: 'Dana', lastName: 'Levi', email: 'dana.levi@paper.example', ...at('Kan') });
    await contact({ firstName: 'Dan', lastName: 'Levi', email: 'danalevi@paper.example', ...at('Kan') });
    await contact({ firstName: 'דינה', lastName: 'שלו', ...at('Kan') });
    await contact({ firstName: 'Noa', lastName: 'Alon', ...at('Kan') });
    // A switchboard.
    for (let one = 0; one < 11; one += 1) await contact({ mobile: '03-1234567' });
    expect(await found()).toEqual([]);
    expect(
      (await post('', { firstName: 'D', lastName: 'L', email: 'Dana.Levi@Paper.example' })).json().code,
    ).toBe('CONTACT_EXISTS');
  });

  it('are several people where somebody says so, until another one comes to them', async () => {
    const [one, two] = [await contact({ mobile: '0501234567' }), await contact({ mobile: '0501234567' })];
    const contacts = [two._id, one._id];
    expect((await post('/duplicates/apart', { contacts, isApart: true })).statusCode).toBe(204);
    expect(await found()).toEqual([]);
    await post('/duplicates/apart', { contacts, isApart: false });
    expect(await found()).toHaveLength(1);
    await post('/duplicates/apart', { contacts, isApart: true });
    const three = await contact({ mobile: '0501234567' });
    expect(await found()).toEqual([['mobile', one._id, two._id, three._id]]);
    const theirs = await post('/duplicates/apart', { contacts, isApart: true }, foreignCookie, foreignId);
    expect(theirs.statusCode).toBe(404);
  });

  it('are shown page by page', async () => {
    for (const number of ['0501111111', '0502222222', '0503333333'])
      for (const _ of [1, 2]) await contact({ mobile: number });
    const page = await get('/duplicates?pagination[page]=1&pagination[limit]=2');
    expect([page.total, page.items.length]).toEqual([3, 1]);
  });

  it('are one group where one of two lies in the other', () => {
    const group = (...ids: string[]) => ({ ids, reasons: [] });
    const wide = [group('a', 'b', 'c'), group('a', 'b'), group('b', 'c', 'd'), group('c')];
    expect(widest(wide).map(({ ids }) => ids.join(''))).toEqual(['abc', 'bcd']);
  });
});

describe('a merge', () => {
  it('keeps the chosen values, and labels, lists and notes of all', async () => {
    const one = await contact({
      firstName: 'Dana',
      notes: 'Likes drama',
      tags: [{ name: 'TV' }],
      ...at('Kan'),
    });
    const two = await contact({
      firstName: 'דנה',
      role: 'Critic',
      notes: 'On leave in May',
      mobile: '0501234567',
      tags: [{ name: 'Film' }],
      settings: { maxTimesAllowdToWatchVideo: 30 },
      ...at('Reshet'),
    });
    const list = await server.call('POST', `/api/mailing-list/${organizationId}`, {
      cookie,
      body: { title: 'Critics', contacts: [two._id] },
    });
    const answer = await merge([one, two], { choice: { ...choiceOf(one, two), firstName: two._id } });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      _id: one._id,
      firstName: 'דנה',
      lastName: one.lastName,
      email: one.email,
      role: 'Critic',
      mobile: '+972501234567',
      notes: 'Likes drama\n\nOn leave in May',
      settings: { maxTimesAllowdToWatchVideo: 30 },
      tags: [...one.tags, ...two.tags],
      company: [...one.company, ...two.company],
      version: one.version + 1,
    });
    expect((await get(`/${two._id}`)).code).toBe('NOT_FOUND');
    expect((await get('?filter[search]=Reshet')).items.map(({ _id }: Contact) => _id)).toEqual([one._id]);
    const lists = await server.call('GET', `/api/mailing-list/${organizationId}/${list.json()._id}`, {
      cookie,
    });
    expect(lists.json().contacts).toEqual([one._id]);
    const audited = await rows<{ target_id: string; after: object }>(
      sql`select target_id, target_name, after from audit where organization_id = ${organizationId} and action = 'contact.merge'`,
    );
    expect(audited).toEqual([
      { target_id: one._id, target_name: '', after: { contacts: 1, messages: 0, lists: 1 } },
    ]);
  });

  it('takes the address of the other one, and its messages with what was done with them', async () => {
    const [one, two] = [await contact(), await contact()];
    const release = await buildRelease(server.platform, organizationId);
    await run(sql`
      with d as (insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered)
        values (${organizationId}, ${release.id}, ${release.id}, 'email', 'he', 't', '{}') returning id)
      insert into recipient (organization_id, id, distribution_id, release_id, contact_id, channel, address, email, state, token)
      select ${organizationId}, ${two._id}, id, ${release.id}, ${two._id}, 'email', ${two.email}, ${two.email}, 'sent', ${two._id} from d`);
    await run(sql`insert into release_consent (organization_id, id, release_id, reader, name, address, contact_id, agreed, named_until, at)
      values (${organizationId}, ${two._id}, ${release.id}, ${`contact:${two._id}`}, 'Gil', '', ${two._id}, 'yes', now(), now())`);
    await run(sql`insert into webhook_event (organization_id, id, type, at, data, contact_id)
      values (${organizationId}, ${`w${two._id}`}, 'contact.unsubscribed', now(), '{}', ${two._id})`);
    const choice = { ...choiceOf(one, two), email: two._id };
    expect((await merge([one, two], { choice })).json()).toMatchObject({ _id: one._id, email: two.email });
    expect(await rows(sql`select contact_id, address from recipient where id = ${two._id}`)).toEqual([
      { contact_id: one._id, address: two.email },
    ]);
    expect(await rows(sql`select contact_id, reader from release_consent where id = ${two._id}`)).toEqual([
      { contact_id: one._id, reader: `contact:${one._id}` },
    ]);
    expect(await rows(sql`select contact_id from webhook_event where id = ${`w${two._id}`}`)).toEqual([
      { contact_id: one._id },
    ]);
  });

  it('loses no unsubscription: who left under one address has left under the one that stays', async () => {
    const [one, two, three] = [
      await contact({ mobile: '0501234567' }),
      await contact({ mobile: '0507654321' }),
      await contact(),
    ];
    const at = '2026-01-02T03:04:05.000Z';
    await run(sql`insert into suppression (organization_id, channel, address, kind, reason, at) values
      (${organizationId}, 'email', ${one.email}, 'bounced', '', now()),
      (${organizationId}, 'email', ${two.email}, 'unsubscribed', 'by-producer', '2025-01-01'),
      (${organizationId}, 'email', ${three.email}, 'unsubscribed', 'by-recipient', ${at}),
      (${organizationId}, 'sms', ${two.mobile}, 'unsubscribed', 'by-text', ${at})`);
    expect((await merge([one, two, three])).json()).toMatchObject({
      unsubscribed: true,
      unsubscribedAt: at,
      unsubscribedTexts: true,
    });
    // The words of each address stay with it, should it come back.
    const kept = await rows<{ address: string; reason: string }>(
      sql`select address, reason from suppression where organization_id = ${organizationId} and channel = 'email' order by address`,
    );
    expect(kept.map(({ reason }) => reason)).toEqual(['by-recipient', 'by-producer', 'by-recipient']);
  });

  it('leaves a bounce with the address that bounced', async () => {
    const [one, two] = [await contact(), await contact()];
    await run(sql`insert into suppression (organization_id, channel, address, kind) values
      (${organizationId}, 'email', ${two.email}, 'bounced')`);
    const merged = (await merge([one, two])).json();
    expect(merged).toMatchObject({ suppressed: false, unsubscribed: false });
    const { _id, version, firstName, lastName, email } = merged;
    await server.call('PUT', `/api/contact/${organizationId}`, {
      cookie,
      body: { _id, version, firstName, lastName, email, addresses: [] },
    });
    expect((await contact({ email: two.email })).suppressed).toBe(true);
  });

  it('is refused while a send collects its people, and when one was changed meanwhile', async () => {
    const [one, two] = [await contact(), await contact()];
    const release = await buildRelease(server.platform, organizationId);
    await run(sql`
      with d as (insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered)
        values (${organizationId}, ${release.id}, ${release.id}, 'email', 'he', 't', '{}') returning id)
      insert into send_birth (organization_id, distribution_id, chosen) select ${organizationId}, id, '{"all": true}' from d`);
    expect((await merge([one, two])).json().code).toBe('AUDIENCE_IS_BEING_SENT');
    // One that is planned collects nobody yet, unless it names one of them.
    await run(sql`update distribution set scheduled = '{}' where id = ${release.id}`);
    const chosen = { contacts: [{ id: two._id }] };
    await run(
      sql`update send_birth set chosen = ${JSON.stringify(chosen)}::jsonb where distribution_id = ${release.id}`,
    );
    expect((await merge([one, two])).json().code).toBe('AUDIENCE_IS_PLANNED');
    await run(sql`update send_birth set chosen = '{"all": true}' where distribution_id = ${release.id}`);
    const stale = await merge([{ ...one, version: 7 }, two]);
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'CONFLICT']);
    expect((await merge([one, two])).statusCode).toBe(200);
  });

  it('is refused of what is not there, of others, of general contacts, and of a choice that names nobody of them', async () => {
    const [one, two] = [await contact(), await contact()];
    expect((await merge([one, { ...two, _id: 'nobody' }])).statusCode).toBe(404);
    expect((await merge([one, two], {}, foreignCookie, foreignId)).statusCode).toBe(404);
    expect((await merge([one, one])).json().code).toBe('INVALID_DATA');
    expect((await merge([one, two], { choice: { ...choiceOf(one), role: 'nobody' } })).json().issues).toEqual(
      [{ path: 'choice.role', code: 'notFound' }],
    );
    await run(
      sql`insert into contact (organization_id, id, first_name, email) values ('-1', ${`g${one._id}`}, 'G', ${`g${one.email}`})`,
    );
    expect((await merge([one, { ...two, _id: `g${one._id}` }])).json().code).toBe('NOT_ALLOWED');
    const admin = await server.signIn((await buildAccount(server.platform, { systemRole: 'admin' })).email);
    expect((await merge([one, two], {}, admin, '-1')).json().code).toBe('NOT_ALLOWED');
    const notes = 'x'.repeat(6000);
    const long = [await contact({ notes }), await contact({ notes: `${notes}y` })];
    expect((await merge(long)).json().issues).toEqual([
      { path: 'notes', code: 'tooLong', params: { most: 10_000 } },
    ]);
    expect((await get(`/${one._id}`)).version).toBe(one.version);
  });
});
