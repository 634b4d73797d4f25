import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount } from '../../../test/factories.ts';
import { buildNeighbour, showAddresses } from '../../../test/general-stage.ts';
import { sql } from '../../platform/database.ts';

/** Further addresses of general contacts: kept back as the main ones are, and one person with the organization's own contact. */
let server: TestServer;
let organizationId: string;
let cookie: string;
let systemAdmin: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, cookie } = await buildNeighbour(server));
  systemAdmin = await server.signIn((await buildAccount(server.platform, { systemRole: 'admin' })).email);
});
afterAll(() => server.stop());

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as = cookie) =>
  server.call(method, `/api/${path}`, { cookie: as, ...(body && { body }) });
const mail = (address: string) => ({ kind: 'email', address, label: '' });
const mobile = (address: string) => ({ kind: 'mobile', address, label: '' });
const general = (email: string, addresses: object[], firstName = 'Ziv') =>
  call(
    'POST',
    `contact/${globalOrganizationId}`,
    { firstName, lastName: 'Hidden', email, addresses },
    systemAdmin,
  );

it('are shown and found where addresses are, and exported by nobody else', async () => {
  const { _id } = (
    await general('main.ziv@general.example', [mail('secret.ziv@other.example'), mobile('+972505550777')])
  ).json();
  const read = async () => (await call('GET', `contact/${organizationId}/${_id}`)).json();
  const found = async (search: string) =>
    (
      await call('GET', `contact/${organizationId}?filter[params][general]=true&filter[search]=${search}`)
    ).json().total;
  const exported = async (format: string) =>
    (
      await call('POST', `contact/${organizationId}/selection/export`, {
        chosen: { matching: { filter: { params: { general: 'true' } } } },
        format,
      })
    ).body;
  expect((await read()).addresses).toEqual([]);
  expect([await found('secret'), await found('0505550777'), await found('ziv')]).toEqual([0, 0, 1]);
  for (const format of ['csv', 'vcf']) {
    expect(await exported(format)).toContain('Ziv');
    expect(await exported(format)).not.toMatch(/other\.example|general\.example|50-?555-?0777/);
  }
  const byMail = await call('POST', `contact/${organizationId}/by-email`, {
    emails: ['secret.ziv@other.example'],
  });
  expect(byMail.json().total).toBe(0);
  await showAddresses(server, true);
  expect((await read()).addresses).toEqual([mail('secret.ziv@other.example'), mobile('+972505550777')]);
  expect([await found('secret'), await found('0505550777')]).toEqual([1, 1]);
  expect(await exported('vcf')).toContain('EMAIL;TYPE=INTERNET:secret.ziv@other.example');
  await showAddresses(server, false);
});

it('a word that was said to one organization holds there under another main address, and nowhere else', async () => {
  const neighbour = await buildNeighbour(server);
  const one = (await general('first@general.example', [mail('second@general.example')], 'Noa')).json();
  await server.system((db) =>
    db.run(sql`insert into suppression (organization_id, channel, address, kind, reason)
      values (${organizationId}, 'email', 'first@general.example', 'unsubscribed', 'by-recipient')`),
  );
  const { _id, version, firstName, lastName } = one;
  const body = { _id, version, firstName, lastName, email: 'second@general.example' };
  expect((await call('PUT', `contact/${globalOrganizationId}`, body, systemAdmin)).statusCode).toBe(200);
  const left = async (id: string, as: string) =>
    (await call('GET', `contact/${id}/${_id}`, undefined, as)).json().unsubscribed;
  expect([await left(organizationId, cookie), await left(neighbour.id, neighbour.cookie)]).toEqual([
    true,
    false,
  ]);
});

it('watch-only people see none of it, and whoever may not write changes none', async () => {
  const watcher = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'client' })).email,
  );
  const body = {
    firstName: 'A',
    lastName: 'B',
    email: 'x@paper.example',
    addresses: [mail('y@paper.example')],
  };
  const answers = [
    await call('POST', `contact/${organizationId}`, body, watcher),
    await call('GET', `contact/${organizationId}`, undefined, watcher),
    await call(
      'POST',
      `contact/${organizationId}/selection/export`,
      { chosen: { matching: {} }, format: 'vcf' },
      watcher,
    ),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
});
