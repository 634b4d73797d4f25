import type { SecondFactorMethod } from '@firstlook/contract/auth.ts';
import { type Db, sql } from '../../platform/database.ts';

export interface WaitingRow {
  account_id: string;
  methods: SecondFactorMethod[];
  challenge: string | null;
}

export function insertWaiting(
  db: Db,
  waiting: { tokenHash: Buffer; accountId: string; methods: readonly string[]; now: Date; expiresAt: Date },
): Promise<number> {
  return db.run(sql`
    insert into waiting_sign_in (token_hash, account_id, methods, created_at, expires_at)
    values (${waiting.tokenHash}, ${waiting.accountId}, ${[...waiting.methods]}, ${waiting.now}, ${waiting.expiresAt})`);
}

/** The sign-in that waits. None when its time is over, the account was closed or the password has changed since. */
export function findWaiting(db: Db, tokenHash: Buffer, now: Date): Promise<WaitingRow | null> {
  return db.maybe<WaitingRow>(sql`
    select w.account_id, w.methods, w.challenge
    from waiting_sign_in w join account a on a.id = w.account_id
    where w.token_hash = ${tokenHash} and w.expires_at > ${now} and a.suspended_at is null
      and w.created_at >= coalesce(a.password_changed_at, '-infinity')`);
}

export function updateChallenge(db: Db, tokenHash: Buffer, challenge: string): Promise<number> {
  return db.run(sql`update waiting_sign_in set challenge = ${challenge} where token_hash = ${tokenHash}`);
}

/** Takes the challenge away, so that it is answered once. */
export async function takeChallenge(db: Db, tokenHash: Buffer): Promise<string | null> {
  const row = await db.maybe<{ challenge: string | null }>(sql`
    with old as (select token_hash, challenge from waiting_sign_in where token_hash = ${tokenHash} for update)
    update waiting_sign_in w set challenge = null from old where w.token_hash = old.token_hash returning old.challenge`);
  return row?.challenge ?? null;
}

/** @returns 1 for the one caller who may go on */
export function removeWaiting(db: Db, tokenHash: Buffer): Promise<number> {
  return db.run(sql`delete from waiting_sign_in where token_hash = ${tokenHash}`);
}
