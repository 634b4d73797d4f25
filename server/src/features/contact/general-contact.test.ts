import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount } from '../../../test/factories.ts';
import {
  buildGeneralList,
  buildNeighbour,
  showAddresses,
  shutOut,
  writeSystem,
} from '../../../test/general-stage.ts';
import { sql } from '../../platform/database.ts';

/** What an organization sees of the contacts and lists that all organizations share, and what it may do with them. */
let server: TestServer;
let organizationId: string;
let cookie: string;
let systemAdmin: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, cookie } = await buildNeighbour(server));
  const { email } = await buildAccount(server.platform, { systemRole: 'admin' });
  systemAdmin = await server.signIn(email);
});
afterAll(() => server.stop());

const get = (path: string, as = cookie) => server.call('GET', `/api/${path}`, { cookie: as });
const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = cookie) =>
  server.call(method, `/api/${path}`, { cookie: as, ...(body && { body }) });
const general = (query = '') => get(`contact/${organizationId}?filter[params][general]=true${query}`);

describe('general contacts', () => {
  it('are listed and read by an organization as general, without address, number and notes', async () => {
    const { people } = await buildGeneralList(server, 'Avital', 2);
    const { items, total } = (await general('&filter[search]=avital')).json();
    expect(total).toBe(2);
    const seen = {
      organizationId: globalOrganizationId,
      firstName: 'Avital',
      role: 'critic',
      email: '',
      mobile: null,
      mobileData: null,
      notes: '',
      unsubscribed: false,
    };
    expect(items[0]).toMatchObject(seen);
    const one = await get(`contact/${organizationId}/${people[0]?.id}`);
    expect([one.statusCode, one.json()]).toEqual([200, expect.objectContaining(seen)]);
    expect((await get(`contact/${organizationId}?filter[search]=avital`)).json().total).toBe(0);
    expect(JSON.stringify([items, one.json()])).not.toContain('general.example');
  });

  it('are found by name, role and company, and not by what is kept back', async () => {
    await buildGeneralList(server, 'Boaz', 1);
    const company = (
      await call('POST', `company/${globalOrganizationId}`, { name: 'Boaz Weekly' }, systemAdmin)
    ).json();
    const made = await call(
      'POST',
      `contact/${globalOrganizationId}`,
      { firstName: 'Ziv', lastName: 'Hidden', email: 'secret.ziv@general.example', company: [company._id] },
      systemAdmin,
    );
    expect(made.statusCode).toBe(201);
    const found = async (search: string) => (await general(`&filter[search]=${search}`)).json().total;
    expect(await found('boaz')).toBe(2);
    expect(await found('weekly')).toBe(1);
    expect(await found('secret')).toBe(0);
    expect(await found('0547000001')).toBe(0);
    const byAddress = await call('POST', `contact/${organizationId}/by-email`, {
      emails: ['secret.ziv@general.example'],
    });
    expect(byAddress.json().total).toBe(0);
    const companies = (await get(`company/${organizationId}?filter[params][general]=true`)).json().items;
    expect(companies).toContainEqual({
      _id: company._id,
      organizationId: globalOrganizationId,
      name: 'Boaz Weekly',
      contacts: 1,
    });
    expect((await get(`company/${organizationId}`)).json().total).toBe(0);
  });

  it('show their addresses when a system admin allows it, and nobody else may', async () => {
    await buildGeneralList(server, 'Carmel', 1);
    expect((await call('PUT', 'general-contact', { showsAddresses: true })).statusCode).toBe(403);
    const answer = await call('PUT', 'general-contact', { showsAddresses: true }, systemAdmin);
    expect([answer.statusCode, answer.json()]).toEqual([200, { showsAddresses: true }]);
    expect((await general('&filter[search]=carmel0')).json().items[0]).toMatchObject({
      email: 'carmel0@general.example',
      notes: '',
    });
    await call('PUT', 'general-contact', { showsAddresses: false }, systemAdmin);
    expect((await get('general-contact', systemAdmin)).json()).toEqual({ showsAddresses: false });
    expect((await general('&filter[search]=carmel')).json().items[0].email).toBe('');
  });

  it('are changed by no organization', async () => {
    const { people, listId } = await buildGeneralList(server, 'Dror', 1);
    const id = people[0]?.id ?? '';
    const body = { _id: id, version: 1, firstName: 'X', lastName: 'Y', email: 'x@general.example' };
    const tries = [
      call('PUT', `contact/${organizationId}`, body),
      call('DELETE', `contact/${organizationId}/${id}`),
      call('PUT', `mailing-list/${organizationId}/${listId}`, { title: 'Ours', version: 1 }),
      call('DELETE', `mailing-list/${organizationId}/${listId}`),
      call('PUT', `mailing-list/${globalOrganizationId}/${listId}`, { title: 'Ours', version: 1 }),
      call('DELETE', `contact/${globalOrganizationId}/${id}`),
    ];
    expect((await Promise.all(tries)).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(403));
    const own = await call('POST', `mailing-list/${organizationId}`, { title: 'Ours', contacts: [id] });
    expect(own.statusCode).toBe(422);
    expect((await call('DELETE', `contact/${organizationId}/nothing-here`)).statusCode).toBe(404);
    expect((await get(`contact/${globalOrganizationId}/${id}`, systemAdmin)).json().firstName).toBe('Dror');
  });

  it('leave the mailings of one organization alone', async () => {
    const { people } = await buildGeneralList(server, 'Erez', 1);
    const neighbour = await buildNeighbour(server);
    const contactId = people[0]?.id ?? '';
    const answer = await call('POST', 'distribution/update-subscription-value', {
      contactId,
      organizationId,
      subscriptionValue: false,
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { value: false }]);
    const unsubscribed = async (id: string, as: string) =>
      (await get(`contact/${id}/${contactId}`, as)).json().unsubscribed;
    expect(await unsubscribed(organizationId, cookie)).toBe(true);
    expect((await general('&filter[search]=erez&filter[params][unsubscribed]=true')).json().total).toBe(1);
    expect(await unsubscribed(neighbour.id, neighbour.cookie)).toBe(false);
  });

  it('are gone with their lists, tags and companies once the organization shuts them out', async () => {
    const { people, listId } = await buildGeneralList(server, 'Gefen', 2);
    await writeSystem(
      server,
      sql`insert into tag (organization_id, id, name) values ('-1', 'tag-gefen', 'Gefen')`,
    );
    const lists = async () =>
      (await get(`mailing-list/${organizationId}?includeGlobalLists=true&filter[search]=gefen`)).json();
    const tags = async () => (await get(`tag/${organizationId}?filter[params][general]=true`)).json().total;
    expect((await lists()).items).toEqual([
      {
        _id: listId,
        title: 'List of Gefen',
        organizationId: globalOrganizationId,
        contactCount: 2,
        _updatedAt: expect.any(String),
        archivedAt: null,
        version: 0,
      },
    ]);
    expect((await get(`mailing-list/${organizationId}/${listId}`)).json().contacts).toHaveLength(2);
    expect((await general(`&filter[params][mailingList]=${listId}`)).json().total).toBe(2);
    expect(await tags()).toBeGreaterThan(0);
    await shutOut(server, organizationId, true);
    expect((await lists()).total).toBe(0);
    expect((await general()).json().total).toBe(0);
    expect(await tags()).toBe(0);
    expect((await get(`mailing-list/${organizationId}/${listId}`)).statusCode).toBe(404);
    expect((await get(`contact/${organizationId}/${people[0]?.id}`)).statusCode).toBe(404);
    expect((await call('DELETE', `contact/${organizationId}/${people[0]?.id}`)).statusCode).toBe(404);
    await shutOut(server, organizationId, false);
    expect((await lists()).total).toBe(1);
  });

  it('stand behind the own lists, on whichever page those end', async () => {
    const first = await buildGeneralList(server, 'Harel', 1);
    await buildGeneralList(server, 'Harel2', 1);
    await writeSystem(
      server,
      sql`insert into mailing_list (organization_id, id, title) values (${organizationId}, 'own-harel', 'Own Harel')`,
    );
    const page = async (number: number) => {
      const query = `includeGlobalLists=true&filter[search]=harel&pagination[page]=${number}&pagination[limit]=2`;
      const { items, total } = (await get(`mailing-list/${organizationId}?${query}`)).json();
      return [items.map(({ title }: { title: string }) => title), total];
    };
    expect(await page(0)).toEqual([['Own Harel', 'List of Harel'], 3]);
    expect(await page(1)).toEqual([['List of Harel2'], 3]);
    expect(first.listId).toBeTruthy();
    await showAddresses(server, false);
  });
});
