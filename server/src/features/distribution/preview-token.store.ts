import { type Db, sql } from '../../platform/database.ts';

export function insertPreviewToken(
  db: Db,
  row: { organizationId: string; releaseId: string; token: string; expiresAt: Date },
): Promise<number> {
  return db.run(sql`
    insert into preview_token (organization_id, token_hash, release_id, expires_at)
    values (${row.organizationId}, token_hash(${row.token}), ${row.releaseId}, ${row.expiresAt})`);
}

export function findPreviewToken(
  db: Db,
  token: string,
  now: Date,
): Promise<{ organization_id: string; release_id: string } | null> {
  return db.maybe(sql`
    select organization_id, release_id from preview_token where token_hash = token_hash(${token}) and expires_at > ${now}`);
}

export function removePreviewTokensBefore(db: Db, now: Date): Promise<number> {
  return db.run(sql`delete from preview_token where expires_at < ${now}`);
}
