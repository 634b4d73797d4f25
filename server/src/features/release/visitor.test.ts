import { clientSiteHeader } from '@firstlook/contract/address/endpoint-address.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { type Sql, sql } from '../../platform/database.ts';

/** What a client site shows to a caller without a session (decisions section 9, docs/decisions/0045). */
let server: TestServer;
let organizationId: string;
const secret = 'canary-2c9d';
const fields = [
  { fieldName: 'title', type: 'TEXT' },
  { fieldName: 'notes', type: 'TEXT', hideFromUi: true, filter: true },
  { fieldName: 'genre', type: 'TEXT', filter: true },
  { fieldName: 'videos', type: 'VIDEOS' },
  { fieldName: 'chapter', type: 'FILE' },
  { fieldName: 'childrenReleases', type: 'RELEASES_SELECTOR' },
];
const past = new Date(Date.now() - 1000);
const tomorrow = new Date(Date.now() + 86_400_000);
const ids = { open: '', draft: '', over: '', kept: '' };

const change = (statement: Sql) =>
  server.platform.database.withTenant(organizationId, (db) => db.run(statement));

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  const organization = await buildOrganization(server.platform, {
    settings: {
      releaseTypes: [
        { id: 'programme', name: 'Programme', dataFieldsLocalFilePath: 'own.json', isGroup: true },
      ],
      routes: [
        { id: 'a', name: 'Open', releaseFilter: { filter: { notes: secret } }, showInRoles: ['client'] },
        { id: 'b', name: secret, releaseFilter: {}, showInRoles: ['producer'] },
      ],
      distributionBcc: `${secret}@studio.example`,
      searchKeys: [secret],
      innerFilters: [{ id: '1', field: 'notes', title: secret, options: [{ value: secret, label: secret }] }],
    },
  });
  organizationId = organization.id;
  await change(sql`
    insert into registered_file (organization_id, path, kind, content)
    values (${organizationId}, 'own.json', 'fields', ${JSON.stringify(fields)})`);
  const make = async (data: object) =>
    (await buildRelease(server.platform, organizationId, { title: secret, ...data })).id;
  ids.draft = await make({});
  ids.over = await make({});
  ids.kept = await make({});
  ids.open = await make({
    title: 'Waterline',
    notes: secret,
    genre: 'Drama',
    nowhere: secret,
    videos: [{ fileId: secret, title: 'Episode 3' }],
    chapter: { fileId: 'chapter-1', title: 'Chapter 1', requireAuth: false },
    childrenReleases: [ids.draft, ids.over, ids.kept],
  });
  await change(sql`update release set distributed_at = ${past} where id <> ${ids.draft}`);
  await change(sql`update release set expiration_date = ${past} where id = ${ids.over}`);
  await change(sql`update release set embargo_until = ${tomorrow} where id = ${ids.kept}`);
});

const ask = (path: string, cookie?: string) =>
  server.call('GET', `/api${path}`, { cookie, headers: { [clientSiteHeader]: '1' } });
const member = async (role: 'client' | 'producer') =>
  server.signIn((await buildAccount(server.platform, { organizationId, role })).email);
const stranger = async () => server.signIn((await buildAccount(server.platform)).email);

it('lists what is open to everybody: no draft, nothing expired, no title under embargo', async () => {
  for (const cookie of [undefined, await stranger()]) {
    const list = await ask(`/release/${organizationId}`, cookie);
    expect(list.json()).toMatchObject({ total: 1, items: [{ _id: ids.open, abilities: { edit: false } }] });
    expect(list.body).not.toContain(secret);
    const found = await ask(`/release/${organizationId}?filter[search]=${secret}`, cookie);
    expect([found.statusCode, found.json().total]).toEqual([200, 0]);
  }
});

it('shows a release by its public fields; a protected film by its name, an open document whole', async () => {
  const opened = await ask(`/release/${organizationId}/${ids.open}`);
  expect(opened.statusCode).toBe(200);
  expect(opened.json().releaseData).toMatchObject({
    title: 'Waterline',
    videos: [{ title: 'Episode 3', isClosed: true }],
    chapter: { fileId: 'chapter-1', title: 'Chapter 1', requireAuth: false },
    childrenReleases: [],
  });
  expect(opened.json().children).toEqual([]);
  expect(opened.body).not.toContain(secret);
  for (const id of [ids.draft, ids.over, ids.kept, 'nobodys'])
    expect((await ask(`/release/${organizationId}/${id}`)).statusCode, id).toBe(404);
});

