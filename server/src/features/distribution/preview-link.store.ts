import { type Db, sql } from '../../platform/database.ts';

/** Makes the link of a test mail; those that have ended go. */
export async function insertPreviewLink(
  db: Db,
  link: { organizationId: string; tokenHash: Buffer; releaseId: string; at: Date; expiresAt: Date },
): Promise<void> {
  await db.run(sql`
    delete from preview_link where organization_id = ${link.organizationId} and expires_at <= ${link.at}`);
  await db.run(sql`
    insert into preview_link (organization_id, token_hash, release_id, created_at, expires_at)
    values (${link.organizationId}, ${link.tokenHash}, ${link.releaseId}, ${link.at}, ${link.expiresAt})`);
}

/** The release a test mail's link belongs to. */
export function findPreviewLink(
  db: Db,
  tokenHash: Buffer,
  at: Date,
): Promise<{ organization_id: string; release_id: string } | null> {
  return db.maybe(sql`
    select organization_id, release_id from preview_link where token_hash = ${tokenHash} and expires_at > ${at}`);
}
