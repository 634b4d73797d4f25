import type { Release } from '@firstlook/contract/release.ts';
import type { ReleaseVersion, ReleaseVersionText } from '@firstlook/contract/release-version.ts';
import { describe, expect, it } from 'vitest';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { type ReleaseStage, withReleaseStage } from '../../../test/release-stage.ts';
import { sql } from '../../platform/database.ts';
import { thinVersions } from './thin-versions.service.ts';

let server: ReleaseStage['server'];
let organizationId: ReleaseStage['organizationId'];
let cookie: ReleaseStage['cookie'];
let inOrganization: ReleaseStage['inOrganization'];
let make: ReleaseStage['make'];
let save: ReleaseStage['save'];
let addPicture: ReleaseStage['addPicture'];
withReleaseStage((stage) => {
  ({ server, organizationId, cookie, inOrganization, make, save, addPicture } = stage);
});

const at = (id: string, rest = '') => `/api/release/${organizationId}/${id}/version${rest}`;
const get = (url: string) => server.call('GET', url, { cookie });
const list = async (id: string) => (await get(at(id))).json<{ items: ReleaseVersion[]; total: number }>();
const restore = (id: string, version: number) =>
  server.call('POST', at(id, `/${version}/restore`), { cookie });

describe('versions of a release', () => {
  it('are kept of each save, with who, when and what is otherwise', async () => {
    const first = await make({ desc: 'A storm.' });
    const second = await save(first, { title: 'Low water', desc: '' });
    await save(second, {}, { expirationDate: '2027-01-31' });
    const { items, total } = await list(first._id);
    expect(total).toBe(3);
    expect(items.map(({ version, title, isCurrent }) => [version, title, isCurrent])).toEqual([
      [3, 'Low water', true],
      [2, 'Low water', false],
      [1, 'Waterline', false],
    ]);
    expect(items.map(({ changes }) => changes?.toSorted() ?? null)).toEqual([
      ['expirationDate'],
      ['releaseData.desc', 'releaseData.title'],
      null,
    ]);
    expect(items.map(({ savedBy }) => savedBy)).toEqual(Array(3).fill('Noa Tester'));
    expect(items.map(({ savedAt }) => savedAt)).toEqual(
      items.map(({ savedAt }) => savedAt).toSorted((a, b) => b.localeCompare(a)),
    );
  });

  it('call no design changed that was stored with fewer keys', async () => {
    const made = await make();
    await inOrganization((db) =>
      db.run(sql`update release set design = '{"locale": "he"}' where id = ${made._id}`),
    );
    await save(made, { desc: 'Another.' });
    expect((await list(made._id)).items[0]?.changes).toEqual(['releaseData.desc']);
  });

  it('are not made by a save that changes nothing, which is nobody’s work either', async () => {
    const made = await make();
    const other = await buildAccount(server.platform, { organizationId });
    const theirs = await server.signIn(other.email);
    const answer = await server.call('PUT', `/api/release/${organizationId}`, { cookie: theirs, body: made });
    expect(answer.statusCode).toBe(200);
    const { items, total } = await list(made._id);
    expect([total, items[0]?.savedAt]).toEqual([1, made._createdAt]);
  });

  it('are made by an expiry that many releases get at once', async () => {
    const made = await make();
    const body = { chosen: { ids: [made._id] }, expirationDate: '2027-01-31' };
    const answer = await server.call('POST', `/api/release/${organizationId}/selection/expiry`, {
      cookie,
      body,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await list(made._id)).items.map(({ changes }) => changes)).toEqual([['expirationDate'], null]);
  });

  it('come page by page', async () => {
    let release = await make();
    for (const title of ['Two', 'Three', 'Four']) release = await save(release, { title });
    const page = await get(`${at(release._id)}?pagination[page]=1&pagination[limit]=2`);
    const { items, total } = page.json<{ items: ReleaseVersion[]; total: number }>();
    expect([total, items.map(({ title }) => title)]).toEqual([4, ['Two', 'Waterline']]);
    expect(items[0]?.changes).toEqual(['releaseData.title']);
  });

  it('leave with their release', async () => {
    const made = await make();
    await save(made, { title: 'Low water' });
    await server.call('DELETE', `/api/release/${organizationId}/${made._id}`, { cookie });
    expect((await get(at(made._id))).statusCode).toBe(404);
    const left = await inOrganization((db) =>
      db.many(sql`select from release_version where release_id = ${made._id}`),
    );
    expect(left).toEqual([]);
  });
});

