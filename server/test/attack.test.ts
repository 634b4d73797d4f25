import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../src/app.ts';
import { startTestServer, type TestServer } from './app.ts';
import { buildAccount, buildContacts, buildOrganization, buildRelease } from './factories.ts';

/** Attacks of the promises whose answer no single feature gives; the others have theirs beside the feature. */
let server: TestServer;
let mine: string;
let theirs: string;
let admin: string;
let neighbour: string;
let system: string;
const canary = 'canary-7f3a';
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer({ worker: true });
  mine = (await buildOrganization(server.platform)).id;
  theirs = (
    await buildOrganization(server.platform, {
      name: canary,
      domain: `${canary}-house`,
      settings: { requireAuth: true },
    })
  ).id;
  admin = await server.signIn(
    (await buildAccount(server.platform, { organizationId: mine, role: 'creator' })).email,
  );
  const owner = await buildAccount(server.platform, {
    organizationId: theirs,
    role: 'creator',
    email: `${canary}@house.example`,
  });
  neighbour = await server.signIn(owner.email);
  system = await server.signIn((await buildAccount(server.platform, { systemRole: 'admin' })).email);
  const release = await buildRelease(server.platform, theirs, { title: canary });
  const [contact = ''] = await buildContacts(server.platform, theirs, 1, {
    email: () => `${canary}@readers.example`,
  });
  const write = (method: string, path: string, body: object) =>
    server.call(method, `/api${path}`, { cookie: neighbour, body });
  const list = (
    await write('POST', `/mailing-list/${theirs}`, { title: canary, contacts: [contact] })
  ).json();
  const tag = (await write('POST', `/tag/${theirs}`, { name: canary })).json();
  const key = (
    await write('POST', `/apiKey/${theirs}`, { name: canary, scopes: ['contact.read'], expiresInDays: null })
  ).json();
  const invitation = (
    await write('POST', `/organization/${theirs}/invite`, { emails: [`${canary}-guest@readers.example`] })
  ).json();
  await write('PUT', `/organization/${theirs}/registeredFile`, {
    path: `${canary}.html`,
    kind: 'html',
    content: canary,
    version: 0,
  });
  const sent = await write('POST', `/distribution/${theirs}/distribute-release/${release.id}`, {
    from: { email: 'press@studio.example' },
    contacts: [contact],
  });
  expect(sent.statusCode).toBe(200);
  Object.assign(ids, {
    id: release.id,
    releaseId: release.id,
    contact,
    account: owner.id,
    list: list._id,
    tag: tag._id,
    key: key._id,
    invitation: invitation.items[0]._id,
  });
}, 60_000);
afterAll(() => server.stop());

