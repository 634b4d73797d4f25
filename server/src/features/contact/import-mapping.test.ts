import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { sendFile } from '../../../test/send-file.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function newOrganization() {
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
}

const upload = (name: string, bytes: Uint8Array | string, list = '') =>
  sendFile(
    server,
    `/api/file/uploadContacts/${organizationId}${list && `?mailingListName=${encodeURIComponent(list)}`}`,
    { name, bytes },
    cookie,
  );
const list = async (query = '') =>
  (
    await server.call('GET', `/api/contact/${organizationId}?pagination[limit]=100&${query}`, { cookie })
  ).json();

const header = ['email', 'firstName', 'lastName', 'mobile', 'tags', 'company'];
const csv = (rows: string[][]) =>
  rows.map((row) => row.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',')).join('\r\n');

describe('a sheet with names of its own', () => {
  const sheet = csv([
    ['שם מלא', 'מייל', 'נייד'],
    ['גליה בן עמי', 'galia@own.example', '052-555-0142'],
    ['נועם קדרון', 'noam@own.example', ''],
    ['נועם שוב', 'NOAM@own.example', ''],
    ['בלי כתובת', '', ''],
  ]);
  const preview = (columns = '') =>
    sendFile(
      server,
      `/api/contact/${organizationId}/import/preview${columns && `?columns=${columns}`}`,
      { name: 'עיתונאים.csv', bytes: sheet },
      cookie,
    );

  it('is read in the languages people write, counted before it is taken, and taken as it was shown', async () => {
    await newOrganization();
    await upload('a.csv', csv([header, ['galia@own.example', 'גליה', '', '', '', '']]));
    const shown = (await preview()).json();
    expect(shown.columns).toEqual({ fullName: 0, email: 1, mobile: 2 });
    expect(shown.sample[0]).toMatchObject({
      firstName: 'גליה',
      lastName: 'בן עמי',
      email: 'galia@own.example',
    });
    expect(shown.counts).toEqual({ total: 4, new: 1, updated: 1, noted: 0, duplicate: 1, invalid: 1 });
    expect((await list()).total).toBe(1);
    const done = await sendFile(
      server,
      `/api/file/uploadContacts/${organizationId}?columns=fullName:0,email:1,mobile:2`,
      { name: 'עיתונאים.csv', bytes: sheet },
      cookie,
    );
    expect(done.json().counts).toEqual(shown.counts);
    expect((await list('filter[search]=galia')).items[0]).toMatchObject({
      lastName: 'בן עמי',
      mobile: '+972525550142',
    });
  });

  it('is not taken without being told its columns, and not counted while none holds the addresses', async () => {
    await newOrganization();
    expect((await upload('a.csv', sheet)).json().code).toBe('CONTACTS_FILE_UNREADABLE');
    const shown = (await preview('fullName:0')).json();
    expect(shown.counts).toBeNull();
    expect(shown.sample[1]).toMatchObject({ firstName: 'נועם', lastName: 'קדרון' });
  });
});

it('leaves a contact without a last name as it came, and the editor saves it so', async () => {
  await upload('one-name.csv', csv([header.slice(0, 2), ['only@north.example', 'Only']]));
  const [imported] = (await list('filter[search]=only@north.example')).items;
  expect(imported).toMatchObject({ firstName: 'Only', lastName: '' });
  const save = (method: 'POST' | 'PUT', body: object) =>
    server.call(method, `/api/contact/${organizationId}`, { cookie, body });
  const saved = await save('PUT', { ...imported, role: 'עורך' });
  expect([saved.statusCode, saved.json().lastName]).toEqual([200, '']);
  const named = await save('PUT', { ...saved.json(), lastName: 'Levi' });
  const emptied = await save('PUT', { ...named.json(), lastName: ' ' });
  expect([emptied.statusCode, emptied.json().issues]).toEqual([
    422,
    [{ path: 'lastName', code: 'required' }],
  ]);
  const typed = await save('POST', { firstName: 'a', lastName: '', email: 'b@north.example' });
  expect(typed.statusCode).toBe(400);
});
