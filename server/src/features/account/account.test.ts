import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, testPassword } from '../../../test/app.ts';
import { buildAccount, buildContacts, buildOrganization } from '../../../test/factories.ts';

let server: TestServer;
let organizationId: string;
const cookies: Record<string, string> = {};
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  for (const role of ['creator', 'admin', 'producer', 'client'] as const) {
    const account = await buildAccount(server.platform, { organizationId, role });
    ids[role] = account.id;
    cookies[role] = await server.signIn(account.email);
  }
  const system = await buildAccount(server.platform, { systemRole: 'admin' });
  ids.system = system.id;
  cookies.system = await server.signIn(system.email);
});
afterAll(() => server.stop());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, who: string, body?: object) =>
  server.call(method, `/api${path}`, { cookie: cookies[who], body });

const read = async (id: string, who = 'admin') =>
  (await call('GET', `/account/${organizationId}/${id}`, who)).json();
const save = (item: object, who = 'admin') => call('PUT', `/account/${organizationId}`, who, item);

const newAccount = (changes: object = {}) => ({
  firstName: 'Rina',
  lastName: 'Levi',
  email: `rina-${crypto.randomUUID()}@readers.example`,
  password: 'Harbour-light-7',
  ...changes,
});

describe('opening an account', () => {
  it('gives an approved client membership and refuses what the form refuses', async () => {
    const made = await call('POST', `/account/${organizationId}`, 'admin', newAccount({ roles: ['admin'] }));
    expect(made.statusCode).toBe(403);
    const plain = await call('POST', `/account/${organizationId}`, 'admin', newAccount());
    expect(plain.statusCode).toBe(201);
    expect(plain.json()).toMatchObject({
      roles: ['client'],
      organizations: [{ _id: organizationId, roles: ['client'], status: 'approved' }],
      abilities: { edit: true },
    });
    expect(plain.body).not.toMatch(/argon2|password/i);
    const again = await call(
      'POST',
      `/account/${organizationId}`,
      'admin',
      newAccount({ email: plain.json().email }),
    );
    expect(again.json()).toMatchObject({
      code: 'ACCOUNT_EXISTS',
      message: 'User with that email already exists',
    });
    const weak = await call(
      'POST',
      `/account/${organizationId}`,
      'admin',
      newAccount({ password: 'short1!' }),
    );
    expect(weak.json().issues).toEqual([{ path: 'password', code: 'weakPassword' }]);
  });

  it('gives the standing that was chosen, and keeps who gave it', async () => {
    const house = (await buildOrganization(server.platform)).id;
    const organizations = [{ _id: house, roles: ['user'], status: 'pending', skipSecondFactorAuth: true }];
    const made = await call('POST', `/account/${house}`, 'system', newAccount({ organizations }));
    const named = await call('POST', `/account/${house}`, 'system', newAccount({ firstName: 'A\u0007B' }));
    expect(named.json().issues).toMatchObject([{ path: 'firstName' }]);
    expect(made.json().organizations).toMatchObject([
      {
        roles: ['user'],
        status: 'pending',
        skipSecondFactorAuth: true,
        invitedBy: ids.system,
        approverId: null,
      },
    ]);
  });

  it('refuses the address of a contact', async () => {
    await buildContacts(server.platform, organizationId, 1, { email: () => 'critic@readers.example' });
    const made = await call(
      'POST',
      `/account/${organizationId}`,
      'admin',
      newAccount({ email: 'critic@readers.example' }),
    );
    expect(made.json()).toMatchObject({ code: 'CONTACT_EXISTS' });
  });

  it('gives no role above one’s own, and never creator', async () => {
    const asked = (roles: string[], who: string) =>
      call(
        'POST',
        `/account/${organizationId}`,
        who,
        newAccount({ organizations: [{ _id: organizationId, roles }] }),
      );
    expect((await asked(['creator'], 'creator')).statusCode).toBe(403);
    expect((await asked(['creator'], 'system')).statusCode).toBe(403);
    expect((await asked(['admin'], 'admin')).statusCode).toBe(201);
    expect((await asked(['client'], 'producer')).statusCode).toBe(403);
  });
});