describe('attack 11: somebody else’s ids', () => {
  /** Every value each parameter could take: their organization or mine, and every id of theirs. */
  function addressesOf(path: string): string[] {
    const organizations = path.includes(':organizationId') ? [mine, theirs] : [''];
    const rest = Object.values(ids);
    return organizations.flatMap((organizationId) =>
      (/:(?!organizationId)\w+/.test(path) ? rest : ['']).map((id) =>
        path.replace(':organizationId', organizationId).replace(/:\w+/g, id),
      ),
    );
  }
  const exported = async () => {
    const { body } = await server.call('GET', `/api/organization/${theirs}/export`, { cookie: system });
    const { audit: _lines, ...rest } = JSON.parse(body);
    return rest;
  };

  it('reads nothing of another organization, under either organization’s path', async () => {
    const gets = routes.filter(
      ({ endpoint }) =>
        endpoint.method === 'GET' && endpoint.access !== 'public' && !endpoint.path.endsWith('/events'),
    );
    let asked = 0;
    for (const { endpoint } of gets) {
      // Finding organizations and their domains by name is what those two calls are for.
      if (/searchOrganizations|allDomainNames/.test(endpoint.path)) continue;
      for (const address of addressesOf(endpoint.path)) {
        const query = endpoint.path.includes('costumeHtml') ? `?filePath=${canary}.html` : '';
        const answer = await server.call('GET', `/api${address}${query}`, { cookie: admin });
        expect(answer.body, address).not.toContain(canary);
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(200);
  });

  it('writes nothing there, whatever the body says of organizations', async () => {
    const before = await exported();
    // Asking to come in is what a stranger may do; it is not among these.
    const writes = routes.filter(
      ({ endpoint }) =>
        endpoint.method !== 'GET' &&
        !['public', 'systemAdmin'].includes(endpoint.access) &&
        !/logout|distribute|\/join$/.test(endpoint.path),
    );
    for (const { endpoint } of writes) {
      for (const address of addressesOf(endpoint.path).filter(
        (one) => one.includes(theirs) || !one.includes(mine),
      )) {
        const body = {
          _id: ids.id,
          organizationId: theirs,
          contactId: ids.contact,
          accountId: ids.account,
          subscriptionValue: false,
          status: 'approved',
          version: 1,
          name: 'taken over',
          title: 'taken over',
          firstName: 'taken',
          lastName: 'over',
          email: 'taken@over.example',
          contacts: [ids.contact],
          releaseData: { title: 'taken over' },
          releaseType: 'programme',
        };
        const needsBody = endpoint.method !== 'DELETE';
        await server.call(endpoint.method, `/api${address}`, {
          cookie: admin,
          body: needsBody ? body : undefined,
        });
      }
    }
    expect(await exported()).toEqual(before);
  });

  it('resolves no foreign id in a body of one’s own organization', async () => {
    const list = await server.call('POST', `/api/mailing-list/${mine}`, {
      cookie: admin,
      body: { title: 'mine', contacts: [ids.contact] },
    });
    expect(list.statusCode).toBe(422);
    const contact = await server.call('POST', `/api/contact/${mine}`, {
      cookie: admin,
      body: { firstName: 'A', lastName: 'B', email: 'a@b.example', tags: [ids.tag] },
    });
    expect(contact.statusCode).toBe(422);
    const release = await server.call('POST', `/api/release/${mine}`, {
      cookie: admin,
      body: { releaseType: 'programme', releaseData: { title: 'x', childrenReleases: [ids.id] } },
    });
    expect(release.body).not.toContain(canary);
  });
});

describe('attack 24: addresses that the server might fetch', () => {
  it('stores them and asks none of them, whatever it renders or sends', async () => {
    let asked = 0;
    const listener = createServer((_request, response) => {
      asked += 1;
      response.end('got you');
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/secret`;
    const read = (await server.call('GET', `/api/organization/${mine}`, { cookie: admin })).json();
    const themes = [
      {
        name: 'x',
        colors: Array(7).fill('#101010'),
        css: `@import url(${url}); body{background:url(${url})}`,
        fonts: [url],
      },
    ];
    const saved = await server.call('PUT', `/api/organization/${mine}`, {
      cookie: admin,
      body: {
        version: read.version,
        logo: url,
        redirectUrl: url,
        mediaLinks: [{ type: 'web', src: url, title: 'x' }],
        designPreferences: { ...read.designPreferences, loginPage: [{ bgImg: url, msg: '' }], themes },
      },
    });
    expect(saved.statusCode).toBe(200);
    const release = await buildRelease(server.platform, mine, {
      content: `<img src="${url}"><a href="${url}">x</a>`,
      mainImage: { src: url },
      links: [{ title: 'x', url }],
    });
    for (const kind of ['email', 'landingPage']) {
      const preview = await server.call('POST', `/api/release/${mine}/preview`, {
        cookie: admin,
        body: { _id: release.id, kind },
      });
      expect(preview.statusCode).toBe(200);
    }
    await server.call('POST', `/api/distribution/${mine}/test/${release.id}`, {
      cookie: admin,
      body: { from: { email: 'press@studio.example' }, contacts: [{ email: 'a@readers.example' }] },
    });
    await server.call('GET', `/api/auth/door/${mine}`);
    await new Promise<void>((resolve) => listener.close(() => resolve()));
    expect(asked).toBe(0);
  });
});

describe('attack 25: what a browser might keep or run', () => {
  it('keeps no answer of the API, and runs nothing that people uploaded', async () => {
    for (const path of ['/auth/info', `/organization/${mine}`, `/contact/${mine}`, '/settings']) {
      const answer = await server.call('GET', `/api${path}`, { cookie: admin });
      expect(answer.headers['cache-control'], path).toBe('no-store');
      expect(answer.headers['x-content-type-options'], path).toBe('nosniff');
    }
    for (const path of ['/service-worker.js', `/api/file/${mine}/sw.js`])
      expect(String((await server.call('GET', path)).headers['content-type']), path).not.toMatch(
        /javascript/,
      );
  });
});

describe('an address that is none', () => {
  it('gets our own answer, whoever asks', async () => {
    const answer = await server.call('GET', '/api/account/%ff', { cookie: admin });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', issues: [] });
  });
});

describe('attack 26: telemetry that claims to be somebody else', () => {
  it('takes account and organization from what the server knows', async () => {
    const write = (body: object, cookie = admin) => server.call('POST', '/api/activity', { cookie, body });
    const event = { title: 'clientSessionStart', category: 'clientSession' };
    const long = { ...event, at: '1999-01-01T00:00:00Z', organizationId: mine };
    expect((await write(long)).json().issues).toEqual([{ path: 'at', code: 'past' }]);
    expect((await write({ ...event, accountId: ids.account, organizationId: theirs })).statusCode).toBe(404);
    const { _id } = (await write({ ...event, accountId: ids.account, organizationId: mine })).json();
    const rows = await server.platform.database.withSystem((db) =>
      db.client.query<{ account_id: string; at: Date }>('select account_id, at from activity where id = $1', [
        _id,
      ]),
    );
    expect(rows.rows[0]?.account_id).not.toBe(ids.account);
    expect(rows.rows[0]?.at.getFullYear()).toBeGreaterThan(2020);
    expect((await write({ ...event, data: { text: 'x'.repeat(5000) } })).statusCode).toBe(422);
    expect((await server.call('POST', '/api/activity', { body: event })).statusCode).toBe(401);
  });
});
