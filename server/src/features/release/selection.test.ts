import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSelectionStage } from '../../../test/selection-stage.ts';

let stage: Awaited<ReturnType<typeof startSelectionStage>>;
beforeAll(async () => {
  stage = await startSelectionStage();
});
afterAll(() => stage.server.stop());
beforeEach(() => stage.begin());

const day = '2026-06-30';
const endOfDay = '2026-06-30T20:59:59.999Z';
const matching = (search: string) => ({ matching: { filter: { search } } });

describe('what was chosen', () => {
  it('is told by count, first names, folders and what was sent', async () => {
    const ids = await stage.releases('a', 'b', 'c', 'd', 'e', 'f');
    const folder = await stage.make('Drama');
    await stage.file(folder, { add: ids.slice(0, 2) });
    const told = await stage.select('', { chosen: { ids: [...ids, ids[0], 'nothing-here'] } });
    expect(told.json()).toEqual({
      count: 6,
      titles: ['a', 'b', 'c', 'd', 'e'],
      sent: 0,
      folders: [{ _id: folder._id, count: 2 }],
      groups: [],
      groupCount: 0,
      children: 0,
    });
  });

  it('is told with the groups beside it that it leaves, by title, and what lies in it and stays', async () => {
    const [a, b, c] = await stage.releases('a', 'b', 'c');
    const [april, season] = [await stage.group('April', [a, b]), await stage.group('A season', [a, c])];
    const left = async (...ids: unknown[]) => {
      const { groups, groupCount, children } = (await stage.select('', { chosen: { ids } })).json();
      return { groups, groupCount, children };
    };
    expect(await left(a)).toEqual({ groups: ['A season', 'April'], groupCount: 2, children: 0 });
    expect(await left(april)).toEqual({ groups: [], groupCount: 0, children: 2 });
    // What goes too neither loses nor stays.
    expect(await left(april, a)).toEqual({ groups: ['A season'], groupCount: 1, children: 1 });
    expect(await left(april, season, a, b, c)).toEqual({ groups: [], groupCount: 0, children: 0 });
    const many = await Promise.all(['1', '2', '3', '4', '5', '6'].map((name) => stage.group(name, [c])));
    expect(many).toHaveLength(6);
    expect(await left(c)).toEqual({ groups: ['1', '2', '3', '4', '5'], groupCount: 7, children: 0 });
  });

  it('may be all that match a filter, but for some', async () => {
    const [one] = await stage.releases('alpha wave', 'beta wave', 'gamma');
    const all = await stage.select('', { chosen: matching('wave') });
    expect([all.json().count, all.json().titles.sort()]).toEqual([2, ['alpha wave', 'beta wave']]);
    const some = await stage.select('', { chosen: { ...matching('wave'), except: [one] } });
    expect([some.json().count, some.json().titles]).toEqual([1, ['beta wave']]);
  });

  it('is narrowed like the list: by folder, status and what a page of the organization shows', async () => {
    const [a, b] = await stage.releases('a', 'b', 'c');
    const folder = await stage.make('Drama');
    await stage.file(folder, { add: [a, b] });
    await stage.open(String(a));
    const filter = { params: { folder: folder._id, status: ['draft'] } };
    expect((await stage.select('', { chosen: { matching: { filter } } })).json().titles).toEqual(['b']);
    const orgFilter = { folder: folder._id, releaseTypes: ['programme'] };
    expect((await stage.select('', { chosen: { matching: { orgFilter } } })).json().count).toBe(2);
    const unknown = { matching: { filter: { params: { nobody: ['x'] } } } };
    expect((await stage.select('', { chosen: unknown })).statusCode).toBe(400);
  });

  it('is acted on as it was told, or not at all', async () => {
    await stage.releases('alpha wave', 'beta wave');
    const chosen = { ...matching('wave'), count: 3 };
    for (const [path, body] of [
      ['/expiry', { chosen, expirationDate: day }],
      ['/removal', { chosen }],
      ['/export', { chosen, locale: 'en' }],
    ] as const) {
      const answer = await stage.select(path, body);
      expect([answer.statusCode, answer.json().code, answer.json().params]).toEqual([
        409,
        'SELECTION_CHANGED',
        { count: 2 },
      ]);
    }
    expect((await stage.select('', { chosen: matching('wave') })).json().count).toBe(2);
    // Without the number that a person was told there is no act.
    expect((await stage.select('/removal', { chosen: matching('wave') })).statusCode).toBe(400);
  });

  it('is never of another organization', async () => {
    const [mine] = await stage.releases('mine');
    const first = stage.producer();
    await stage.begin();
    const [theirs] = await stage.releases('theirs');
    const answer = await stage.select('/expiry', { chosen: { ids: [mine, theirs] }, expirationDate: day });
    expect(answer.json()).toMatchObject({
      changed: 1,
      failures: 1,
      failed: [{ _id: mine, title: '', code: 'NOT_FOUND' }],
    });
    const removal = await stage.select('/removal', { chosen: { ids: [mine] } });
    expect(removal.json()).toMatchObject({ changed: 0, failures: 1 });
    expect((await stage.select('', { chosen: { ids: [theirs] } }, first)).statusCode).toBe(404);
  });
});

