import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/platform/database.ts';
import { startTestServer, type TestServer } from './app.ts';
import { buildAccount, buildContacts, buildOrganization, buildRelease } from './factories.ts';

/** Names by which things are told apart: two that look the same are one name (docs/decisions/0164). */
let server: TestServer;
let organizationId = '';
let cookie = '';
let more: Record<string, object> = {};

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'creator', systemRole: 'admin' })).email,
  );
  const [contactId] = await buildContacts(server.platform, organizationId, 1);
  more = {
    'mailing-list': { contacts: [contactId] },
    view: { search: { search: 'wave' } },
    'release-template': {
      releaseId: (await buildRelease(server.platform, organizationId)).id,
      withMedia: false,
    },
    'smart-list': { condition: { match: 'all', of: [{ is: 'role', not: false, text: 'critic' }] } },
  };
});
afterAll(() => server.stop());

const looks: [string, string][] = [
  ['a doubled space', 'Café  של אבא'],
  ['a space that does not break', 'Café\u00a0של אבא'],
  ['a letter beside its accent', 'Cafe\u0301 של אבא'],
  ['a mark of direction', '\u200fCafé של\u200e אבא'],
  ['a zero width space', 'Caf\u200bé של אבא'],
  ['a joiner', 'Café\u200d של א\u200cבא'],
];
const kinds = ['tag', 'company', 'mailing-list', 'folder', 'view', 'release-template', 'smart-list'];

describe.each(kinds)('%s', (kind) => {
  const make = (name: string) => {
    const body = { [kind === 'mailing-list' ? 'title' : 'name']: name, ...more[kind] };
    return server.call('POST', `/api/${kind}/${organizationId}`, { cookie, body });
  };
  beforeAll(async () => expect((await make('Café של אבא')).statusCode).toBe(201));

  it.each(looks)('takes no name that differs by %s only', async (_, name) => {
    const answer = await make(name);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'ALREADY_EXISTS']);
  });
  it('takes one that is seen to be another', async () =>
    expect((await make('Cafe של אבא')).statusCode).toBe(201));
});

it('a contact gets the tag that is there, and not one that looks like it', async () => {
  const contact = { firstName: 'Dana', lastName: 'Levi', email: 'dana@readers.example' };
  const body = { ...contact, tags: looks.map(([, name]) => ({ name })) };
  expect(
    (await server.call('POST', `/api/contact/${organizationId}`, { cookie, body })).json().tags,
  ).toHaveLength(1);
});

it('acts of one category are one, however it was sent', async () => {
  for (const category of ['Set up', 'Set\u00a0 up', 'Set up\u200b'])
    await server.call('POST', '/api/activity', {
      cookie,
      body: { title: 'Start', category, organizationId },
    });
  const rows = await server.system((db) =>
    db.many(sql`select distinct category from activity where organization_id = ${organizationId}
      and category like 'Set%'`),
  );
  expect(rows).toEqual([{ category: 'Set up' }]);
});
