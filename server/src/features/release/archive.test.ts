import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildRecipient, buildRelease } from '../../../test/factories.ts';
import { startSelectionStage } from '../../../test/selection-stage.ts';
import { createCtx } from '../../kernel/ctx.ts';
import { sql } from '../../platform/database.ts';
import { publishDue } from './publish-due.service.ts';

/** An archived release is in no list, but opens for all who have its address (docs/decisions/0052). */
let stage: Awaited<ReturnType<typeof startSelectionStage>>;
beforeAll(async () => {
  stage = await startSelectionStage();
});
afterAll(() => stage.server.stop());
beforeEach(() => stage.begin());

const archive = async (ids: readonly (string | undefined)[], isArchived = true) =>
  (await stage.select('/archive', { chosen: { ids }, isArchived })).json();
const listed = async (query = '', cookie = stage.producer()) =>
  (await stage.server.call('GET', `/api/release/${stage.id()}${query}`, { cookie }))
    .json<{ items: { _id: string; releaseData: { title: string } }[]; total: number }>()
    .items.map(({ releaseData }) => releaseData.title)
    .sort();
const inArchive = '?filter[params][status]=archived';
const system = () => {
  const caller = { requestId: 'test', address: '', userAgent: '' };
  return createCtx(stage.server.platform, { actor: null, caller, log: stage.server.platform.log });
};
const open = async (title: string) => {
  const id = await stage.release(title);
  await stage.open(id);
  return id;
};

describe('lists', () => {
  it('are without it, for producers and readers, by whatever they are narrowed', async () => {
    const [away] = [await open('alpha wave'), await open('beta wave')];
    await stage.release('gamma draft');
    const folder = await stage.make('Drama');
    await stage.file(folder, { add: [away] });
    expect(await archive([away])).toMatchObject({ changed: 1, failures: 0, undo: expect.any(String) });
    expect(await listed()).toEqual(['beta wave', 'gamma draft']);
    expect(await listed('', stage.client())).toEqual(['beta wave']);
    expect(await listed('?filter[search]=wave')).toEqual(['beta wave']);
    expect(await listed('?filter[params][status]=distributed')).toEqual(['beta wave']);
    expect(await stage.idsIn(folder)).toEqual([]);
    expect(await stage.listOf()).toMatchObject([{ count: 0 }]);
    expect(await stage.treeOf()).toMatchObject([{ content: [] }]);
  });

  it('of the archive show it to those who work on releases, and to nobody else', async () => {
    const id = await open('alpha wave');
    await open('beta wave');
    await archive([id]);
    expect(await listed(inArchive)).toEqual(['alpha wave']);
    expect(await listed('?filter[params][status][0]=archived&filter[params][status][1]=distributed')).toEqual(
      ['alpha wave', 'beta wave'],
    );
    expect(await listed(inArchive, stage.client())).toEqual([]);
    // A caller who asks by its id has its address.
    expect(await listed(`?filter[params][_id]=${id}`)).toEqual(['alpha wave']);
  });

  it('of everybody are without it: front page, feed and site map', async () => {
    const domain = `o-${stage.id()}`;
    const id = await open('alpha wave');
    const pages = [`/r/${domain}`, `/r/${domain}/feed.xml`, `/r/${domain}/sitemap.xml`];
    const shown = () =>
      Promise.all(
        pages.map(async (page) => (await stage.server.call('GET', page)).body.includes('alpha-wave')),
      );
    expect(await shown()).toEqual([true, true, true]);
    await archive([id]);
    expect(await shown()).toEqual([false, false, false]);
    await archive([id], false);
    expect(await shown()).toEqual([true, true, true]);
  });
});