describe('an expiry date of many', () => {
  it('ends with its day, raises the version, and is written down once', async () => {
    const ids = await stage.releases('a', 'b');
    const outcome = (
      await stage.select('/expiry', { chosen: { ids: [...ids, 'gone'] }, expirationDate: day })
    ).json();
    expect(outcome).toMatchObject({ changed: 2, failures: 1, undo: expect.any(String) });
    for (const id of ids)
      expect(await stage.item(id)).toMatchObject({ expirationDate: endOfDay, version: 2 });
    expect(await stage.linesOf('release.expiry')).toEqual([
      { before: null, after: { releases: 2, expirationDate: endOfDay } },
    ]);
    const again = (await stage.select('/expiry', { chosen: { ids }, expirationDate: day })).json();
    expect(again).toEqual({ changed: 0, failed: [], failures: 0, undo: null });
    expect((await stage.item(String(ids[0]))).version).toBe(2);
  });

  it('tells an open editor that somebody else saved', async () => {
    const [id] = await stage.releases('a');
    const read = await stage.item(String(id));
    await stage.select('/expiry', { chosen: { ids: [id] }, expirationDate: day });
    const { releaseType, releaseData, version } = read;
    const answer = await stage.server.call('PUT', `/api/release/${stage.id()}`, {
      cookie: stage.producer(),
      body: { _id: id, releaseType, releaseData, version, expirationDate: null },
    });
    expect([answer.statusCode, answer.json().params.conflicts]).toEqual([
      409,
      expect.arrayContaining([{ path: 'expirationDate', stored: endOfDay, sent: null }]),
    ]);
  });

  it('is taken back to what each had, but for what was changed since', async () => {
    const [a, b, c] = await stage.releases('a', 'b', 'c');
    await stage.select('/expiry', { chosen: { ids: [a] }, expirationDate: '2026-05-01' });
    const { undo } = (
      await stage.select('/expiry', { chosen: { ids: [a, b, c] }, expirationDate: day })
    ).json();
    await stage.select('/expiry', { chosen: { ids: [c] }, expirationDate: '2026-07-01' });
    const back = await stage.select('/undo', { undo });
    expect(back.json()).toEqual({
      changed: 2,
      failed: [{ _id: c, title: 'c', code: 'CONFLICT' }],
      failures: 1,
    });
    expect((await stage.item(String(a))).expirationDate).toBe('2026-05-01T20:59:59.999Z');
    expect((await stage.item(String(b))).expirationDate).toBeNull();
    expect((await stage.item(String(c))).expirationDate).toBe('2026-07-01T20:59:59.999Z');
    expect((await stage.select('/undo', { undo })).statusCode).toBe(404);
  });

  it('leaves alone what would end before its embargo or its publication, and names it', async () => {
    const ids = await stage.releases('free', 'kept back', 'planned', 'early');
    const [free, kept, planned, early] = ids;
    await stage.moment(String(kept), 'embargo_until', '2026-07-01T00:00:00Z');
    await stage.moment(String(planned), 'publish_at', endOfDay);
    await stage.moment(String(early), 'embargo_until', '2026-06-01T00:00:00Z');
    const outcome = (await stage.select('/expiry', { chosen: { ids }, expirationDate: day })).json();
    expect(outcome).toMatchObject({ changed: 2, failures: 2 });
    expect(outcome.failed).toEqual(
      expect.arrayContaining([
        { _id: kept, title: 'kept back', code: 'ENDS_BEFORE_EMBARGO' },
        { _id: planned, title: 'planned', code: 'ENDS_BEFORE_PUBLICATION' },
      ]),
    );
    for (const id of [free, early])
      expect(await stage.item(String(id))).toMatchObject({ expirationDate: endOfDay });
    for (const id of [kept, planned])
      expect(await stage.item(String(id))).toMatchObject({ expirationDate: null, version: 1 });
    const none = (await stage.select('/expiry', { chosen: { ids }, expirationDate: null })).json();
    expect(none).toMatchObject({ changed: 2, failures: 0 });
  });

  it('is taken back to no date that an embargo has passed since', async () => {
    const [id] = await stage.releases('a');
    const chosen = { ids: [id] };
    await stage.select('/expiry', { chosen, expirationDate: '2026-05-01' });
    const { undo } = (await stage.select('/expiry', { chosen, expirationDate: day })).json();
    await stage.moment(String(id), 'embargo_until', '2026-06-01T00:00:00Z');
    expect((await stage.select('/undo', { undo })).json()).toEqual({
      changed: 0,
      failed: [{ _id: id, title: 'a', code: 'CONFLICT' }],
      failures: 1,
    });
    expect((await stage.item(String(id))).expirationDate).toBe(endOfDay);
  });

  it('is not taken back after ten minutes', async () => {
    const ids = await stage.releases('a');
    const { undo } = (await stage.select('/expiry', { chosen: { ids }, expirationDate: day })).json();
    stage.setNow('2026-03-01T10:10:01Z');
    expect((await stage.select('/undo', { undo })).statusCode).toBe(404);
    stage.setNow('2026-03-01T10:00:00Z');
  });
});