describe('restoring a version', () => {
  it('gives back the clock that opens it together with its embargo, not one without the other', async () => {
    const moments = { embargoUntil: '2027-02-01T08:00:00.000Z', publishAt: '2027-01-10T08:00:00.000Z' };
    const made = await make();
    await save(made, {}, moments);
    expect((await list(made._id)).items[0]?.changes?.toSorted()).toEqual(['embargoUntil', 'publishAt']);
    expect((await get(at(made._id, '/2'))).json<ReleaseVersionText>()).toMatchObject(moments);
    const plain = (await restore(made._id, 1)).json<Release>();
    expect(plain).toMatchObject({ embargoUntil: null, publishAt: null });
    expect((await restore(made._id, 2)).json<Release>()).toMatchObject(moments);
  });

  it('makes a new version of it, so that restoring can be restored', async () => {
    const first = await make({ desc: 'A storm.' });
    const second = await save(
      first,
      { title: 'Low water', desc: 'A calm.' },
      { expirationDate: '2027-01-31' },
    );
    const restored = await restore(first._id, 1);
    expect(restored.statusCode, restored.body).toBe(200);
    const release = restored.json<Release>();
    expect(release).toMatchObject({ version: 3, expirationDate: null });
    expect(release.releaseData).toEqual(first.releaseData);
    const back = (await restore(first._id, 2)).json<Release>();
    expect([back.version, back.releaseData, back.expirationDate]).toEqual([
      4,
      second.releaseData,
      second.expirationDate,
    ]);
    expect((await list(first._id)).total).toBe(4);
    const found = await get(`/api/release/${organizationId}?filter[search]=calm`);
    expect(found.json<{ total: number }>().total).toBe(1);
  });

  it('does nothing for the version that the release is', async () => {
    const made = await make();
    expect((await restore(made._id, 1)).json<Release>().version).toBe(1);
    expect((await list(made._id)).total).toBe(1);
  });

  it('gives an editor that is open its conflict', async () => {
    const made = await make();
    const second = await save(made, { title: 'Low water' });
    await restore(made._id, 1);
    const body = { ...second, releaseData: { ...second.releaseData, title: 'High water' } };
    const late = await server.call('PUT', `/api/release/${organizationId}`, { cookie, body });
    expect(late.json().params).toEqual({
      version: 3,
      conflicts: [{ path: 'releaseData.title', stored: 'Waterline', sent: 'High water' }],
    });
  });

  it('stands in the audit log', async () => {
    const made = await make();
    await save(made, { title: 'Low water' });
    await restore(made._id, 1);
    const lines = await inOrganization((db) =>
      db.many(
        sql`select before, after from audit where action = 'release.restore' and target_id = ${made._id}`,
      ),
    );
    expect(lines).toEqual([{ before: { version: 2 }, after: { version: 1 } }]);
  });

  it('says which files and releases are gone, and comes without them', async () => {
    const [kept, gone] = [await addPicture(), await addPicture()];
    const [there, away] = [await make({ title: 'There' }), await make({ title: 'Away' })];
    const made = await make({
      mainImage: { fileId: gone },
      images: [{ fileId: gone }, { fileId: kept, alt: 'The pier' }],
      relatedReleases: [there._id, away._id],
    });
    await save(made, { mainImage: null, images: [], relatedReleases: [] });
    await server.call('DELETE', `/api/release/${organizationId}/${away._id}`, { cookie });
    await inOrganization((db) => db.run(sql`update file set removed_at = now() where id = ${gone}`));

    const seen = (await get(at(made._id, '/1'))).json<ReleaseVersionText>();
    expect(seen.gone.toSorted()).toEqual([
      'releaseData.images',
      'releaseData.mainImage',
      'releaseData.relatedReleases',
    ]);
    const restored = (await restore(made._id, 1)).json<Release>();
    expect(restored.releaseData.mainImage).toBeUndefined();
    expect(restored.releaseData.images).toMatchObject([{ fileId: kept, alt: 'The pier' }]);
    expect(restored.releaseData.relatedReleases).toEqual([there._id]);
    const used = await inOrganization((db) =>
      db.many(sql`select file_id from release_file where release_id = ${made._id} and is_current`),
    );
    expect(used).toEqual([{ file_id: kept }]);
  });

  it.each(['0', '9', '99999999999', 'one', '1e0'])('knows no version %s', async (version) => {
    const made = await make();
    const answers = [
      await get(at(made._id, `/${version}`)),
      await server.call('POST', at(made._id, `/${version}/restore`), { cookie }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  });

  it('is for those who may write: not for readers, and not for another organization', async () => {
    const made = await make();
    await save(made, { title: 'Low water' });
    const other = (await buildOrganization(server.platform)).id;
    const statusOf = async (account: { email: string }, organization: string) => {
      const theirs = await server.signIn(account.email);
      const base = `/api/release/${organization}/${made._id}/version`;
      const answers = [
        await server.call('GET', base, { cookie: theirs }),
        await server.call('GET', `${base}/1`, { cookie: theirs }),
        await server.call('POST', `${base}/1/restore`, { cookie: theirs }),
      ];
      return answers.map(({ statusCode }) => statusCode);
    };
    const client = await buildAccount(server.platform, { organizationId, role: 'client' });
    const stranger = await buildAccount(server.platform, { organizationId: other });
    expect(await statusOf(client, organizationId)).toEqual([403, 403, 403]);
    expect(await statusOf(stranger, organizationId)).toEqual([404, 404, 404]);
    expect(await statusOf(stranger, other)).toEqual([404, 404, 404]);
    expect((await list(made._id)).total).toBe(2);
  });
});

it('keeps every version for two years, and of older ones the last of each month', async () => {
  let release = await make({ title: '1' });
  for (const title of ['2', '3', '4', '5', '6']) release = await save(release, { title });
  const days = ['2024-05-01', '2024-05-30', '2024-06-02', '2025-01-01', '2025-01-02'];
  await inOrganization(async (db) => {
    for (const [position, day] of days.entries())
      await db.run(sql`
        update release_version set changed_at = ${`${day}T12:00:00Z`}::timestamptz
        where release_id = ${release._id} and version = ${position + 1}`);
  });
  const ctx = server.ctx();
  const now = () => new Date('2026-07-01T00:00:00Z');
  await thinVersions({ ...ctx, clock: { ...ctx.clock, now } });
  const { items } = await list(release._id);
  expect(items.map(({ version }) => version)).toEqual([6, 5, 4, 3, 2]);
});
