import { type Db, sql } from '../../platform/database.ts';

/** One more file or press kit of the release left by the link of a named channel. */
export function countChannelDownload(
  db: Db,
  organizationId: string,
  { releaseId, linkTokenId }: { releaseId: string; linkTokenId: string },
): Promise<number> {
  return db.run(sql`
    insert into channel_download as d (organization_id, release_id, link_token_id, downloads)
    values (${organizationId}, ${releaseId}, ${linkTokenId}, 1)
    on conflict (organization_id, release_id, link_token_id) do update set downloads = d.downloads + 1`);
}