describe('folders of many', () => {
  it('take in what is not there, give out what is, and are taken back', async () => {
    const folder = await stage.make('Drama');
    const [a, b] = await stage.releases('a wave', 'b wave', 'c');
    await stage.file(folder, { add: [a] });
    const chosen = { ...matching('wave'), count: 2 };
    const put = (isIn: boolean) => stage.select('/folder', { chosen, folderId: folder._id, isIn });
    const { changed, undo } = (await put(true)).json();
    expect([changed, await stage.idsIn(folder)]).toEqual([1, [a, b].sort()]);
    await stage.select('/undo', { undo });
    expect(await stage.idsIn(folder)).toEqual([a]);
    await put(true);
    expect((await put(false)).json().changed).toBe(2);
    expect(await stage.idsIn(folder)).toEqual([]);
    expect((await put(false)).json()).toMatchObject({ changed: 0, undo: null });
    expect((await stage.linesOf('folder.content')).at(-1)?.after).toEqual({ added: 0, removed: 2 });
  });

  it('refuse a folder that is not there', async () => {
    const ids = await stage.releases('a');
    const answer = await stage.select('/folder', { chosen: { ids }, folderId: 'nothing', isIn: true });
    expect(answer.statusCode).toBe(404);
  });
});

describe('parts', () => {
  it('are taken back also where the first thousand were left as they were', async () => {
    const folder = await stage.make('Full');
    const ids = await stage.manyReleases(1001);
    const put = (chosen: string[]) =>
      stage.select('/folder', { chosen: { ids: chosen }, folderId: folder._id, isIn: true });
    expect((await put(ids.slice(0, 1000))).json()).toMatchObject({ changed: 1000 });
    const all = (await put(ids)).json();
    expect(all).toMatchObject({ changed: 1, undo: expect.any(String) });
    const undone = await stage.select('/undo', { undo: all.undo });
    expect([undone.statusCode, undone.json().changed]).toEqual([200, 1]);
  });

  it('of a thousand are done one after the other and taken back together', async () => {
    const ids = await stage.manyReleases(2100);
    const chosen = { matching: {}, count: 2100 };
    const outcome = (await stage.select('/expiry', { chosen, expirationDate: day })).json();
    expect(outcome).toMatchObject({ changed: 2100, failures: 0 });
    expect((await stage.linesOf('release.expiry')).length).toBe(3);
    expect((await stage.select('/undo', { undo: outcome.undo })).json().changed).toBe(2100);
    expect((await stage.item(String(ids[2099]))).expirationDate).toBeNull();
    expect((await stage.select('/removal', { chosen })).json()).toEqual({
      changed: 2100,
      failed: [],
      failures: 0,
    });
  });
});
