import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFolderStage } from '../../../test/folder-stage.ts';
import { sql } from '../../platform/database.ts';

let stage: Awaited<ReturnType<typeof startFolderStage>>;
beforeAll(async () => {
  stage = await startFolderStage();
});
afterAll(() => stage.server.stop());
beforeEach(() => stage.begin());

describe('what lies in a folder', () => {
  it('goes in and out by toggling, by name, and once', async () => {
    const folder = await stage.make('Drama');
    const [a, b] = [await stage.release('a'), await stage.release('b')];
    expect((await stage.file(folder, { toggle: [a] })).json()).toEqual({ content: [a] });
    expect((await stage.file(folder, { toggle: [a, b, b] })).json()).toEqual({ content: [b] });
    expect((await stage.file(folder, { add: [b, a] })).json().content.sort()).toEqual([a, b].sort());
    expect((await stage.file(folder, { remove: [a, b] })).json()).toEqual({ content: [] });
    expect((await stage.file(folder, {})).json()).toEqual({ content: [] });
    const many = Array.from({ length: 501 }, (_, at) => `r${at}`);
    expect((await stage.file(folder, { add: many })).statusCode).toBe(400);
  });

  it('is listed with what lies below it, counted once, and named on each card', async () => {
    const drama = await stage.make('Drama');
    const line = await stage.make('Waterline', drama._id);
    const deep = await stage.make('Season 1', line._id);
    const [a, b, c] = [await stage.release('a'), await stage.release('b'), await stage.release('c')];
    await stage.release('outside');
    await stage.file(drama, { add: [a, b] });
    await stage.file(line, { add: [b] });
    await stage.file(deep, { add: [c] });
    expect(await stage.idsIn(drama)).toEqual([a, b, c].sort());
    expect(await stage.idsIn(line)).toEqual([b, c].sort());
    expect(await stage.idsIn(deep)).toEqual([c]);
    expect((await stage.listOf()).map(({ name, parentId, count }) => [name, parentId, count])).toEqual([
      ['Drama', null, 3],
      ['Waterline', drama._id, 2],
      ['Season 1', line._id, 1],
    ]);
    const cards = (await stage.releasesIn(drama._id)).items;
    expect(cards.find(({ _id }) => _id === b)?.folders.sort()).toEqual([drama._id, line._id].sort());
  });

  it('is searched, sorted and counted like every list', async () => {
    const folder = await stage.make('Drama');
    const ids = [
      await stage.release('alpha wave'),
      await stage.release('beta wave'),
      await stage.release('gamma'),
    ];
    await stage.release('delta wave');
    await stage.file(folder, { add: ids });
    const query = `filter[params][folder]=${folder._id}&filter[search]=wave&simpleSort=-title&pagination[limit]=1`;
    const answer = await stage.server.call('GET', `/api/release/${stage.id()}?${query}`, {
      cookie: stage.producer(),
    });
    expect([answer.json().total, answer.json().items[0]._id]).toEqual([2, ids[1]]);
  });

  it('leaves every folder with the release that is deleted', async () => {
    const folder = await stage.make('Drama');
    const id = await stage.release('Waterline');
    await stage.file(folder, { add: [id] });
    const answer = await stage.server.call('DELETE', `/api/release/${stage.id()}/${id}`, {
      cookie: stage.producer(),
    });
    expect(answer.statusCode).toBe(204);
    expect((await stage.treeOf())[0]?.content).toEqual([]);
    expect((await stage.listOf())[0]?.count).toBe(0);
  });

  it('stays when the folder and those below it are deleted', async () => {
    const drama = await stage.make('Drama');
    const line = await stage.make('Waterline', drama._id);
    const id = await stage.release('Waterline');
    await stage.file(line, { add: [id] });
    expect((await stage.act('DELETE', `/${drama._id}`)).statusCode).toBe(204);
    expect((await stage.act('DELETE', `/${line._id}`)).statusCode).toBe(404);
    expect(await stage.treeOf()).toEqual([]);
    const all = await stage.server.call('GET', `/api/release/${stage.id()}`, { cookie: stage.producer() });
    expect(
      all.json().items.map(({ _id, folders }: { _id: string; folders: string[] }) => [_id, folders]),
    ).toEqual([[id, []]]);
  });
});

describe('a viewer', () => {
  it('sees the folders in which something lies that is open, and only that of them', async () => {
    const drama = await stage.make('Drama');
    const line = await stage.make('Waterline', drama._id);
    const secret = await stage.make('Secret');
    const [draft, shown, expiring] = [
      await stage.release('draft'),
      await stage.release('shown'),
      await stage.release('expiring'),
    ];
    await stage.open(shown);
    await stage.open(expiring, new Date('2026-03-02T10:00:00Z'));
    await stage.file(drama, { add: [draft] });
    await stage.file(line, { add: [shown, expiring] });
    await stage.file(secret, { add: [draft] });
    expect((await stage.treeOf(stage.client())).map(({ name, content }) => [name, content])).toEqual([
      ['Drama', []],
    ]);
    expect((await stage.treeOf(stage.client()))[0]?.children[0]?.content.sort()).toEqual(
      [shown, expiring].sort(),
    );
    expect((await stage.listOf(stage.client())).map(({ name, count }) => [name, count])).toEqual([
      ['Drama', 2],
      ['Waterline', 2],
    ]);
    expect(await stage.listOf(stage.producer(), '?openOnly=true')).toEqual(
      await stage.listOf(stage.client()),
    );
    expect(await stage.idsIn(drama, stage.client())).toEqual([shown, expiring].sort());
    expect((await stage.releasesIn(drama._id, stage.client())).items.map(({ folders }) => folders)).toEqual([
      [],
      [],
    ]);
    expect(await stage.releasesIn(secret._id, stage.client())).toEqual(
      await stage.releasesIn('nothing-here', stage.client()),
    );
    stage.setNow('2026-03-03T10:00:00Z');
    expect(await stage.idsIn(drama, stage.client())).toEqual([shown]);
    expect((await stage.listOf(stage.client())).map(({ count }) => count)).toEqual([1, 1]);
    stage.setNow('2026-03-01T10:00:00Z');
  });
});

it('writes down who made, changed, filled and deleted a folder', async () => {
  const folder = await stage.make('Drama');
  await stage.act('PUT', '', { _id: folder._id, name: 'Films' });
  await stage.act('PUT', '', { _id: folder._id, name: 'Films' });
  await stage.file(folder, { toggle: [await stage.release('a')] });
  await stage.file(folder, {});
  await stage.act('DELETE', `/${folder._id}`);
  const lines = await stage.server.platform.database.withSystem((db) =>
    db.many<{ action: string; after: object | null }>(
      sql`select action, after from audit where organization_id = ${stage.id()} and action like 'folder.%' order by at, id`,
    ),
  );
  expect(lines.map(({ action, after }) => [action, after])).toEqual([
    ['folder.create', null],
    ['folder.update', { name: 'Films' }],
    ['folder.content', { added: 1, removed: 0 }],
    ['folder.remove', null],
  ]);
});
