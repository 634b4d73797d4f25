import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
});

const post = async (path: string, body: unknown) =>
  server.call('POST', `/api/suppression/${organizationId}${path}`, { cookie, body });
const get = (path: string, as = cookie) =>
  server.call('GET', `/api/suppression/${organizationId}${path}`, { cookie: as });
const leave = (channel: string, address: string, kind: string, reason: string, at: string) =>
  server.system((db) =>
    db.run(sql`insert into suppression (organization_id, channel, address, kind, reason, at)
      values (${organizationId}, ${channel}, ${address}, ${kind}, ${reason}, ${at})`),
  );

describe('who gets no messages', () => {
  it('is told by channel and reason, newest first, with the contact of the address and who did it', async () => {
    await leave('email', 'old@north.example', 'unsubscribed', 'by-recipient', '2026-01-01');
    await leave('email', 'gone_x@north.example', 'bounced', '550 no such user', '2026-02-01');
    await leave('sms', '+972505550142', 'unsubscribed', 'by-text', '2026-03-01');
    const contact = { firstName: 'Noam', lastName: 'Kidron', email: 'old@north.example' };
    await server.call('POST', `/api/contact/${organizationId}`, { cookie, body: contact });
    const all = (await get('')).json();
    expect(all.items.map(({ address }: { address: string }) => address)).toEqual([
      '+972505550142',
      'gone_x@north.example',
      'old@north.example',
    ]);
    expect(all.items[1]).toMatchObject({
      kind: 'bounced',
      reason: '550 no such user',
      by: '',
      contact: null,
    });
    expect(all.items[2].contact).toMatchObject({ name: 'Noam Kidron' });
    const bounced = (await get('?filter[params][kind]=bounced')).json();
    expect([bounced.total, bounced.items[0].address]).toEqual([1, 'gone_x@north.example']);
    // A sign of a pattern is a letter here.
    expect((await get('?filter[search]=e_x')).json().total).toBe(1);
    expect((await get('?filter[search]=%25')).json().total).toBe(0);
    const second = (await get('?pagination[page]=1&pagination[limit]=2')).json();
    expect([second.total, second.items.length]).toEqual([3, 1]);
  });

  it('does not tell addresses of general contacts that are kept back, by list, search or order', async () => {
    await server.system((db) =>
      db.run(sql`insert into contact (organization_id, id, first_name, last_name, email, search_text)
        values ('-1', ${organizationId}, 'Gil', 'General', ${`${organizationId}@secret.example`}, 'gil')`),
    );
    await leave(
      'email',
      `${organizationId}@secret.example`,
      'bounced',
      `no ${organizationId}@secret.example`,
      '2026-01-01',
    );
    const { items } = (await get('?simpleSort=address')).json();
    expect(items).toMatchObject([{ address: '', contact: null }]);
    expect(JSON.stringify(items)).not.toContain('secret.example');
    expect((await get('?filter[search]=secret')).json().total).toBe(0);
    expect((await get('/csv')).body).not.toContain('secret.example');
  });
});

describe('an address that somebody guesses', () => {
  const told = async () =>
    (await get('?simpleSort=address')).json().items.map(({ address }: { address: string }) => address);
  const guess = (address: string) => post('', { channel: 'email', addresses: [address] });

  it('is told back as it was typed, whether a general contact has it or not', async () => {
    const hidden = `${organizationId}-hidden@guess.example`;
    const nobodys = `${organizationId}-nobody@guess.example`;
    await server.system((db) =>
      db.run(sql`insert into contact (organization_id, id, first_name, last_name, email, search_text)
        values ('-1', ${`${organizationId}-g`}, 'Gil', 'General', ${hidden}, 'gil')`),
    );
    const answers = [await guess(hidden), await guess(nobodys)].map((answer) => answer.json());
    expect(answers[0]).toEqual(answers[1]);
    expect(await told()).toEqual([hidden, nobodys]);
    expect((await get('?filter[search]=guess')).json().total).toBe(2);
    const csv = (await get('/csv')).body;
    expect(await csv).toContain(hidden);
    // A producer who stops a general contact by name does not learn the address.
    await leave(
      'email',
      `${organizationId}-other@guess.example`,
      'unsubscribed',
      'by-producer',
      '2026-01-01',
    );
    await server.system((db) =>
      db.run(sql`insert into contact (organization_id, id, first_name, last_name, email, search_text)
        values ('-1', ${`${organizationId}-o`}, 'Or', 'General', ${`${organizationId}-other@guess.example`}, 'or')`),
    );
    expect(await told()).toEqual(['', hidden, nobodys]);
  });

  it('is told back where the organization has a contact of its own with it', async () => {
    const shared = `${organizationId}-shared@guess.example`;
    await leave('email', shared, 'unsubscribed', 'by-recipient', '2026-01-01');
    await server.system((db) =>
      db.run(sql`insert into contact (organization_id, id, first_name, last_name, email, search_text)
        values ('-1', ${`${organizationId}-s`}, 'Shir', 'General', ${shared}, 'shir')`),
    );
    expect(await told()).toEqual(['']);
    const contact = { firstName: 'Shir', lastName: 'Own', email: shared };
    await server.call('POST', `/api/contact/${organizationId}`, { cookie, body: contact });
    expect(await told()).toEqual([shared]);
  });
});

