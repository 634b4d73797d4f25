import { type Db, sql } from '../../platform/database.ts';

/** The newest code of a purpose takes the place of the one before it. */
export function upsertCode(
  db: Db,
  code: {
    accountId: string;
    purpose: string;
    method: 'email' | 'sms';
    codeHash: Buffer;
    now: Date;
    expiresAt: Date;
  },
): Promise<number> {
  return db.run(sql`
    insert into sent_code (account_id, purpose, method, code_hash, created_at, expires_at)
    values (${code.accountId}, ${code.purpose}, ${code.method}, ${code.codeHash}, ${code.now}, ${code.expiresAt})
    on conflict (account_id, purpose) do update set method = excluded.method, code_hash = excluded.code_hash, tries = 0,
      created_at = excluded.created_at, expires_at = excluded.expires_at`);
}

/** Counts a try and answers what it must match; null when no code lives or its tries are used up. */
export async function tryCode(
  db: Db,
  accountId: string,
  purpose: string,
  mostTries: number,
  now: Date,
): Promise<Buffer | null> {
  const row = await db.maybe<{ code_hash: Buffer }>(sql`
    update sent_code set tries = tries + 1
    where account_id = ${accountId} and purpose = ${purpose} and tries < ${mostTries} and expires_at > ${now}
    returning code_hash`);
  return row?.code_hash ?? null;
}

/** @returns 1 for the one caller whose code it was */
export function removeCode(db: Db, accountId: string, purpose: string, codeHash: Buffer): Promise<number> {
  return db.run(sql`
    delete from sent_code where account_id = ${accountId} and purpose = ${purpose} and code_hash = ${codeHash}`);
}
