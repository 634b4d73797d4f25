import { type Db, sql } from '../../platform/database.ts';

type LinkKind = 'password' | 'email';

/** The newest link of its kind is the only one. */
export async function replaceLink(
  db: Db,
  link: { tokenHash: Buffer; accountId: string; kind: LinkKind; now: Date; expiresAt: Date },
): Promise<void> {
  await removeLinksOf(db, link.accountId, link.kind);
  await db.run(sql`
    insert into one_time_link (token_hash, account_id, kind, created_at, expires_at)
    values (${link.tokenHash}, ${link.accountId}, ${link.kind}, ${link.now}, ${link.expiresAt})`);
}

/** The account a living link belongs to; the row stays locked until the transaction ends. */
export async function lockLink(db: Db, tokenHash: Buffer, kind: LinkKind, now: Date): Promise<string | null> {
  const row = await db.maybe<{ account_id: string }>(sql`
    select account_id from one_time_link
    where token_hash = ${tokenHash} and kind = ${kind} and expires_at > ${now} for update`);
  return row?.account_id ?? null;
}

export function removeLinksOf(db: Db, accountId: string, kind: LinkKind): Promise<number> {
  return db.run(sql`delete from one_time_link where account_id = ${accountId} and kind = ${kind}`);
}
