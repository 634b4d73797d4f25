import type { Release } from '@firstlook/contract/release.ts';
import { describe, expect, it } from 'vitest';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { type ReleaseStage, withReleaseStage } from '../../../test/release-stage.ts';
import { sql } from '../../platform/database.ts';

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

describe('duplicating a release', () => {
  const duplicate = (id: string, body: object, by = cookie) =>
    server.call('POST', `/api/release/${organizationId}/${id}/duplicate`, { cookie: by, body });

  it('makes a draft of its own with the same files, without an expiry, a distribution or versions', async () => {
    const picture = await addPicture();
    const made = await make({ desc: 'A storm.', images: [{ fileId: picture, alt: 'The pier' }] });
    await save(made, {}, { expirationDate: '2027-01-31' });
    await server.call('POST', `/api/release/${organizationId}/${made._id}/publish`, { cookie });
    const answer = await duplicate(made._id, { title: 'Copy of Waterline', withMedia: true });
    expect(answer.statusCode, answer.body).toBe(201);
    const copy = answer.json<Release>();
    expect(copy).toMatchObject({
      releaseType: made.releaseType,
      design: made.design,
      status: 'draft',
      version: 1,
      expirationDate: null,
      distributedAt: null,
    });
    expect(copy._id).not.toBe(made._id);
    expect(copy.releaseData).toMatchObject({
      title: 'Copy of Waterline',
      desc: 'A storm.',
      images: [{ fileId: picture, alt: 'The pier' }],
    });
    const users = await inOrganization((db) =>
      db.many<{ release_id: string }>(sql`select release_id from release_file where file_id = ${picture}`),
    );
    expect(users.map(({ release_id }) => release_id).toSorted()).toEqual([made._id, copy._id].toSorted());
  });

  it('leaves the files out where that is asked for, and what it names that is gone', async () => {
    const [there, away] = [await make({ title: 'There' }), await make({ title: 'Away' })];
    const made = await make({
      mainImage: { fileId: await addPicture() },
      images: [{ fileId: await addPicture() }],
      relatedReleases: [there._id, away._id],
    });
    await server.call('DELETE', `/api/release/${organizationId}/${away._id}`, { cookie });
    const copy = (await duplicate(made._id, { title: 'Bare', withMedia: false })).json<Release>();
    expect(copy.releaseData).toEqual({ title: 'Bare', images: [], relatedReleases: [there._id] });
  });

  it('is for those who may write, and knows no release of another organization', async () => {
    const made = await make();
    const client = await buildAccount(server.platform, { organizationId, role: 'client' });
    const other = (await buildOrganization(server.platform)).id;
    const stranger = await buildAccount(server.platform, { organizationId: other });
    const body = { title: 'Mine', withMedia: true };
    const theirs = await server.signIn(stranger.email);
    const answers = [
      await duplicate(made._id, body, await server.signIn(client.email)),
      await duplicate(made._id, body, theirs),
      await server.call('POST', `/api/release/${other}/${made._id}/duplicate`, { cookie: theirs, body }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 404, 404]);
  });
});
