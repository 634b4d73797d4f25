import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildContacts, buildOrganization } from '../../../test/factories.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;
let otherOrganizationId: string;
let otherCookie: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  otherOrganizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  otherCookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId: otherOrganizationId })).email,
  );
});
afterAll(() => server.stop());

const post = (path: string, body: unknown, as = cookie) =>
  server.call('POST', `/api/${path}`, { cookie: as, body });
const put = (path: string, body: unknown) => server.call('PUT', `/api/${path}`, { cookie, body });
const get = (path: string, as = cookie) => server.call('GET', `/api/${path}`, { cookie: as });

let made = 0;
async function contact(changes: Record<string, unknown> = {}) {
  made += 1;
  const body = { firstName: 'גליה', lastName: 'מזרחי', email: `galia${made}@north.example`, ...changes };
  return (await post(`contact/${organizationId}`, body)).json();
}

describe('a contact', () => {
  it('is kept with an E.164 number, ten watches and labels made on the fly', async () => {
    const answer = await post(`contact/${organizationId}/`, {
      firstName: 'נועם',
      lastName: 'קדרון',
      email: '  Noam@Observer.Example ',
      mobile: '050-555-0142',
      tags: [{ name: 'מבקרים' }, { name: 'מבקרים' }],
      company: [{ name: 'הצופה החדש' }],
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      email: 'noam@observer.example',
      mobile: '+972505550142',
      mobileData: { countryCode: 'IL', countryCallingCode: '972' },
      settings: { maxTimesAllowdToWatchVideo: 10 },
      unsubscribed: false,
      version: 1,
    });
    expect(answer.json().tags).toHaveLength(1);
    for (const search of [
      'KDRON',
      'noam@obs',
      'הצופה',
      '050-555-0142',
      '+972 50 555',
      '5550142',
      'נועם קדרון',
    ]) {
      const found = (
        await get(`contact/${organizationId}?filter[search]=${encodeURIComponent(search)}`)
      ).json();
      expect(found.total, search).toBe(search === 'KDRON' ? 0 : 1);
    }
  });

  it('is found by its address in any letters, and only in its own organization', async () => {
    const { _id, email } = await contact();
    const emails = [email.toUpperCase(), 'nobody@north.example', 'no address', ''];
    const known = await post(`contact/${organizationId}/by-email`, { emails });
    expect(known.json()).toMatchObject({ total: 1, items: [{ _id, email }] });
    const foreign = await post(`contact/${otherOrganizationId}/by-email`, { emails }, otherCookie);
    expect(foreign.json()).toEqual({ total: 0, items: [] });
  });

  it('is one per address; a switchboard number may be of several, who are named', async () => {
    const { email } = await contact({ mobile: '+972521111111' });
    const again = await post(`contact/${organizationId}`, {
      firstName: 'a',
      lastName: 'b',
      email: email.toUpperCase(),
    });
    expect([again.statusCode, again.json().code]).toEqual([409, 'CONTACT_EXISTS']);
    const number = await post(`contact/${organizationId}`, {
      firstName: 'a',
      lastName: 'b',
      email: 'unused@north.example',
      mobile: '052-111-1111',
    });
    expect(number.statusCode).toBe(201);
    expect(number.json().sharesMobileWith).toHaveLength(1);
    const list = (await get(`contact/${organizationId}?filter[search]=unused`)).json();
    expect(list.items[0].sharesMobileWith).toBeUndefined();
    expect(
      (await post(`contact/${otherOrganizationId}`, { firstName: 'a', lastName: 'b', email }, otherCookie))
        .statusCode,
    ).toBe(201);
  });

  it('names wrong fields', async () => {
    const answer = await post(`contact/${organizationId}`, {
      firstName: 'a',
      lastName: 'b',
      email: 'a@b@c.example',
      mobile: '12',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().issues).toEqual([
      { path: 'email', code: 'email' },
      { path: 'mobile', code: 'mobile' },
    ]);
  });

  it('is saved once per version', async () => {
    const first = await contact();
    expect((await put(`contact/${organizationId}`, { ...first, role: 'עורכת' })).json()).toMatchObject({
      role: 'עורכת',
      version: 2,
    });
    const late = await put(`contact/${organizationId}`, { ...first, role: 'מבקרת' });
    expect(late.statusCode).toBe(409);
    expect(late.json().params.conflicts).toEqual([{ path: 'role', stored: 'עורכת', sent: 'מבקרת' }]);
  });

  it('shows its subscription, filters by it, and no save changes it', async () => {
    const one = await contact();
    await post('distribution/update-subscription-value', {
      contactId: one._id,
      organizationId,
      subscriptionValue: false,
    });
    const saved = await put(`contact/${organizationId}`, { ...one, unsubscribed: false, notes: 'x' });
    expect(saved.json()).toMatchObject({ unsubscribed: true, suppressed: false });
    const listed = (await get(`contact/${organizationId}?filter[params][unsubscribed]=true`)).json();
    expect(listed.items.map((item: { _id: string }) => item._id)).toEqual([one._id]);
  });

  it('belongs to its organization only', async () => {
    const one = await contact();
    expect((await get(`contact/${organizationId}/${one._id}`, otherCookie)).statusCode).toBe(404);
    expect((await get(`contact/${otherOrganizationId}/${one._id}`, otherCookie)).statusCode).toBe(404);
    expect((await get('contact/-1')).statusCode).toBe(403);
    const tag = (await post(`tag/${organizationId}`, { name: 'שלנו' })).json();
    const foreign = await post(
      `contact/${otherOrganizationId}`,
      { firstName: 'a', lastName: 'b', email: 'x@y.example', tags: [tag._id] },
      otherCookie,
    );
    expect([foreign.statusCode, foreign.json().issues[0]]).toEqual([
      422,
      { path: 'tags.0', code: 'notFound' },
    ]);
    expect(
      (await get(`contact/${otherOrganizationId}?filter[params][tags]=${tag._id}`, otherCookie)).json().total,
    ).toBe(0);
  });
});

describe('labels and lists', () => {
  it('renames a company and finds its people by the new name; a removed one leaves them', async () => {
    const one = await contact({ company: [{ name: 'Old Paper' }] });
    const [companyId] = one.company;
    await put(`company/${organizationId}`, { _id: companyId, name: 'New Paper' });
    expect((await get(`contact/${organizationId}?filter[search]=new%20paper`)).json().total).toBe(1);
    expect((await post(`company/${organizationId}`, { name: 'NEW paper' })).statusCode).toBe(409);
    const removed = await server.call('DELETE', `/api/company/${organizationId}/${companyId}`, { cookie });
    expect(removed.statusCode).toBe(204);
    expect((await get(`contact/${organizationId}/${one._id}`)).json().company).toEqual([]);
  });

  it('and lists have names of one line in which nothing is hidden', async () => {
    const named = (url: string, body: object) =>
      server.call('POST', `/api/${url}/${organizationId}`, { cookie, body });
    const hidden = '\u202eAcme\u200f \u{e0041}Films\u200b';
    for (const kind of ['tag', 'company']) {
      expect((await named(kind, { name: hidden })).json().name).toBe('Acme Films');
      for (const name of ['two\u0007lines', 'a\u0000b', '\u200b\u2066'])
        expect((await named(kind, { name })).statusCode, JSON.stringify(name)).toBe(400);
    }
    const contacts = await buildContacts(server.platform, organizationId, 1, {
      email: () => 'named@readers.example',
    });
    expect((await named('mailing-list', { title: hidden, contacts })).json().title).toBe('Acme Films');
    expect((await named('mailing-list', { title: 'a\u0007b', contacts })).statusCode).toBe(400);
    expect((await named('mailing-list', { title: '\u200b', contacts })).json().code).toBe(
      'MAILING_LIST_NAME_MISSING',
    );
  });

  it('a text with a sign that cannot be stored is refused at its field', async () => {
    const one = await contact();
    const answer = await put(`contact/${organizationId}`, { ...one, notes: 'a\u0000b' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toEqual([{ path: 'notes', code: 'controlSigns' }]);
  });

  it('makes mailing lists of our own contacts, never empty, never nameless', async () => {
    const [a, b] = [await contact(), await contact()];
    const url = `mailing-list/${organizationId}`;
    expect((await post(url, { title: ' ', contacts: [a._id] })).json().code).toBe(
      'MAILING_LIST_NAME_MISSING',
    );
    expect((await post(url, { title: 'x', contacts: [] })).json().code).toBe('EMPTY_MAILING_LIST');
    expect((await post(url, { title: 'x', contacts: ['made-up'] })).statusCode).toBe(422);
    const list = (await post(url, { title: 'השקות', contacts: [a._id, { _id: b._id }, a._id] })).json();
    expect(list.contacts).toHaveLength(2);
    const { version } = (
      await put(`${url}/${list._id}`, { contacts: [b._id], version: list.version })
    ).json();
    expect(
      (await get(`contact/${organizationId}?filter[params][mailingList]=${list._id}`)).json().total,
    ).toBe(1);
    for (const said of ['includeGlobalLists', 'includeGlobalLists='])
      expect((await get(`${url}?${said}`)).json()).toEqual(
        (await get(`${url}?includeGlobalLists=true`)).json(),
      );
    expect((await get(`${url}?includeGlobalLists=false`)).json()).toEqual((await get(url)).json());
    expect((await get(`${url}?includeGlobalLists=perhaps`)).statusCode).toBe(400);
    expect((await get(`${url}?includeGlobalLists=true`)).json().items).toContainEqual({
      _id: list._id,
      title: 'השקות',
      organizationId,
      contactCount: 1,
      _updatedAt: expect.any(String),
      archivedAt: null,
      version,
    });
    // Saved as any item of a collection, the id in it.
    const saved = await put(url, { ...list, version, title: 'ערבי השקה', contacts: [a._id, b._id] });
    expect([saved.statusCode, saved.json().title, saved.json().contacts.length]).toEqual([
      200,
      'ערבי השקה',
      2,
    ]);
    expect((await put(url, { title: 'x' })).statusCode).toBe(422);
    const total = async (query: string) => (await get(`${url}?${query}`)).json().total;
    expect(await total('pagination[page]=9'), 'beyond the last page').toBe(await total(''));
    expect((await get(`mailing-list/${otherOrganizationId}/${list._id}`, otherCookie)).statusCode).toBe(404);
  });
});