describe('addresses that are brought along', () => {
  it('get nothing more, contacts or not; the person’s own word stands, and what is none is named', async () => {
    await leave('email', 'own@north.example', 'unsubscribed', 'by-recipient', '2026-01-01');
    await leave('email', 'bounced@north.example', 'bounced', '550', '2026-01-01');
    const addresses = [
      'New@North.example',
      'new@north.example',
      'own@north.example',
      'bounced@north.example',
      'none',
    ];
    expect((await post('', { channel: 'email', addresses })).json()).toEqual({
      added: 2,
      already: 1,
      invalid: ['none'],
      invalids: 1,
    });
    const { items } = (await get('?simpleSort=address')).json();
    expect(items.map(({ address, reason }: Record<string, string>) => [address, reason])).toEqual([
      ['bounced@north.example', 'imported'],
      ['new@north.example', 'imported'],
      ['own@north.example', 'by-recipient'],
    ]);
    expect(items[1].by).toBe('Noa Tester');
    const texts = await post('', { channel: 'sms', addresses: ['050-555-0142'] });
    expect(texts.json().added).toBe(1);
    expect((await get('?filter[params][channel]=sms')).json().items[0].address).toBe('+972505550142');
    // A number is found as people write it, whole and in part.
    for (const search of ['050-555-0142', '%2B972 50 5550142', '0505', '555-0142'])
      expect([search, (await get(`?filter[search]=${search}`)).json().total]).toEqual([search, 1]);
    expect((await get('?filter[search]=050-555-0143')).json().total).toBe(0);
  });

  it('get messages again by a person who says why, and the log keeps it', async () => {
    await leave('email', 'old@north.example', 'unsubscribed', 'by-recipient', '2026-01-01');
    const address = {
      channel: 'email',
      address: 'old@north.example',
      kind: 'unsubscribed',
      reason: 'by-recipient',
    };
    expect((await post('/release', { ...address, note: '' })).statusCode).toBe(400);
    // A screen that stood open while the person said no shows something else.
    for (const shown of [{ kind: 'bounced', reason: '550' }, { reason: 'imported' }])
      expect((await post('/release', { ...address, ...shown, note: 'mended' })).statusCode).toBe(409);
    expect((await post('/release', { ...address, note: 'asked by phone' })).statusCode).toBe(204);
    expect((await get('')).json().total).toBe(0);
    expect((await post('/release', { ...address, note: 'again' })).statusCode).toBe(404);
    const lines = await server.system((db) =>
      db.many(
        sql`select target_name, before, after from audit where organization_id = ${organizationId} and action = 'suppression.release'`,
      ),
    );
    expect(lines).toEqual([
      {
        target_name: 'old@north.example',
        before: { kind: 'unsubscribed', reason: 'by-recipient' },
        after: { channel: 'email', note: 'asked by phone' },
      },
    ]);
  });
});

it('is lifted by a program only where no person said it', async () => {
  const admin = await buildAccount(server.platform, { organizationId, role: 'admin' });
  const made = await server.call('POST', `/api/apiKey/${organizationId}`, {
    cookie: await server.signIn(admin.email),
    body: { name: 'Sync', scopes: ['contact.write'], expiresInDays: null },
  });
  const headers = { authorization: `Bearer ${made.json().secret}` };
  const lift = async (kind: string, reason: string) => {
    const address = `${reason}@north.example`;
    await leave('email', address, kind, reason, '2026-01-01');
    const body = { channel: 'email', address, kind, reason, note: 'synced' };
    const path = `/api/suppression/${organizationId}/release`;
    return (await server.call('POST', path, { headers, body })).statusCode;
  };
  for (const reason of ['complaint', 'by-recipient', 'by-text', 'imported'])
    expect([reason, await lift('unsubscribed', reason)]).toEqual([reason, 403]);
  expect((await get('')).json().total).toBe(4);
  expect(await lift('unsubscribed', 'by-producer')).toBe(204);
  expect(await lift('bounced', '550')).toBe(204);
});

it('is written as CSV without formulas, for those who may read contacts', async () => {
  await leave('sms', '+972505550142', 'unsubscribed', '=cmd', '2026-01-01T00:00:00Z');
  const answer = await get('/csv');
  expect(answer.headers['content-disposition']).toContain('suppressions.csv');
  expect(answer.body).toBe(
    "\ufeffaddress,channel,kind,reason,at,by,contact\r\n'+972505550142,sms,unsubscribed,'=cmd,2026-01-01T00:00:00.000Z,,\r\n",
  );
  const viewer = await buildAccount(server.platform, { organizationId, role: 'client' });
  expect((await get('', await server.signIn(viewer.email))).statusCode).toBe(403);
});
