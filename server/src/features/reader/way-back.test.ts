import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildOrganization, buildRelease } from '../../../test/factories.ts';
import { groupSettings } from '../../../test/group-settings.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform, { settings: groupSettings })).id;
});
afterAll(() => server.stop());

const build = async (title: string, more: object = {}, isOut = true): Promise<string> => {
  const { id } = await buildRelease(server.platform, organizationId, { title, ...more });
  const type = 'childrenReleases' in more ? 'series' : 'programme';
  await server.platform.database.withTenant(organizationId, (db) =>
    db.run(sql`update release set release_type = ${type}, distributed_at = ${isOut ? new Date() : null}
      where organization_id = ${organizationId} and id = ${id}`),
  );
  return id;
};
const pageOf = async (id: string) => (await server.call('GET', `/landing/${id}`)).body;

it('the page of a group says by id what it shows, and the page of a child leaves room for the way back and names no group', async () => {
  const open = await build('Open episode');
  const hidden = await build('Hidden episode', {}, false);
  const group = await build('A season', { childrenReleases: [open, hidden] });
  expect(await pageOf(group)).toContain(` data-children="${open}"`);
  const child = await pageOf(open);
  expect(child).toContain('data-fl-way="חזרה אל {name}" hidden>');
  expect(child).not.toContain('A season');
  expect(child).not.toContain('data-children');
});
