import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';

let server: TestServer;
let organizationId: string;
const cookies: Record<string, string> = {};
const ids: Record<string, string> = {};

const field = (fieldName: string, props: object = {}, more: object = {}) => ({
  type: 'TEXT',
  fieldName,
  props,
  ...more,
});
const fields = (change: { summary?: object; pages?: object; place?: object; extra?: object[] } = {}) =>
  JSON.stringify([
    field('title'),
    field('summary', change.summary),
    field('pages', change.pages, { type: 'NUMBER' }),
    field('shows', {}, { type: 'TABLE', fields: [field('place', change.place)] }),
    ...(change.extra ?? []),
  ]);
const url = () => `/api/organization/${organizationId}/registeredFile`;
const narrowed = async (content: string, who = 'developer') => {
  const answer = await server.call('POST', `${url()}/narrowed`, {
    cookie: cookies[who],
    body: { path: 'programme.json', content },
  });
  return { status: answer.statusCode, ...answer.json() };
};

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (
    await buildOrganization(server.platform, {
      settings: {
        releaseTypes: [
          { id: 'programme', name: 'Programme', dataFieldsLocalFilePath: 'programme.json' },
          { id: 'other', name: 'Other', dataFieldsLocalFilePath: 'other.json' },
        ],
      },
    })
  ).id;
  for (const role of ['developer', 'producer'] as const)
    cookies[role] = await server.signIn(
      (await buildAccount(server.platform, { organizationId, role })).email,
    );
  const saved = await server.call('PUT', url(), {
    cookie: cookies.developer,
    body: { path: 'programme.json', kind: 'fields', content: fields(), version: 0 },
  });
  expect(saved.statusCode).toBe(200);
  const build = async (title: string, data: object, of = organizationId) => {
    ids[title] = (await buildRelease(server.platform, of, { title, ...data })).id;
  };
  await build('Long', { summary: 'twelve chars', pages: 300, shows: [{ place: 'Haifa' }, { place: '' }] });
  await build('Short', { summary: 'six ch', pages: 20, shows: [] });
  await build('Bare', { summary: '', pages: null, shows: [] });
  await build('Foreign', { summary: 'twelve chars' }, (await buildOrganization(server.platform)).id);
});
afterAll(() => server.stop());

it('names the releases that a shorter text, a smaller number or a required field would refuse, and their fields', async () => {
  expect(await narrowed(fields({ summary: { maxLength: 8 }, pages: { max: 100 } }))).toEqual({
    status: 200,
    count: 1,
    releases: [{ _id: ids.Long, title: 'Long', fields: ['summary', 'pages'] }],
    of: null,
  });
  const asked = await narrowed(fields({ summary: { required: true }, place: { required: true } }));
  expect(asked.releases).toEqual([
    { _id: ids.Bare, title: 'Bare', fields: ['summary'] },
    { _id: ids.Long, title: 'Long', fields: ['shows.place'] },
  ]);
  expect(await narrowed(fields({ extra: [field('isbn', { required: true })] }))).toMatchObject({ count: 3 });
});

it('says nothing of what is as before, wider, or told as renamed or gone', async () => {
  expect(await narrowed(fields())).toMatchObject({ count: 0, releases: [] });
  expect(await narrowed(fields({ summary: { maxLength: 500 } }))).toMatchObject({ count: 0 });
});

it('names the releases whose value is no day, or holds an option that is gone', async () => {
  const retyped = fields().replace('"type":"NUMBER"', '"type":"DATE"');
  const both = [{ fields: ['pages'] }, { fields: ['pages'] }];
  expect(await narrowed(retyped)).toMatchObject({ count: 2, releases: both });
  const options = JSON.stringify([{ value: 'six ch', label: 'Six' }]);
  const asked = await narrowed(
    fields().replace('"TEXT","fieldName":"summary"', `"SELECT","options":${options},"fieldName":"summary"`),
  );
  expect(asked).toMatchObject({ releases: [{ title: 'Long', fields: ['summary'] }] });
});

it('is for those who write definitions, and refuses a text that could not be saved', async () => {
  expect(await narrowed(fields(), 'producer')).toMatchObject({ status: 403 });
  expect(await narrowed('[{"type":"TEXT"}]')).toMatchObject({ status: 422 });
});
