import type { ReleaseFilter } from '@firstlook/contract/release.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
let producer: string;
let client: string;

const innerFilters = [
  {
    id: '1',
    field: 'channel',
    title: 'Channel',
    options: [
      { value: 'one', label: 'Channel one' },
      { value: 'two', label: 'Channel two' },
    ],
  },
  { id: '2', field: 'season', title: '', options: [] },
  { id: '3', field: 'audience', title: 'For whom', options: [{ value: 'kids', label: 'Children' }] },
  { id: '4', field: 'status', title: 'A name of the list itself', options: [] },
];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  organizationId = (await buildOrganization(server.platform, { settings: { innerFilters } })).id;
  producer = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  client = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'client' })).email,
  );
});

const get = (path: string, cookie = producer) =>
  server.call('GET', `/api/release/${organizationId}${path}`, { cookie });
const titles = async (query: string, cookie = producer) => {
  const answer = await get(`?${query}`, cookie);
  expect(answer.statusCode, answer.body).toBe(200);
  const { items, total } = answer.json<{
    items: { releaseData: { title: string } }[];
    total: number;
  }>();
  expect(total).toBe(items.length);
  return items.map(({ releaseData }) => releaseData.title).sort();
};
const choices = async (cookie = producer, query = 'choices=en'): Promise<ReleaseFilter[]> =>
  (await get(`?${query}&pagination[limit]=1`, cookie)).json().filters;
const valuesOf = (filters: ReleaseFilter[], field: string) =>
  filters.find((one) => one.field === field)?.options.map(({ value }) => value);
const build = (title: string, data: object) =>
  buildRelease(server.platform, organizationId, { title, ...data });
const open = (id: string) =>
  server.platform.database.withSystem((db) =>
    db.run(sql`update release set distributed_at = now() where id = ${id}`),
  );

it('narrows the list by a text, a list and a number, one of several values and all of several fields', async () => {
  await build('a', { channel: 'one', audience: ['kids', 'family'], season: 1 });
  await build('b kestrel', { channel: 'one', audience: ['adults'], season: 2 });
  await build('c', { channel: 'two', audience: ['kids'], season: 2 });
  await build('d', { channel: 'One', audience: 'kids' });
  expect(await titles('filter[params][channel]=one')).toEqual(['a', 'b kestrel']);
  expect(await titles('filter[params][channel][]=one&filter[params][channel][]=two')).toEqual([
    'a',
    'b kestrel',
    'c',
  ]);
  expect(await titles('filter[params][audience]=kids')).toEqual(['a', 'c', 'd']);
  expect(await titles('filter[params][season]=2')).toEqual(['b kestrel', 'c']);
  expect(await titles('filter[params][channel]=one&filter[params][audience]=kids')).toEqual(['a']);
  expect(await titles('filter[params][channel]=one&filter[search]=kestrel')).toEqual(['b kestrel']);
  expect(await titles('filter[params][channel]=nothing')).toEqual([]);
});

it('takes the fields that a release type marks, and refuses every other name', async () => {
  await build('a', { genre: 'drama' });
  await build('b', { genre: 'news' });
  expect(await titles('filter[params][genre]=drama')).toEqual(['a']);
  for (const name of ['title', 'constructor', 'organization_id', 'genre=drama', 'x'.repeat(200)]) {
    const answer = await get(`?filter[params][${encodeURIComponent(name)}]=1`);
    expect([answer.statusCode, answer.json().code], name).toEqual([400, 'MALFORMED_REQUEST']);
  }
  expect((await get('?filter[params][genre][deep]=1')).statusCode).toBe(400);
});

it('follows a change of the data and of the setting at once', async () => {
  const { id } = await build('a', { channel: 'one', place: 'Haifa' });
  expect(await titles('filter[params][channel]=two')).toEqual([]);
  const release = (await get(`/${id}`)).json();
  const saved = await server.call('PUT', `/api/release/${organizationId}`, {
    cookie: producer,
    body: { ...release, releaseData: { ...release.releaseData, channel: 'two' } },
  });
  expect(saved.statusCode).toBe(200);
  expect(await titles('filter[params][channel]=two')).toEqual(['a']);
  expect((await get('?filter[params][place]=Haifa')).statusCode).toBe(400);
  await server.platform.database.withSystem((db) =>
    db.run(
      sql`update organization set settings = settings || ${JSON.stringify({
        innerFilters: [{ id: '1', field: 'place', title: 'Place', options: [] }],
      })}::jsonb where organization_id = ${organizationId}`,
    ),
  );
  expect(await titles('filter[params][place]=Haifa')).toEqual(['a']);
  expect((await get('?filter[params][channel]=two')).statusCode).toBe(400);
});

it('offers the organization’s filters first, then those of its types, in the words of the reader', async () => {
  await build('a', { season: 'Winter' });
  await build('b', { season: 'Autumn' });
  const filters = await choices(producer, 'choices=he');
  expect(filters.map(({ field, title }) => [field, title])).toEqual([
    ['channel', 'Channel'],
    ['season', 'season'],
    ['audience', 'For whom'],
    ['genre', 'סוגה'],
  ]);
  expect(filters[0]?.options).toEqual(innerFilters[0]?.options);
  expect(valuesOf(filters, 'season')).toEqual(['Autumn', 'Winter']);
  expect(filters[3]?.options).toContainEqual({ value: 'drama', label: 'דרמה' });
  expect((await choices())[3]?.options).toContainEqual({
    value: 'drama',
    label: 'Drama',
  });
});

it('offers a viewer no value that only hidden releases have', async () => {
  await build('hidden', { channel: 'two', season: 'Secret', genre: 'news' });
  const shown = await build('shown', { channel: 'one', season: 'Winter', genre: 'drama' });
  expect(await choices(client)).toEqual([]);
  await open(shown.id);
  const filters = await choices(client);
  expect(JSON.stringify(filters)).not.toMatch(/two|Secret|news/i);
  expect([valuesOf(filters, 'channel'), valuesOf(filters, 'season'), valuesOf(filters, 'genre')]).toEqual([
    ['one'],
    ['Winter'],
    ['drama'],
  ]);
  expect(await choices(producer, 'choices=en&filter[params][status]=distributed')).toEqual(filters);
  expect(valuesOf(await choices(), 'season')).toEqual(['Secret', 'Winter']);
  expect(await titles('filter[params][channel]=two', client)).toEqual([]);
});

it('acts on the two names that client sites pass, type and subType, whether a release has one value or several', async () => {
  const own = ['type', 'subType'].map((field) => ({ id: field, field, title: field, options: [] }));
  organizationId = (await buildOrganization(server.platform, { settings: { innerFilters: own } })).id;
  producer = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  await build('one', { type: 'drama', subType: 'sea' });
  await build('several', { type: ['drama', 'film'], subType: ['sea', 'war'] });
  await build('number', { type: 7, subType: [7] });
  const offered = await choices();
  expect([valuesOf(offered, 'type'), valuesOf(offered, 'subType')]).toEqual([
    ['7', 'drama', 'film'],
    ['7', 'sea', 'war'],
  ]);
  for (const [field, value] of [
    ['type', 'drama'],
    ['subType', 'sea'],
  ])
    expect(await titles(`filter[params][${field}]=${value}`), field).toEqual(['one', 'several']);
  expect(await titles('filter[params][type][]=film&filter[params][type][]=7')).toEqual(['number', 'several']);
  expect(await titles('filter[params][subType]=7')).toEqual(['number']);
});
