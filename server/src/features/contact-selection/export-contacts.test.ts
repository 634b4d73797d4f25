import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { sendFile } from '../../../test/send-file.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
});
afterAll(() => server.stop());

const post = (path: string, body: unknown, as = cookie) =>
  server.call('POST', `/api/${path}`, { cookie: as, body });
const exported = (body: object, as = cookie, of = organizationId) =>
  post(`contact/${of}/selection/export`, body, as);
const contact = async (changes: Record<string, unknown>) =>
  (await post(`contact/${organizationId}`, { firstName: 'גליה', lastName: 'מזרחי', ...changes })).json()._id;
const head =
  'email,firstName,lastName,mobile,tags,company,gender,emails,mobiles,otherCompanies,role,notes,lists,mail,texts,consent,consentTexts,wishes,wishesTexts';

it('is written in the columns of the import, no formula among them, and imports again as it was', async () => {
  const id = await contact({
    email: 'galia@north.example',
    firstName: '=1+1',
    mobile: '050-555-0142',
    tags: [{ name: 'Radio' }, { name: 'TV' }],
    company: [{ name: 'North' }, { name: 'South' }],
    notes: 'two\nlines, and "more"',
  });
  await post(`mailing-list/${organizationId}`, { title: 'Critics', contacts: [id] });
  await server.system((db) =>
    db.run(sql`insert into suppression (organization_id, channel, address, kind)
      values (${organizationId}, 'email', 'galia@north.example', 'unsubscribed')`),
  );
  const answer = await exported({ chosen: { matching: {} }, format: 'csv' });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toContain('contacts.csv');
  expect(answer.body).toBe(
    `\ufeff${head}\r\ngalia@north.example,'=1+1,מזרחי,'+972505550142,"Radio, TV",North,,,,South,,"two\nlines, and ""more""",Critics,unsubscribed,subscribed,,,,\r\n`,
  );
  const [line] = await server.system((db) =>
    db.many(
      sql`select after from audit where organization_id = ${organizationId} and action = 'contact.export'`,
    ),
  );
  expect(line).toEqual({ after: { contacts: 1, format: 'csv' } });

  const other = (await buildOrganization(server.platform)).id;
  const otherCookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId: other })).email,
  );
  const file = { name: 'contacts.csv', bytes: answer.body };
  const imported = await sendFile(server, `/api/file/uploadContacts/${other}`, file, otherCookie);
  expect(imported.statusCode, imported.body).toBeLessThan(300);
  const [again] = (await server.call('GET', `/api/contact/${other}`, { cookie: otherCookie })).json().items;
  expect(again).toMatchObject({ firstName: '=1+1', lastName: 'מזרחי', mobile: '+972505550142' });
  expect(again.tags).toHaveLength(2);
});

it('says what they agreed to and asked for, and a consent and a no come in again elsewhere', async () => {
  const email = 'agreed@north.example';
  const id = await contact({ email, mobile: '050-555-0143' });
  const consent = `contact/${organizationId}/${id}/consent`;
  await post(consent, { channels: ['email', 'sms'], source: 'event', givenOn: '2026-02-01' });
  await post(consent, { channels: ['email'], source: 'form', givenOn: '2026-03-01' });
  await post(`${consent}/withdrawal`, { channels: ['sms'] });
  await server.system((db) =>
    db.run(sql`insert into message_wish (organization_id, channel, address, refused_kinds, paused_until) values
      (${organizationId}, 'email', ${email}, '{press}', now() + interval '3 days'),
      (${organizationId}, 'sms', '+972505550143', '{}', now() - interval '1 day')`),
  );
  const { body } = await exported({ chosen: { ids: [id] }, format: 'csv' });
  const cells = body.trim().split('\r\n')[1]?.split(',').slice(-4) ?? [];
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  expect(cells[0]).toBe('2026-03-01 form');
  expect(cells[1]).toMatch(/^withdrawn \d{4}-\d{2}-\d{2}$/);
  expect(cells.slice(2)).toEqual([`no-press; paused ${until}`, '']);

  const other = (await buildOrganization(server.platform)).id;
  const as = await server.signIn((await buildAccount(server.platform, { organizationId: other })).email);
  const file = { name: 'contacts.csv', bytes: body };
  const imported = await sendFile(server, `/api/file/uploadContacts/${other}`, file, as);
  expect(imported.json().counts).toMatchObject({ new: 1, invalid: 0 });
  const [again] = (await server.call('GET', `/api/contact/${other}`, { cookie: as })).json().items;
  const said = await server.call('GET', `/api/contact/${other}/${again._id}/consent`, { cookie: as });
  expect(said.json().holds).toEqual(['email']);
  expect(said.json().total).toBe(2);
  expect(said.json().items).toContainEqual(
    expect.objectContaining({ channel: 'email', source: 'form', givenOn: '2026-03-01' }),
  );
  expect(said.json().items).toContainEqual(expect.objectContaining({ channel: 'sms', source: 'withdrawal' }));
});

it('is a spreadsheet of texts as well, of those alone that were chosen', async () => {
  const id = await contact({ email: 'one@north.example', firstName: '=2+2' });
  await contact({ email: 'two@north.example' });
  const answer = await exported({ chosen: { ids: [id] }, format: 'xlsx' });
  const book = read(answer.rawPayload);
  const rows = utils.sheet_to_json<string[]>(Object.values(book.Sheets)[0] ?? {}, { header: 1 });
  expect(rows.map((row) => row.slice(0, 2))).toEqual([
    ['email', 'firstName'],
    ['one@north.example', '=2+2'],
  ]);
});

it('keeps the addresses of general contacts back where their organization does', async () => {
  await server.system((db) =>
    db.run(sql`insert into contact (organization_id, id, first_name, last_name, email, search_text)
      values ('-1', 'g1', 'Gil', 'General', 'gil@secret.example', 'gil general')`),
  );
  const chosen = { matching: { filter: { params: { general: 'true' } } } };
  const answer = await exported({ chosen, format: 'csv' });
  expect(answer.body).toContain(',Gil,General,');
  expect(answer.body).not.toContain('secret.example');
});

it('is for those who may read contacts', async () => {
  const viewer = await buildAccount(server.platform, { organizationId, role: 'client' });
  const body = { chosen: { matching: {} }, format: 'csv' };
  expect((await exported(body, await server.signIn(viewer.email))).statusCode).toBe(403);
});
