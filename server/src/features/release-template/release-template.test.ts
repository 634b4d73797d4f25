import type { OpenedReleaseTemplate, ReleaseTemplate } from '@firstlook/contract/release-template.ts';
import { mostReleaseTemplates } from '@firstlook/contract/release-template.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { type ReleaseStage, withReleaseStage } from '../../../test/release-stage.ts';
import { createCtx } from '../../kernel/ctx.ts';
import { sql } from '../../platform/database.ts';
import { removeUnusedFiles } from '../media/file-use.service.ts';

let { server, organizationId, cookie, inOrganization, make, save, addPicture } = {} as ReleaseStage;
withReleaseStage((stage) => {
  ({ server, organizationId, cookie, inOrganization, make, save, addPicture } = stage);
});
beforeEach(() => inOrganization((db) => db.run(sql`delete from release_template`)));

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object, by = cookie) =>
  server.call(method, `/api/release-template/${organizationId}${path}`, { cookie: by, body });
async function keep(releaseId: string, name: string, withMedia = true): Promise<ReleaseTemplate> {
  const answer = await call('POST', '', { releaseId, name, withMedia });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
const opened = async ({ _id }: { _id: string }) =>
  (await call('GET', `/${_id}`)).json<OpenedReleaseTemplate>();
const names = async () =>
  (await call('GET')).json<{ items: ReleaseTemplate[] }>().items.map(({ name }) => name);
const picture = async () => ({ fileId: await addPicture(), title: 'pier.png', alt: 'A pier' });

describe('a template', () => {
  it('holds what the release held then, but its title, and nothing that belongs to one release', async () => {
    const mainImage = await picture();
    const release = await make({ title: 'Ebb', shortTitle: 'E', desc: '<p>Every week</p>', mainImage });
    const { releaseData } = await save(release, { genre: 'drama' }, { expirationDate: '2030-05-01' });
    const template = await keep(release._id, 'Weekly');
    await save({ ...release, version: 2, releaseData }, { desc: '<p>Otherwise</p>' });
    const whole = await opened(template);
    expect(whole).toMatchObject({
      name: 'Weekly',
      releaseType: 'programme',
      releaseData: { desc: '<p>Every week</p>', genre: 'drama', mainImage: { fileId: mainImage.fileId } },
      design: release.design,
    });
    for (const key of ['title', 'shortTitle']) expect(whole.releaseData).not.toHaveProperty(key);
    expect(JSON.stringify(whole)).not.toMatch(/slug|expirationDate|distributedAt/);
    // A release begins with it like with what one typed.
    const made = await make({ ...whole.releaseData, title: 'Flow' });
    expect(made).toMatchObject({
      slug: null,
      status: 'draft',
      releaseData: { title: 'Flow', genre: 'drama' },
    });
  });

  it('names no file without media, and none that is gone', async () => {
    const mainImage = await picture();
    const release = await make({ mainImage });
    expect((await opened(await keep(release._id, 'Bare', false))).releaseData).not.toHaveProperty(
      'mainImage',
    );
    const template = await keep(release._id, 'Whole');
    await inOrganization((db) =>
      db.run(sql`update file set removed_at = now() where id = ${mainImage.fileId}`),
    );
    expect((await opened(template)).releaseData).not.toHaveProperty('mainImage');
  });

  it('keeps its pictures from being swept until it is deleted', async () => {
    const mainImage = await picture();
    const release = await make({ mainImage });
    const template = await keep(release._id, 'Weekly');
    const answer = await server.call('DELETE', `/api/release/${organizationId}/${release._id}`, { cookie });
    expect(answer.statusCode).toBe(204);
    const sweep = async () => {
      await inOrganization((db) =>
        db.run(sql`update file set remove_after = '2020-01-01' where id = ${mainImage.fileId}`),
      );
      const caller = { requestId: 'test', address: '', userAgent: '' };
      await removeUnusedFiles(createCtx(server.platform, { actor: null, caller, log: server.platform.log }));
      return inOrganization((db) =>
        db.one<{ removed: boolean }>(
          sql`select removed_at is not null as removed from file where id = ${mainImage.fileId}`,
        ),
      );
    };
    expect(await sweep()).toEqual({ removed: false });
    expect((await opened(template)).releaseData).toHaveProperty('mainImage');
    await call('DELETE', `/${template._id}`);
    expect(await sweep()).toEqual({ removed: true });
  });
});

describe('the templates of an organization', () => {
  it('are listed by name, renamed and deleted, each once by its name', async () => {
    const { _id: id } = await make();
    const second = await keep(id, 'b weekly');
    await keep(id, 'A monthly');
    expect(await names()).toEqual(['A monthly', 'b weekly']);
    expect(
      (await call('POST', '', { releaseId: id, name: 'a MONTHLY', withMedia: true })).json(),
    ).toMatchObject({
      code: 'ALREADY_EXISTS',
      issues: [{ path: 'name', code: 'taken' }],
    });
    expect((await call('PUT', '', { _id: second._id, name: 'A monthly' })).statusCode).toBe(409);
    expect((await call('PUT', '', { _id: second._id, name: 'Daily' })).json()).toMatchObject({
      name: 'Daily',
    });
    expect((await call('PUT', '', { _id: second._id, name: ' ' })).statusCode).toBe(400);
    expect((await call('DELETE', `/${second._id}`)).statusCode).toBe(204);
    expect((await call('DELETE', `/${second._id}`)).statusCode).toBe(404);
    expect((await call('PUT', '', { _id: second._id, name: 'Gone' })).statusCode).toBe(404);
    expect(await names()).toEqual(['A monthly']);
    const lines = await server.platform.database.withSystem((db) =>
      db.many<{ action: string }>(sql`
        select action from audit where organization_id = ${organizationId} and action like 'releaseTemplate.%'
        order by at desc, id desc limit 4`),
    );
    expect(lines.map(({ action }) => action)).toEqual([
      'releaseTemplate.remove',
      'releaseTemplate.update',
      'releaseTemplate.create',
      'releaseTemplate.create',
    ]);
  });

  it('are not more than fit', async () => {
    const { _id: id } = await make();
    await inOrganization((db) =>
      db.run(sql`
        insert into release_template (organization_id, id, name, release_type, data, design, created_at)
        select ${organizationId}, 't' || n, 'Template ' || n, 'programme', '{}', '{}', now()
        from generate_series(1, ${mostReleaseTemplates}::int) n`),
    );
    expect(
      (await call('POST', '', { releaseId: id, name: 'One more', withMedia: true })).json(),
    ).toMatchObject({
      code: 'INVALID_DATA',
      issues: [{ path: 'name', code: 'tooMany' }],
    });
  });

  it('are those of who writes its releases, and of nobody else', async () => {
    const release = await make();
    const template = await keep(release._id, 'Ours');
    const enter = async (organization: string, role?: 'client') =>
      server.signIn((await buildAccount(server.platform, { organizationId: organization, role })).email);
    const client = await enter(organizationId, 'client');
    const otherId = (await buildOrganization(server.platform)).id;
    const other = await enter(otherId);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', `/${template._id}`, undefined],
      ['POST', '', { releaseId: release._id, name: 'Mine', withMedia: true }],
      ['PUT', '', { _id: template._id, name: 'Mine' }],
      ['DELETE', `/${template._id}`, undefined],
    ] as const) {
      expect((await call(method, path, body, client)).statusCode).toBe(403);
      expect((await call(method, path, body, other)).statusCode).toBe(404);
      // By the address of another organization nothing of this one is found.
      const url = `/api/release-template/${otherId}${path}`;
      const answer = await server.call(method, url, { cookie: other, body });
      expect([method, path, path || method !== 'GET' ? answer.statusCode : answer.json().total]).toEqual([
        method,
        path,
        path || method !== 'GET' ? 404 : 0,
      ]);
    }
    expect(await names()).toEqual(['Ours']);
  });
});
