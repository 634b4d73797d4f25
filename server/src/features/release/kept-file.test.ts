import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { uploadFile } from '../../../test/upload.ts';
import { type Sql, sql } from '../../platform/database.ts';
import { reckonReleases } from './reindex-releases.service.ts';

/** What of a release its readers are not given they neither open by its id nor find by its words (docs/decisions/0162). */
let server: TestServer;
let organizationId: string;
let producer: string;
let developer: string;
let reader: string;
let version = 0;

const change = (statement: Sql) => server.system((db) => db.run(statement));

type Field = { type: string; fieldName: string; hidden?: boolean; hideFromUi?: boolean; fields?: Field[] };
const rows = (contract: Partial<Field>): Field[] => [
  { type: 'TEXT', fieldName: 'title' },
  { type: 'FILE', fieldName: 'contract', ...contract },
  { type: 'TEXT', fieldName: 'note', ...contract },
];
const table = (contract: Partial<Field>): Field[] => [
  { type: 'TEXT', fieldName: 'title' },
  { type: 'TABLE', fieldName: 'papers', fields: [{ type: 'FILE', fieldName: 'contract', ...contract }] },
];
const row = (contract: Partial<Field>): Field[] => [
  { type: 'TEXT', fieldName: 'title' },
  { type: 'ROW', fieldName: 'line', fields: [{ type: 'FILE', fieldName: 'contract', ...contract }] },
];
async function define(fields: Field[]): Promise<void> {
  const content = JSON.stringify(fields.map((one) => ({ title: one.fieldName, ...one })));
  const body = { path: 'programme.json', kind: 'fields', content, version };
  const answer = await server.call('PUT', `/api/organization/${organizationId}/registeredFile`, {
    cookie: developer,
    body,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  version += 1;
}

beforeAll(async () => {
  server = await startTestServer({ worker: true });
  const settings = { searchKeys: ['note'] };
  organizationId = (await buildOrganization(server.platform, { settings })).id;
  const signIn = async (role: 'producer' | 'developer' | 'client') =>
    server.signIn((await buildAccount(server.platform, { organizationId, role })).email);
  [producer, developer, reader] = [
    await signIn('producer'),
    await signIn('developer'),
    await signIn('client'),
  ];
});
afterAll(() => server.stop());

async function make(data: object): Promise<string> {
  const answer = await server.call('POST', `/api/release/${organizationId}`, {
    cookie: producer,
    body: { releaseType: 'programme', releaseData: { title: 'Waterline', ...data } },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const id = answer.json()._id as string;
  await change(sql`update release set distributed_at = now() where id = ${id}`);
  return id;
}
let made = 0;
const upload = async () => {
  made += 1;
  const me = { server, organizationId, cookie: producer };
  return (await uploadFile(me, Buffer.from(`%PDF-1.4\n%${made}\n`), `contract-${made}.pdf`)).fileId;
};
const open = async (fileId: string) =>
  Promise.all(
    [reader, producer].map(
      async (cookie) =>
        (await server.call('GET', `/api/file/${organizationId}/${fileId}/content`, { cookie })).statusCode,
    ),
  );
const find = async (word: string, cookie: string) =>
  (await server.call('GET', `/api/release/${organizationId}?filter[search]=${word}`, { cookie })).json<{
    total: number;
  }>().total;

it.each([
  ['a field', rows, (item: object) => ({ contract: item })],
  ['a column of a table', table, (item: object) => ({ papers: [{ contract: item }] })],
  ['a field of a row', row, (item: object) => ({ contract: item })],
])('a file of %s is shut to readers as long as it is kept from them', async (_name, fields, data) => {
  await define(fields({ hidden: true }));
  const fileId = await upload();
  await make(data({ fileId }));
  expect(await open(fileId)).toEqual([404, 200]);
  for (const kept of [{ hideFromUi: true }, { hidden: true }]) {
    await define(fields({}));
    await vi.waitFor(async () => expect(await open(fileId)).toEqual([200, 200]), 20_000);
    await define(fields(kept));
    await vi.waitFor(async () => expect(await open(fileId)).toEqual([404, 200]), 20_000);
  }
});

it('a file is open to readers while another field shows it, and shut when its field is gone', async () => {
  await define([...rows({ hideFromUi: true }), { type: 'FILE', fieldName: 'paper' }]);
  const fileId = await upload();
  await make({ contract: { fileId }, paper: { fileId } });
  expect(await open(fileId)).toEqual([200, 200]);
  await define([{ type: 'TEXT', fieldName: 'title' }]);
  await vi.waitFor(async () => expect(await open(fileId)).toEqual([404, 200]), 20_000);
});

it('a page holds no document that its readers may not open', async () => {
  await define(rows({ hideFromUi: true }));
  const fileId = await upload();
  const template = '<p>{{release.data.contract.fileId}} {{release.data.note}}</p>';
  await change(sql`insert into registered_file (organization_id, path, kind, content)
    values (${organizationId}, 'own.hbs', 'template', ${template})`);
  await change(
    sql`update organization set settings = settings || ${JSON.stringify({
      templates: [
        {
          id: 'own',
          name: 'own',
          type: 'landingPage',
          releaseTypes: ['programme'],
          handlebarsLocalFilePath: 'own.hbs',
        },
      ],
    })}::jsonb where organization_id = ${organizationId}`,
  );
  const id = await make({ contract: { fileId }, note: 'a line for the design' });
  const page = await server.call('POST', `/api/release/${organizationId}/preview`, {
    cookie: producer,
    body: { kind: 'landingPage', _id: id },
  });
  expect(page.statusCode, page.body).toBe(200);
  expect(page.body).not.toContain(fileId);
  expect(page.body).toContain('a line for the design');
});

it('no page draws the words of a hidden field, as soon as it is hidden', async () => {
  const fields = (content: Partial<Field>): Field[] => [
    { type: 'TEXT', fieldName: 'title' },
    { type: 'RICHTEXT', fieldName: 'content', ...content },
  ];
  await define(fields({}));
  const id = await make({ content: '<p>For the team alone</p>' });
  const item = await server.call('GET', `/api/release/${organizationId}/${id}`, { cookie: producer });
  const pages = [`/landing/${id}`, `/r/${encodeURIComponent(item.json().slug)}`];
  const read = async () =>
    Promise.all(
      pages.map(async (path) => (await server.call('GET', path, {})).body.includes('For the team alone')),
    );
  expect(await read()).toEqual([true, true]);
  await define(fields({ hidden: true }));
  expect(await read()).toEqual([false, false]);
});

it('words of what is kept from readers are found by who writes releases alone', async () => {
  await define(rows({ hideFromUi: true }));
  await make({ note: 'Rosebud' });
  expect([await find('rosebud', reader), await find('rosebud', producer)]).toEqual([0, 1]);
  await define(rows({}));
  await vi.waitFor(async () => expect(await find('rosebud', reader)).toBe(1), 20_000);
});

it('what the built-in fields keep back is known when a file of an own type is taken away', async () => {
  await define(rows({}));
  const fileId = await upload();
  await make({ contract: { fileId } });
  expect(await open(fileId)).toEqual([200, 200]);
  const url = `/api/organization/${organizationId}/registeredFile?path=programme.json`;
  expect((await server.call('DELETE', url, { cookie: developer })).statusCode).toBe(204);
  version = 0;
  await vi.waitFor(async () => expect(await open(fileId)).toEqual([404, 200]), 20_000);
});

it('releases from before are reckoned', async () => {
  await define(rows({ hidden: true }));
  const fileId = await upload();
  const id = await make({ contract: { fileId } });
  await change(sql`update release set kept_files = null where id = ${id}`);
  await reckonReleases(server.ctx());
  expect(await open(fileId)).toEqual([404, 200]);
});
