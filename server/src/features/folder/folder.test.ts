import type { Folder } from '@firstlook/contract/folder.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { startFolderStage } from '../../../test/folder-stage.ts';

let stage: Awaited<ReturnType<typeof startFolderStage>>;
beforeAll(async () => {
  stage = await startFolderStage();
});
afterAll(() => stage.server.stop());
beforeEach(() => stage.begin());

const refusal = (answer: { statusCode: number; json(): { code: string; issues: object[] } }) => [
  answer.statusCode,
  answer.json().code,
  answer.json().issues,
];

describe('the tree of folders', () => {
  it('is answered with the organization as the specification names it', async () => {
    const drama = await stage.make('דרמה');
    const line = await stage.make('קו המים', drama._id);
    const festivals = await stage.make('Festivals');
    const id = await stage.release('Waterline');
    await stage.file(line, { add: [id] });
    expect(await stage.treeOf()).toEqual([
      {
        _id: drama._id,
        name: 'דרמה',
        children: [{ _id: line._id, name: 'קו המים', children: [], content: [id] }],
        content: [],
      },
      { _id: festivals._id, name: 'Festivals', children: [], content: [] },
    ]);
    const without = await stage.server.call('GET', `/api/organization/${stage.id()}?folders=false`, {
      cookie: stage.producer(),
    });
    expect(without.json().folders).toBeUndefined();
  });

  it('takes a name of one line, and none that a sibling has', async () => {
    const name = (given?: string) => stage.act('POST', '', { name: given });
    expect(refusal(await name(''))).toEqual([422, 'INVALID_DATA', [{ path: 'name', code: 'required' }]]);
    expect((await name(' \u200f ')).statusCode).toBe(422);
    expect((await name()).statusCode).toBe(422);
    expect(refusal(await name('x'.repeat(101)))).toEqual([
      422,
      'INVALID_DATA',
      [{ path: 'name', code: 'tooLong' }],
    ]);
    const drama = await stage.make('  Drama\n2026 ');
    expect(drama.name).toBe('Drama 2026');
    expect((await name('drama 2026')).statusCode).toBe(409);
    expect((await stage.make('Drama 2026', drama._id)).name).toBe('Drama 2026');
    const other = await stage.make('Other');
    expect((await stage.act('PUT', '', { _id: other._id, name: 'DRAMA 2026' })).statusCode).toBe(409);
    expect((await stage.act('PUT', '', { _id: other._id, name: '' })).statusCode).toBe(422);
    expect((await stage.act('PUT', '', { ...other, name: 'Others' })).json()).toMatchObject({
      name: 'Others',
    });
  });

  it('has three levels at most, whether a folder is made or moved', async () => {
    const first = await stage.make('1');
    const second = await stage.make('2', first._id);
    const third = await stage.make('3', second._id);
    const fourth = await stage.act('POST', '', { name: '4', parentId: third._id });
    expect(refusal(fourth)).toEqual([422, 'INVALID_DATA', [{ path: 'parentId', code: 'depth' }]]);
    const tall = await stage.make('tall');
    await stage.make('below', tall._id);
    const moved = await stage.act('PUT', '', { _id: tall._id, parentId: second._id });
    expect(refusal(moved)).toEqual([422, 'INVALID_DATA', [{ path: 'parentId', code: 'depth' }]]);
    expect((await stage.act('PUT', '', { _id: tall._id, parentId: first._id })).statusCode).toBe(200);
    expect((await stage.act('PUT', '', { _id: tall._id, parentId: null })).statusCode).toBe(200);
  });

  it('has no circle', async () => {
    const first = await stage.make('1');
    const second = await stage.make('2', first._id);
    for (const parentId of [first._id, second._id])
      expect(refusal(await stage.act('PUT', '', { _id: first._id, parentId }))).toEqual([
        422,
        'INVALID_DATA',
        [{ path: 'parentId', code: 'circle' }],
      ]);
  });

  it('keeps the order that was asked for', async () => {
    const [a, b, c] = [await stage.make('a'), await stage.make('b'), await stage.make('c')];
    const names = async () => (await stage.treeOf()).map(({ name }) => name).join('');
    expect(await names()).toBe('abc');
    await stage.act('PUT', '', { _id: c._id, before: a._id });
    expect(await names()).toBe('cab');
    await stage.act('PUT', '', { _id: c._id, before: null });
    expect(await names()).toBe('abc');
    await stage.act('PUT', '', { _id: b._id, parentId: a._id });
    await stage.act('PUT', '', { _id: b._id, parentId: null, before: a._id });
    expect(await names()).toBe('bac');
    expect((await stage.act('PUT', '', { _id: c._id, before: 'nothing-here' })).statusCode).toBe(404);
  });

  it('knows nothing of another organization', async () => {
    const there = (await buildOrganization(stage.server.platform)).id;
    const stranger = await stage.server.signIn(
      (await buildAccount(stage.server.platform, { organizationId: there })).email,
    );
    const foreign = (
      await stage.server.call('POST', `/api/folder/${there}`, { cookie: stranger, body: { name: 'Theirs' } })
    ).json<Folder>();
    const theirs = (await buildRelease(stage.server.platform, there)).id;
    const own = await stage.make('Own');
    const mine = await stage.release('Mine');
    for (const answer of [
      await stage.act('POST', '', { name: 'x', parentId: foreign._id }),
      await stage.act('PUT', '', { _id: own._id, parentId: foreign._id }),
      await stage.act('PUT', '', { _id: own._id, before: foreign._id }),
      await stage.act('PUT', '', { _id: foreign._id, name: 'x' }),
      await stage.act('DELETE', `/${foreign._id}`),
      await stage.file(foreign, { add: [mine] }),
      await stage.file(own, { add: [mine, theirs] }),
      await stage.file(own, { toggle: [theirs] }),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    expect((await stage.treeOf()).map(({ content }) => content)).toEqual([[]]);
    expect((await stage.releasesIn(foreign._id)).total).toBe(0);
  });

  it('is changed by producers and looked at by clients', async () => {
    const folder = await stage.make('Drama');
    for (const answer of [
      await stage.act('POST', '', { name: 'x' }, stage.client()),
      await stage.act('PUT', '', { _id: folder._id, name: 'x' }, stage.client()),
      await stage.act('DELETE', `/${folder._id}`, undefined, stage.client()),
      await stage.act('POST', `/${folder._id}/content`, { toggle: [] }, stage.client()),
    ])
      expect(answer.statusCode).toBe(403);
    expect((await stage.act('GET', '', undefined, stage.client())).statusCode).toBe(200);
  });
});

describe('two people at once', () => {
  it('who change different folders both have what they did', async () => {
    const [a, b] = [await stage.make('a'), await stage.make('b')];
    const id = await stage.release('Waterline');
    await Promise.all([
      stage.act('PUT', '', { _id: a._id, name: 'a2', read: { name: 'a' } }),
      stage.act('PUT', '', { _id: b._id, name: 'b2', read: { name: 'b' } }),
      stage.file(a, { add: [id] }),
      stage.act('POST', '', { name: 'c' }),
    ]);
    expect((await stage.treeOf()).map(({ name, content }) => [name, content.length])).toEqual([
      ['a2', 1],
      ['b2', 0],
      ['c', 0],
    ]);
  });

  it('are told when they gave one folder two names, and not when they meant the same', async () => {
    const folder = await stage.make('Drama');
    const rename = (name: string) => stage.act('PUT', '', { _id: folder._id, name, read: { name: 'Drama' } });
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
    const [a, b] = [await stage.make('a'), await stage.make('b')];
    const answers = await Promise.all([
      stage.act('PUT', '', { _id: a._id, parentId: b._id }),
      stage.act('PUT', '', { _id: b._id, parentId: a._id }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect((await stage.listOf()).length).toBe(2);
  });
});
