import { type Db, sql } from '../../platform/database.ts';

export type LinkKind = 'password' | 'email';

export interface LinkRow {
  account_id: string;
  /** Where the link was mailed to. */
  email: string;
}

export function insertLink(
  db: Db,
  link: { tokenHash: Buffer; accountId: string; kind: LinkKind; email: string; now: Date; expiresAt: Date },
): Promise<number> {
  return db.run(sql`
    insert into one_time_link (token_hash, account_id, kind, email, created_at, expires_at)
    values (${link.tokenHash}, ${link.accountId}, ${link.kind}, ${link.email}, ${link.now}, ${link.expiresAt})`);
}

/**
 * A living link with its account, both locked until the transaction ends. Living means also that it was mailed to the
 * account's address, or, to prove one, to the address that its owner wants to move to.
 */
export function lockLink(db: Db, tokenHash: Buffer, kind: LinkKind, now: Date): Promise<LinkRow | null> {
  return db.maybe<LinkRow>(sql`
    select l.account_id, l.email from one_time_link l join account a on a.id = l.account_id
    where l.token_hash = ${tokenHash} and l.kind = ${kind} and l.expires_at > ${now}
      and (l.email = a.email
        or l.kind = 'email' and l.email = a.pending_email and a.pending_email_until > ${now})
    for update of l, a`);
}

export function removeLinksOf(db: Db, accountId: string, kind: LinkKind): Promise<number> {
  return db.run(sql`delete from one_time_link where account_id = ${accountId} and kind = ${kind}`);
}
