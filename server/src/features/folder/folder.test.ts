import type { Folder, FolderSummary } from '@firstlook/contract/folder.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

let now = new Date('2026-03-01T10:00:00Z');
let server: TestServer;
let organizationId: string;
let producer: string;
let client: string;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  organizationId = (await buildOrganization(server.platform)).id;
  producer = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  client = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'client' })).email,
  );
});

const act = (method: string, path = '', body?: object, cookie = producer) =>
  server.call(method, `/api/folder/${organizationId}${path}`, { cookie, body });
const make = async (name: string, parentId?: string): Promise<Folder> => {
  const answer = await act('POST', '', { name, parentId });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const file = (folder: Folder, body: object) => act('POST', `/${folder._id}/content`, body);
const treeOf = async (cookie = producer): Promise<Folder[]> =>
  (await server.call('GET', `/api/organization/${organizationId}`, { cookie })).json().folders;
const listOf = async (cookie = producer, query = ''): Promise<FolderSummary[]> =>
  (await act('GET', query, undefined, cookie)).json().items;
const releasesIn = async (folder: string, cookie = producer) => {
  const answer = await server.call('GET', `/api/release/${organizationId}?filter[params][folder]=${folder}`, {
    cookie,
  });
  return answer.json<{ items: { _id: string; folders: string[] }[]; total: number }>();
};
const idsIn = async (folder: Folder, cookie = producer) =>
  (await releasesIn(folder._id, cookie)).items.map(({ _id }) => _id).sort();
const release = async (title: string) => (await buildRelease(server.platform, organizationId, { title })).id;
const open = (id: string, until: Date | null = null) =>
  server.platform.database.withSystem((db) =>
    db.run(sql`update release set distributed_at = ${now}, expiration_date = ${until} where id = ${id}`),
  );
const refusal = (answer: { statusCode: number; json(): { code: string; issues: object[] } }) => [
  answer.statusCode,
  answer.json().code,
  answer.json().issues,
];

describe('the tree of folders', () => {
  it('is answered with the organization as the specification names it', async () => {
    const drama = await make('דרמה');
    const line = await make('קו המים', drama._id);
    const festivals = await make('Festivals');
    const id = await release('Waterline');
    await file(line, { add: [id] });
    expect(await treeOf()).toEqual([
      {
        _id: drama._id,
        name: 'דרמה',
        children: [{ _id: line._id, name: 'קו המים', children: [], content: [id] }],
        content: [],
      },
      { _id: festivals._id, name: 'Festivals', children: [], content: [] },
    ]);
    const without = await server.call('GET', `/api/organization/${organizationId}?folders=false`, {
      cookie: producer,
    });
    expect(without.json().folders).toBeUndefined();
  });

  it('takes a name of one line, and none that a sibling has', async () => {
    const name = (given?: string) => act('POST', '', { name: given });
    expect(refusal(await name(''))).toEqual([422, 'INVALID_DATA', [{ path: 'name', code: 'required' }]]);
    expect((await name(' \u200f ')).statusCode).toBe(422);
    expect((await name()).statusCode).toBe(422);
    expect(refusal(await name('x'.repeat(101)))).toEqual([
      422,
      'INVALID_DATA',
      [{ path: 'name', code: 'tooLong' }],
    ]);
    const drama = await make('  Drama\n2026 ');
    expect(drama.name).toBe('Drama 2026');
    expect((await name('drama 2026')).statusCode).toBe(409);
    expect((await make('Drama 2026', drama._id)).name).toBe('Drama 2026');
    const other = await make('Other');
    expect((await act('PUT', '', { _id: other._id, name: 'DRAMA 2026' })).statusCode).toBe(409);
    expect((await act('PUT', '', { _id: other._id, name: '' })).statusCode).toBe(422);
    expect((await act('PUT', '', { ...other, name: 'Others' })).json()).toMatchObject({ name: 'Others' });
  });

  it('has three levels at most, whether a folder is made or moved', async () => {
    const first = await make('1');
    const second = await make('2', first._id);
    const third = await make('3', second._id);
    const fourth = await act('POST', '', { name: '4', parentId: third._id });
    expect(refusal(fourth)).toEqual([422, 'INVALID_DATA', [{ path: 'parentId', code: 'depth' }]]);
    const tall = await make('tall');
    await make('below', tall._id);
    const moved = await act('PUT', '', { _id: tall._id, parentId: second._id });
    expect(refusal(moved)).toEqual([422, 'INVALID_DATA', [{ path: 'parentId', code: 'depth' }]]);
    expect((await act('PUT', '', { _id: tall._id, parentId: first._id })).statusCode).toBe(200);
    expect((await act('PUT', '', { _id: tall._id, parentId: null })).statusCode).toBe(200);
  });

  it('has no circle', async () => {
    const first = await make('1');
    const second = await make('2', first._id);
    for (const parentId of [first._id, second._id])
      expect(refusal(await act('PUT', '', { _id: first._id, parentId }))).toEqual([
        422,
        'INVALID_DATA',
        [{ path: 'parentId', code: 'circle' }],
      ]);
  });

  it('keeps the order that was asked for', async () => {
    const [a, b, c] = [await make('a'), await make('b'), await make('c')];
    const names = async () => (await treeOf()).map(({ name }) => name).join('');
    expect(await names()).toBe('abc');
    await act('PUT', '', { _id: c._id, before: a._id });
    expect(await names()).toBe('cab');
    await act('PUT', '', { _id: c._id, before: null });
    expect(await names()).toBe('abc');
    await act('PUT', '', { _id: b._id, parentId: a._id });
    await act('PUT', '', { _id: b._id, parentId: null, before: a._id });
    expect(await names()).toBe('bac');
    expect((await act('PUT', '', { _id: c._id, before: 'nothing-here' })).statusCode).toBe(404);
  });

  it('knows nothing of another organization', async () => {
    const there = (await buildOrganization(server.platform)).id;
    const stranger = await server.signIn(
      (await buildAccount(server.platform, { organizationId: there })).email,
    );
    const foreign = (
      await server.call('POST', `/api/folder/${there}`, { cookie: stranger, body: { name: 'Theirs' } })
    ).json<Folder>();
    const theirs = (await buildRelease(server.platform, there)).id;
    const own = await make('Own');
    const mine = await release('Mine');
    for (const answer of [
      await act('POST', '', { name: 'x', parentId: foreign._id }),
      await act('PUT', '', { _id: own._id, parentId: foreign._id }),
      await act('PUT', '', { _id: own._id, before: foreign._id }),
      await act('PUT', '', { _id: foreign._id, name: 'x' }),
      await act('DELETE', `/${foreign._id}`),
      await file(foreign, { add: [mine] }),
      await file(own, { add: [mine, theirs] }),
      await file(own, { toggle: [theirs] }),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    expect((await treeOf()).map(({ content }) => content)).toEqual([[]]);
    expect((await releasesIn(foreign._id)).total).toBe(0);
  });

  it('is changed by producers and looked at by clients', async () => {
    const folder = await make('Drama');
    for (const answer of [
      await act('POST', '', { name: 'x' }, client),
      await act('PUT', '', { _id: folder._id, name: 'x' }, client),
      await act('DELETE', `/${folder._id}`, undefined, client),
      await act('POST', `/${folder._id}/content`, { toggle: [] }, client),
    ])
      expect(answer.statusCode).toBe(403);
    expect((await act('GET', '', undefined, client)).statusCode).toBe(200);
  });
});

describe('two people at once', () => {
  it('who change different folders both have what they did', async () => {
    const [a, b] = [await make('a'), await make('b')];
    const id = await release('Waterline');
    await Promise.all([
      act('PUT', '', { _id: a._id, name: 'a2', read: { name: 'a' } }),
      act('PUT', '', { _id: b._id, name: 'b2', read: { name: 'b' } }),
      file(a, { add: [id] }),
      act('POST', '', { name: 'c' }),
    ]);
    expect((await treeOf()).map(({ name, content }) => [name, content.length])).toEqual([
      ['a2', 1],
      ['b2', 0],
      ['c', 0],
    ]);
  });

  it('are told when they gave one folder two names, and not when they meant the same', async () => {
    const folder = await make('Drama');
    const rename = (name: string) => act('PUT', '', { _id: folder._id, name, read: { name: 'Drama' } });
    expect((await rename('Films')).statusCode).toBe(200);
    const second = await rename('Series');
    expect([second.statusCode, second.json().code, second.json().params]).toEqual([
      409,
      'CONFLICT',
      { conflicts: [{ path: 'name', stored: 'Films', sent: 'Series' }] },
    ]);
    expect((await rename('Films')).statusCode).toBe(200);
  });

  it('make no circle by moving two folders into each other', async () => {
    const [a, b] = [await make('a'), await make('b')];
    const answers = await Promise.all([
      act('PUT', '', { _id: a._id, parentId: b._id }),
      act('PUT', '', { _id: b._id, parentId: a._id }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect((await listOf()).length).toBe(2);
  });
});

describe('what lies in a folder', () => {
  it('goes in and out by toggling, by name, and once', async () => {
    const folder = await make('Drama');
    const [a, b] = [await release('a'), await release('b')];
    expect((await file(folder, { toggle: [a] })).json()).toEqual({ content: [a] });
    expect((await file(folder, { toggle: [a, b, b] })).json()).toEqual({ content: [b] });
    expect((await file(folder, { add: [b, a] })).json().content.sort()).toEqual([a, b].sort());
    expect((await file(folder, { remove: [a, b] })).json()).toEqual({ content: [] });
    expect((await file(folder, {})).json()).toEqual({ content: [] });
    const many = Array.from({ length: 501 }, (_, at) => `r${at}`);
    expect((await file(folder, { add: many })).statusCode).toBe(400);
  });

  it('is listed with what lies below it, counted once, and named on each card', async () => {
    const drama = await make('Drama');
    const line = await make('Waterline', drama._id);
    const deep = await make('Season 1', line._id);
    const [a, b, c] = [await release('a'), await release('b'), await release('c')];
    await release('outside');
    await file(drama, { add: [a, b] });
    await file(line, { add: [b] });
    await file(deep, { add: [c] });
    expect(await idsIn(drama)).toEqual([a, b, c].sort());
    expect(await idsIn(line)).toEqual([b, c].sort());
    expect(await idsIn(deep)).toEqual([c]);
    expect((await listOf()).map(({ name, parentId, count }) => [name, parentId, count])).toEqual([
      ['Drama', null, 3],
      ['Waterline', drama._id, 2],
      ['Season 1', line._id, 1],
    ]);
    const cards = (await releasesIn(drama._id)).items;
    expect(cards.find(({ _id }) => _id === b)?.folders.sort()).toEqual([drama._id, line._id].sort());
  });

  it('is searched, sorted and counted like every list', async () => {
    const folder = await make('Drama');
    const ids = [await release('alpha wave'), await release('beta wave'), await release('gamma')];
    await release('delta wave');
    await file(folder, { add: ids });
    const query = `filter[params][folder]=${folder._id}&filter[search]=wave&simpleSort=-title&pagination[limit]=1`;
    const answer = await server.call('GET', `/api/release/${organizationId}?${query}`, { cookie: producer });
    expect([answer.json().total, answer.json().items[0]._id]).toEqual([2, ids[1]]);
  });

  it('leaves every folder with the release that is deleted', async () => {
    const folder = await make('Drama');
    const id = await release('Waterline');
    await file(folder, { add: [id] });
    const answer = await server.call('DELETE', `/api/release/${organizationId}/${id}`, { cookie: producer });
    expect(answer.statusCode).toBe(204);
    expect((await treeOf())[0]?.content).toEqual([]);
    expect((await listOf())[0]?.count).toBe(0);
  });

  it('stays when the folder and those below it are deleted', async () => {
    const drama = await make('Drama');
    const line = await make('Waterline', drama._id);
    const id = await release('Waterline');
    await file(line, { add: [id] });
    expect((await act('DELETE', `/${drama._id}`)).statusCode).toBe(204);
    expect((await act('DELETE', `/${line._id}`)).statusCode).toBe(404);
    expect(await treeOf()).toEqual([]);
    const all = await server.call('GET', `/api/release/${organizationId}`, { cookie: producer });
    expect(
      all.json().items.map(({ _id, folders }: { _id: string; folders: string[] }) => [_id, folders]),
    ).toEqual([[id, []]]);
  });
});

describe('a viewer', () => {
  it('sees the folders in which something lies that is open, and only that of them', async () => {
    const drama = await make('Drama');
    const line = await make('Waterline', drama._id);
    const secret = await make('Secret');
    const [draft, shown, expiring] = [
      await release('draft'),
      await release('shown'),
      await release('expiring'),
    ];
    await open(shown);
    await open(expiring, new Date('2026-03-02T10:00:00Z'));
    await file(drama, { add: [draft] });
    await file(line, { add: [shown, expiring] });
    await file(secret, { add: [draft] });
    expect((await treeOf(client)).map(({ name, content }) => [name, content])).toEqual([['Drama', []]]);
    expect((await treeOf(client))[0]?.children[0]?.content.sort()).toEqual([shown, expiring].sort());
    expect((await listOf(client)).map(({ name, count }) => [name, count])).toEqual([
      ['Drama', 2],
      ['Waterline', 2],
    ]);
    expect(await listOf(producer, '?openOnly=true')).toEqual(await listOf(client));
    expect(await idsIn(drama, client)).toEqual([shown, expiring].sort());
    expect((await releasesIn(drama._id, client)).items.map(({ folders }) => folders)).toEqual([[], []]);
    expect(await releasesIn(secret._id, client)).toEqual(await releasesIn('nothing-here', client));
    now = new Date('2026-03-03T10:00:00Z');
    expect(await idsIn(drama, client)).toEqual([shown]);
    expect((await listOf(client)).map(({ count }) => count)).toEqual([1, 1]);
    now = new Date('2026-03-01T10:00:00Z');
  });
});

it('writes down who made, changed, filled and deleted a folder', async () => {
  const folder = await make('Drama');
  await act('PUT', '', { _id: folder._id, name: 'Films' });
  await act('PUT', '', { _id: folder._id, name: 'Films' });
  await file(folder, { toggle: [await release('a')] });
  await file(folder, {});
  await act('DELETE', `/${folder._id}`);
  const lines = await server.platform.database.withSystem((db) =>
    db.many<{ action: string; after: object | null }>(
      sql`select action, after from audit where organization_id = ${organizationId} and action like 'folder.%' order by at, id`,
    ),
  );
  expect(lines.map(({ action, after }) => [action, after])).toEqual([
    ['folder.create', null],
    ['folder.update', { name: 'Films' }],
    ['folder.content', { added: 1, removed: 0 }],
    ['folder.remove', null],
  ]);
});