it('narrows the list by fields that readers see, and by no other', async () => {
  for (const cookie of [undefined, await member('client')]) {
    const { filters } = (await ask(`/release/${organizationId}?choices=en`, cookie)).json();
    expect(filters).toMatchObject([{ field: 'genre', options: [{ value: 'Drama' }] }]);
    const by = (name: string, value: string) =>
      ask(`/release/${organizationId}?filter[params][${name}]=${value}`, cookie);
    expect((await by('genre', 'Drama')).json()).toMatchObject({ total: 1 });
    expect((await by('notes', secret)).statusCode).toBe(400);
  }
  const { filters } = (await ask(`/release/${organizationId}?choices=en`, await member('producer'))).json();
  expect(filters.map(({ field }: { field: string }) => field)).toEqual(['notes', 'genre']);
});

it('tells the fields that readers see, and names no other', async () => {
  const told = await ask(`/organization/${organizationId}/releaseDataFields?releaseType=programme`);
  const names = told.json().items.map(({ fieldName }: { fieldName: string }) => fieldName);
  expect(names).toEqual(['title', 'genre', 'videos', 'chapter', 'childrenReleases']);
});

it('shows of the organization what its site needs', async () => {
  const shown = await ask(`/organization/${organizationId}`);
  expect(shown.statusCode).toBe(200);
  expect(shown.body).not.toContain(secret);
  expect(shown.json()).toMatchObject({ routes: [{ name: 'Open' }], searchKeys: [] });
  expect(shown.json()).not.toHaveProperty('distributionBcc');
});

it('is shut by the organization at once, and opens nothing else', async () => {
  const addresses = [
    `/release/${organizationId}`,
    `/release/${organizationId}/${ids.open}`,
    `/organization/${organizationId}`,
  ];
  expect((await ask(`/contact/${organizationId}`)).statusCode).toBe(401);
  expect((await ask(`/release/${organizationId}/${ids.open}/press-kit`)).statusCode).toBe(401);
  await server.platform.database.withSystem((db) =>
    db.run(
      sql`update organization set settings = settings || '{"requireAuth": true}' where organization_id = ${organizationId}`,
    ),
  );
  for (const address of addresses) {
    expect((await ask(address)).statusCode, address).toBe(401);
    expect((await ask(address, await stranger())).statusCode, address).toBe(404);
  }
});

it('is no way around an API key: one of another organization is nobody here', async () => {
  const other = await buildOrganization(server.platform);
  const owner = await buildAccount(server.platform, { organizationId: other.id, role: 'creator' });
  const made = await server.call('POST', `/api/apiKey/${other.id}`, {
    cookie: await server.signIn(owner.email),
    body: { name: 'Feed', scopes: ['release.read'], expiresInDays: null },
  });
  const answer = await server.call('GET', `/api/release/${organizationId}`, {
    headers: { authorization: `Bearer ${made.json().secret}` },
  });
  expect(answer.statusCode).toBe(404);
});

it('has a page of the organization in the frame of a site, whose address says so, and nowhere else', async () => {
  const routes = [{ id: 'c', name: 'Plan', htmlContentFilePath: 'plan.html', showInRoles: ['client'] }];
  await change(
    sql`update organization set settings = settings || ${JSON.stringify({ routes })}::jsonb where organization_id = ${organizationId}`,
  );
  await change(sql`
    insert into registered_file (organization_id, path, kind, content)
    values (${organizationId}, 'plan.html', 'html', '<p>Plan</p>')`);
  const page = (query: string) =>
    server.call('GET', `/api/file/costumeHtml/${organizationId}?filePath=plan.html${query}`);
  expect((await page('&site=1')).body).toContain('<p>Plan</p>');
  expect((await page('')).statusCode).toBe(401);
  // What can say it by a header does.
  expect((await server.call('GET', `/api/release/${organizationId}?site=1`)).statusCode).toBe(401);
});
