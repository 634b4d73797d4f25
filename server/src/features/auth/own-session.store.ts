import { endSessions } from '../../kernel/session.store.ts';
import { type Db, sql } from '../../platform/database.ts';

export interface OwnSessionRow {
  id: string;
  token_hash: Buffer;
  user_agent: string;
  address: string;
  created_at: Date;
  used_at: Date;
}

/** Living sessions of an account, the newest use first. */
export function listSessions(
  db: Db,
  accountId: string,
  now: Date,
  usedAfter: Date,
): Promise<OwnSessionRow[]> {
  return db.many<OwnSessionRow>(sql`
    select id, token_hash, user_agent, address, created_at, used_at from session
    where account_id = ${accountId} and expires_at > ${now} and used_at > ${usedAfter}
    order by used_at desc, id limit 200`);
}

export function removeSession(db: Db, accountId: string, id: string): Promise<number> {
  return endSessions(db, sql`account_id = ${accountId} and id = ${id}`, 'signedOut');
}

/** A second factor was given inside the session. */
export function updateSecondFactorAt(db: Db, tokenHash: Buffer, now: Date): Promise<number> {
  return db.run(sql`update session set second_factor_at = ${now} where token_hash = ${tokenHash}`);
}
