import { type Db, sql } from '../../platform/database.ts';

export type LinkKind = 'password' | 'email';

export interface LinkRow {
  account_id: string;
  /** Where the link was mailed to. */
  email: string;
  created_at: Date;
  expires_at: Date;
  /** Its owner called off the change of address that it was for. */
  is_called_off: boolean;
}

interface NewLink {
  tokenHash: Buffer;
  accountId: string;
  kind: LinkKind;
  email: string;
  now: Date;
  expiresAt: Date;
}

export function insertLink(db: Db, link: NewLink): Promise<number> {
  return db.run(sql`
    insert into one_time_link (token_hash, account_id, kind, email, created_at, expires_at)
    values (${link.tokenHash}, ${link.accountId}, ${link.kind}, ${link.email}, ${link.now}, ${link.expiresAt})`);
}

/**
 * A living link with its account, both locked until the transaction ends. Living means also that it was mailed to the
 * account's address, or, to prove one, to the address that its owner wants to move to, or wanted to until they called it off.
 */
export function lockLink(db: Db, tokenHash: Buffer, kind: LinkKind, now: Date): Promise<LinkRow | null> {
  return db.maybe<LinkRow>(sql`
    select l.account_id, l.email, l.created_at, l.expires_at, l.called_off_at is not null as is_called_off from one_time_link l join account a on a.id = l.account_id
    where l.token_hash = ${tokenHash} and l.kind = ${kind} and l.expires_at > ${now}
      and (l.called_off_at is not null or l.email = a.email
        or l.kind = 'email' and l.email = a.pending_email and a.pending_email_until > ${now})
    for update of l, a`);
}

/** The link that was mailed to the address that the account was to move to. */
export function markCalledOff(db: Db, accountId: string, at: Date): Promise<number> {
  return db.run(sql`
    update one_time_link l set called_off_at = ${at} from account a
    where a.id = ${accountId} and l.account_id = a.id and l.kind = 'email' and l.email = a.pending_email and l.email <> a.email`);
}

export function removeLinksOf(db: Db, accountId: string, kind: LinkKind): Promise<number> {
  return db.run(sql`delete from one_time_link where account_id = ${accountId} and kind = ${kind}`);
}

/** This link is the only one of its kind: the others go, and it is there again where a change of address took it away. */
export async function keepLink(db: Db, link: NewLink): Promise<void> {
  await db.run(sql`
    delete from one_time_link
    where account_id = ${link.accountId} and kind = ${link.kind} and token_hash <> ${link.tokenHash}`);
  await db.run(sql`
    insert into one_time_link (token_hash, account_id, kind, email, created_at, expires_at)
    values (${link.tokenHash}, ${link.accountId}, ${link.kind}, ${link.email}, ${link.now}, ${link.expiresAt})
    on conflict do nothing`);
}
