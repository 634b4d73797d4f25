import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('what most people watched of late is told by the log of watching, to who makes releases', async () => {
  const { id: organizationId } = await buildOrganization(server.platform);
  const titles = ['Little', 'Much', 'Never', 'Long ago'];
  const ids = await Promise.all(
    titles.map(async (title) => (await buildRelease(server.platform, organizationId, { title })).id),
  );
  const [little, much, never, before] = ids as [string, string, string, string];
  await server.platform.database.withTenant(organizationId, async (db) => {
    await db.run(sql`insert into file (organization_id, id, kind, name, extension, content_type, size, status)
      values (${organizationId}, 'film-of-most-watched', 'video', 'a.mp4', 'mp4', 'video/mp4', 1, 'ready')`);
    const watch = (id: string, viewer: number, at: Date) =>
      db.run(sql`insert into watch (organization_id, id, file_id, release_id, viewer_key, total_ms, created_at, updated_at)
        values (${organizationId}, ${`${id}-${viewer}`}, 'film-of-most-watched', ${id}, ${`a:${viewer}`}, 1000, ${at}, ${at})`);
    await watch(little, 1, new Date());
    for (const viewer of [1, 2, 3]) await watch(much, viewer, new Date());
    for (const viewer of [1, 2, 3, 4]) await watch(before, viewer, new Date('2020-01-01T00:00:00Z'));
  });
  const ask = async (role: 'producer' | 'client', query = '') => {
    const cookie = await server.signIn((await buildAccount(server.platform, { organizationId, role })).email);
    return server.call('GET', `/api/release/${organizationId}/most-watched${query}`, { cookie });
  };
  const told = async (query = '') =>
    (await ask('producer', query))
      .json<{ items: { releaseData: { title: string } }[] }>()
      .items.map(({ releaseData }) => releaseData.title);
  expect(await told()).toEqual(['Much', 'Little']);
  expect(await told(`?among=${[little, never].join()}`)).toEqual(['Little']);
  expect((await ask('client')).statusCode).toBe(403);
});