describe('its page', () => {
  it('opens for whoever has a link or the address, and is not to be found', async () => {
    const id = await open('alpha wave');
    const { token } = await buildRecipient(stage.server.platform, stage.id(), id);
    const { slug } = await stage.item(id);
    const get = (path: string) => stage.server.call('GET', path);
    expect((await get(`/r/${encodeURIComponent(slug)}`)).headers['x-robots-tag']).toBe('all');
    await archive([id]);
    expect((await get(`/landing/${id}?token=${token}`)).statusCode).toBe(200);
    const page = await get(`/r/${encodeURIComponent(slug)}`);
    expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, 'noindex, nofollow']);
  });

  it('tells those who work on it since when, and a reader nothing of it', async () => {
    const id = await open('alpha wave');
    await archive([id]);
    expect(await stage.item(id)).toMatchObject({
      archivedAt: '2026-03-01T10:00:00.000Z',
      status: 'distributed',
      version: 1,
      abilities: { distribute: false, edit: true },
    });
    const url = `/api/release/${stage.id()}/${id}`;
    const seen = await stage.server.call('GET', url, { cookie: stage.client() });
    expect([seen.statusCode, seen.json().archivedAt]).toEqual([200, null]);
  });
});

describe('a draft that is put away', () => {
  it('does not open, by hand or by time, until it is brought back', async () => {
    const { id } = await buildRelease(stage.server.platform, stage.id(), { title: 'alpha' });
    await stage.server.platform.database.withSystem((db) =>
      db.run(sql`update release set publish_at = '2026-03-01T09:59:00Z' where id = ${id}`),
    );
    await archive([id]);
    const publish = () =>
      stage.server.call('POST', `/api/release/${stage.id()}/${id}/publish`, { cookie: stage.producer() });
    expect((await publish()).json()).toMatchObject({ code: 'RELEASE_ARCHIVED' });
    await publishDue(system());
    expect(await stage.item(id)).toMatchObject({ status: 'draft' });
    await archive([id], false);
    await publishDue(system());
    expect(await stage.item(id)).toMatchObject({ status: 'distributed', archivedAt: null });
  });
});

describe('the act', () => {
  it('is for those who write releases, on those of the organization', async () => {
    const [mine] = await stage.releases('mine');
    const first = stage.producer();
    const body = { chosen: { ids: [mine] }, isArchived: true };
    expect((await stage.select('/archive', body, stage.client())).statusCode).toBe(403);
    await stage.begin();
    expect(await archive([mine])).toMatchObject({ changed: 0, failed: [{ code: 'NOT_FOUND' }] });
    expect((await stage.select('/archive', body, first)).statusCode).toBe(404);
  });

  it('is written down by name, or together by number, and says nothing where nothing changed', async () => {
    const ids = await stage.releases('a', 'b');
    await archive(ids.slice(0, 1));
    await archive(ids);
    expect(await archive(ids)).toEqual({ changed: 0, failed: [], failures: 0, undo: null });
    await archive(ids, false);
    expect((await stage.linesOf('release.archive')).map(({ after }) => after)).toEqual([
      { releases: 1, paused: 0 },
      { releases: 1, paused: 0 },
    ]);
    expect((await stage.linesOf('release.unarchive')).map(({ after }) => after)).toEqual([
      { releases: 2, titles: expect.arrayContaining(['a', 'b']), paused: 0 },
    ]);
  });

  it('may mean all that match, and is taken back but for what was changed since', async () => {
    const [a] = await stage.releases('alpha wave', 'beta wave', 'gamma');
    const chosen = { matching: { filter: { search: 'wave' } }, count: 2 };
    const outcome = (await stage.select('/archive', { chosen, isArchived: true })).json();
    expect([outcome.changed, await listed()]).toEqual([2, ['gamma']]);
    stage.setNow('2026-03-01T10:01:00Z');
    await archive([a], false);
    await archive([a]);
    const undone = (await stage.select('/undo', { undo: outcome.undo })).json();
    expect(undone).toMatchObject({ changed: 1, failures: 1, failed: [{ _id: a, code: 'CONFLICT' }] });
    expect(await listed()).toEqual(['beta wave', 'gamma']);
    expect((await stage.select('/undo', { undo: outcome.undo })).statusCode).toBe(404);
  });

  it('does not come between an editor and the save', async () => {
    const [id] = await stage.releases('a');
    const { releaseType, releaseData, version } = await stage.item(String(id));
    await archive([id]);
    const answer = await stage.server.call('PUT', `/api/release/${stage.id()}`, {
      cookie: stage.producer(),
      body: { _id: id, releaseType, releaseData: { ...releaseData, title: 'b' }, version },
    });
    expect([answer.statusCode, answer.json().archivedAt]).toEqual([200, expect.any(String)]);
  });
});
