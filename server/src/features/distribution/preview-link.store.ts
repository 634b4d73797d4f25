import { type Db, sql } from '../../platform/database.ts';

/** Makes the link of a test mail. */
export async function insertPreviewLink(
  db: Db,
  link: {
    organizationId: string;
    tokenHash: Buffer;
    releaseId: string;
    address: string;
    at: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await db.run(sql`
    insert into preview_link (organization_id, token_hash, release_id, address, created_at, expires_at)
    values (${link.organizationId}, ${link.tokenHash}, ${link.releaseId}, ${link.address}, ${link.at}, ${link.expiresAt})`);
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

/** Links of test mails that have ended, of every organization. */
export function removePreviewLinksBefore(db: Db, at: Date): Promise<number> {
  return db.run(sql`delete from preview_link where expires_at <= ${at}`);
}