describe('saving an account', () => {
  it('lets everybody save himself, but no roles and nothing that is not listed', async () => {
    const me = await read(ids.client as string, 'client');
    const saved = await save({ ...me, firstName: 'Ruth', password_hash: 'x', suspended_at: 'x' }, 'client');
    expect(saved.json()).toMatchObject({ firstName: 'Ruth', version: me.version + 1 });
    const ladder = { ...saved.json(), organizations: [{ _id: organizationId, roles: ['admin'] }] };
    expect((await save(ladder, 'client')).statusCode).toBe(403);
    expect((await save({ ...saved.json(), roles: ['admin'] }, 'client')).statusCode).toBe(403);
    const other = await read(ids.client as string);
    expect(other.organizations[0].roles).toEqual(['client']);
  });

  it('asks for the password before an own e-mail or password changes, and ends the other sessions', async () => {
    const account = await buildAccount(server.platform, { organizationId, role: 'user' });
    cookies.mover = await server.signIn(account.email);
    const elsewhere = await server.signIn(account.email);
    const me = await read(account.id, 'mover');
    const wanted = { ...me, password: 'Another-light-8' };
    expect((await save(wanted, 'mover')).json().issues).toEqual([
      { path: 'currentPassword', code: 'required' },
    ]);
    expect((await save({ ...wanted, currentPassword: 'wrong' }, 'mover')).json().issues).toEqual([
      { path: 'currentPassword', code: 'wrongPassword' },
    ]);
    expect((await save({ ...wanted, currentPassword: testPassword }, 'mover')).statusCode).toBe(200);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => save({ ...wanted, currentPassword: 'a guess' }, 'mover')),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
    expect((await server.call('GET', '/api/auth/info', { cookie: elsewhere })).statusCode).toBe(401);
    expect((await call('GET', '/auth/info', 'mover')).statusCode).toBe(200);
  });

  it('closes the person of an admin, of a system role and of somebody other organizations share', async () => {
    const elsewhere = (await buildOrganization(server.platform)).id;
    const shared = await buildAccount(server.platform, { organizationId, role: 'producer' });
    await server.platform.database.withSystem((db) =>
      db.client.query(
        "insert into membership (organization_id, account_id, roles) values ($1, $2, '{client}')",
        [elsewhere, shared.id],
      ),
    );
    const item = await read(shared.id);
    expect(item.abilities).toMatchObject({
      edit: false,
      editMembership: true,
      reason: 'closed.otherOrganizations',
    });
    expect(item.organizations.map(({ _id }: { _id: string }) => _id)).toEqual([organizationId]);
    expect((await save({ ...item, email: 'taken-over@evil.example' })).statusCode).toBe(403);
    expect((await save({ ...item, password: 'Taken-over-99' })).statusCode).toBe(403);
    expect((await read(ids.creator as string)).abilities).toMatchObject({
      edit: false,
      editMembership: false,
    });
    expect((await save({ ...(await read(ids.creator as string)), firstName: 'X' })).statusCode).toBe(403);
  });

  it('puts up pictures of the person’s own organizations only (promise T3)', async () => {
    const item = await read(ids.producer as string);
    const of = (id: string) => `/api/file/${id}/picture/x/400.webp`;
    const other = (await buildOrganization(server.platform)).id;
    for (const img of [of(other), 'https://elsewhere.example/me.png'])
      expect((await save({ ...item, img }, 'producer')).json().issues).toEqual([
        { path: 'img', code: 'url' },
      ]);
    expect((await save({ ...item, img: of(organizationId) }, 'producer')).statusCode).toBe(200);
  });

  it('keeps the last creator or admin', async () => {
    const alone = (await buildOrganization(server.platform)).id;
    const only = await buildAccount(server.platform, { organizationId: alone, role: 'admin' });
    cookies.only = await server.signIn(only.email);
    const item = (await call('GET', `/account/${alone}/${only.id}`, 'only')).json();
    const demoted = { ...item, organizations: [{ _id: alone, roles: ['client'] }] };
    expect((await call('PUT', `/account/${alone}`, 'only', demoted)).json().code).toBe('LAST_ADMIN');
    expect((await call('DELETE', `/account/${alone}/${only.id}`, 'only')).json().code).toBe('LAST_ADMIN');
    expect((await call('DELETE', `/account/-1/${only.id}`, 'system')).json().code).toBe('LAST_ADMIN');
  });

  it('keeps the last system admin, also when two leave at once', async () => {
    const second = await buildAccount(server.platform, { systemRole: 'admin' });
    cookies.second = await server.signIn(second.email);
    const leave = async (id: string, who: string) => {
      const item = (await call('GET', `/account/-1/${id}`, who)).json();
      return call('PUT', '/account/-1', who, { ...item, roles: ['client'] });
    };
    const answers = await Promise.all([leave(second.id, 'second'), leave(ids.system as string, 'system')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('LAST_SYSTEM_ADMIN');
    await server.platform.database.withSystem((db) =>
      db.client.query("update account set roles = '{admin,client}' where id = $1", [ids.system]),
    );
  });

  it('answers two editors with both values', async () => {
    const account = await buildAccount(server.platform, { organizationId, role: 'client' });
    const item = await read(account.id);
    expect((await save({ ...item, firstName: 'First' })).statusCode).toBe(200);
    expect((await save({ ...item, firstName: 'Second' })).json()).toMatchObject({
      code: 'CONFLICT',
      params: { conflicts: [{ path: 'firstName', stored: 'First', sent: 'Second' }] },
    });
  });

  it('counts a member’s standing as part of what two editors save', async () => {
    const account = await buildAccount(server.platform, { organizationId, role: 'client' });
    const item = await read(account.id);
    const [membership] = item.organizations;
    const raised = { ...item, organizations: [{ ...membership, roles: ['producer'] }] };
    expect((await save(raised)).statusCode).toBe(200);
    expect((await save({ ...item, firstName: item.firstName })).json()).toMatchObject({
      code: 'CONFLICT',
      params: {
        conflicts: [
          {
            path: `organizations.${organizationId}`,
            stored: { roles: ['producer'], status: 'approved' },
            sent: { roles: ['client'], status: 'approved' },
          },
        ],
      },
    });
    expect((await read(account.id)).organizations[0].roles).toEqual(['producer']);
    // What an old version agrees with loses nothing.
    expect((await save({ ...raised, version: item.version })).statusCode).toBe(200);
  });

  it('ends what a suspended or removed member had open', async () => {
    const account = await buildAccount(server.platform, { organizationId, role: 'producer' });
    cookies.leaving = await server.signIn(account.email);
    expect((await call('DELETE', `/account/${organizationId}/${account.id}`, 'admin')).statusCode).toBe(204);
    expect((await call('GET', `/contact/${organizationId}`, 'leaving')).statusCode).toBe(404);
    const item = (await call('GET', `/account/-1/${account.id}`, 'system')).json();
    expect((await call('PUT', '/account/-1', 'system', { ...item, suspended: true })).statusCode).toBe(200);
    expect((await call('GET', '/auth/info', 'leaving')).statusCode).toBe(401);
  });
});

describe('the list', () => {
  it('parts viewers from the team, counts who waits, and hides details from producers', async () => {
    await buildAccount(server.platform, { organizationId, role: 'client', status: 'pending' });
    const of = async (query: string, who = 'admin') =>
      (await call('GET', `/account/${organizationId}?${query}`, who)).json();
    const viewers = await of('filter[params][roleType]=watchOnly&pagination[limit]=500');
    const team = await of('filter[params][roleType]=producerAndAdmin&pagination[limit]=500');
    const rolesOf = (list: { items: { organizations: { roles: string[] }[] }[] }) => [
      ...new Set(list.items.flatMap((item) => item.organizations.flatMap(({ roles }) => roles))),
    ];
    expect(rolesOf(viewers).sort()).toEqual(['client', 'user']);
    expect(rolesOf(team).sort()).toEqual(['admin', 'creator', 'producer']);
    expect(viewers.pending).toBe(1);
    expect((await of('filter[params][status]=pending')).total).toBe(1);
    const seen = await of('pagination[limit]=500', 'producer');
    expect(seen.items.every(({ mobile }: { mobile: string | null }) => mobile === null)).toBe(false);
    expect(seen.items.filter(({ mobile }: { mobile: string | null }) => mobile !== null)).toHaveLength(1);
    expect((await call('GET', '/account/-1', 'admin')).statusCode).toBe(403);
    const system = (await call('GET', '/account/-1', 'system')).json();
    expect(system.items.every(({ roles }: { roles: string[] }) => roles.includes('admin'))).toBe(true);
    const all = (await call('GET', '/account/-1?filter[params][all]=true', 'system')).json();
    expect(all.total).toBeGreaterThan(system.total);
  });

  it('hides accounts of other organizations (attack 11)', async () => {
    const foreign = await buildAccount(server.platform, {
      organizationId: (await buildOrganization(server.platform)).id,
    });
    expect((await call('GET', `/account/${organizationId}/${foreign.id}`, 'admin')).statusCode).toBe(404);
    expect((await call('DELETE', `/account/${organizationId}/${foreign.id}`, 'admin')).statusCode).toBe(404);
    const item = {
      ...newAccount(),
      _id: foreign.id,
      version: 1,
      organizations: [{ _id: organizationId, roles: ['admin'] }],
    };
    expect((await save(item)).statusCode).toBe(404);
  });
});
