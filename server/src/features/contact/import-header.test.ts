import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { sendFile } from '../../../test/send-file.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
});
afterAll(() => server.stop());

const upload = (path: string, lines: string[][]) => {
  const bytes = lines.map((cells) => cells.join(',')).join('\n');
  const url = `/api/file/${path}/${organizationId}`;
  return sendFile(server, url, { name: 'a.csv', bytes }, cookie);
};

it('a plain upload reads the names of columns that the screen reads', async () => {
  const header = ['Email', 'First name', 'כלי תקשורת'];
  const done = await upload('uploadContacts', [header, ['galia@own.example', 'Galia', 'North Radio']]);
  expect(done.json().counts).toMatchObject({ total: 1, new: 1 });
  const { items } = (await server.call('GET', `/api/contact/${organizationId}`, { cookie })).json();
  expect(items).toMatchObject([{ firstName: 'Galia', company: [expect.any(String)] }]);
});

it('a file without a column of addresses is refused', async () => {
  const refused = await upload('uploadContacts', [
    ['שם מלא', 'טלפון'],
    ['Galia', '1'],
  ]);
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'CONTACTS_FILE_UNREADABLE']);
});
