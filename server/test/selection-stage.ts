import { sql } from '../src/platform/database.ts';
import { buildAccount, buildRelease } from './factories.ts';
import { startFolderStage } from './folder-stage.ts';

/** The stage of folders with the calls that act on many releases. */
export async function startSelectionStage() {
  const stage = await startFolderStage();
  const { server } = stage;
  const act = (path: string, body: object, cookie = stage.producer()) =>
    server.call('POST', `/api/release/${stage.id()}/selection${path}`, { cookie, body });
  return {
    ...stage,
    select: act,
    releases: async (...titles: string[]) => {
      const ids: string[] = [];
      for (const title of titles) ids.push(await stage.release(title));
      return ids;
    },
    /** A release that names these as its children. */
    group: async (title: string, childrenReleases: readonly (string | undefined)[]) =>
      (await buildRelease(server.platform, stage.id(), { title, childrenReleases })).id,
    /** So many at once, the newest first. */
    manyReleases: (count: number) =>
      server.platform.database.withSystem(async (db) => {
        const rows = await db.many<{ id: string }>(sql`
          insert into release (organization_id, id, release_type, title, data, card, listed_at)
          select ${stage.id()}, ${stage.id()} || n, 'programme', 'Many ' || n, '{}', '{}', now() - n * interval '1 minute'
          from generate_series(0, ${count - 1}::int) n returning id`);
        return rows.map(({ id }) => id);
      }),
    /** Somebody set this moment of a release. */
    moment: (id: string, moment: 'embargo_until' | 'publish_at', at: string) =>
      server.platform.database.withSystem((db) =>
        db.run(
          moment === 'publish_at'
            ? sql`update release set publish_at = ${at}::timestamptz where organization_id = ${stage.id()} and id = ${id}`
            : sql`update release set embargo_until = ${at}::timestamptz where organization_id = ${stage.id()} and id = ${id}`,
        ),
      ),
    item: async (id: string) =>
      (await server.call('GET', `/api/release/${stage.id()}/${id}`, { cookie: stage.producer() })).json(),
    signInAs: async (role: 'admin' | 'client') =>
      server.signIn((await buildAccount(server.platform, { organizationId: stage.id(), role })).email),
    linesOf: (action: string) =>
      server.platform.database.withSystem((db) =>
        db.many<{ before: object | null; after: object | null }>(sql`
          select before, after from audit where organization_id = ${stage.id()} and action = ${action} order by at, id`),
      ),
  };
}
