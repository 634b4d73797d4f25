import { type Db, sql } from '../../platform/database.ts';

/** Wrong tries of one account from one address since then. Old ones are cleared on the way. */
export async function countLoginFailures(
  db: Db,
  accountKey: string,
  address: string,
  since: Date,
): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from login_failure
    where account_key = ${accountKey} and address = ${address} and at > ${since}`);
  return row.count;
}

/** Wrong tries from one address since then, of whatever account. */
export async function countNetworkFailures(db: Db, address: string, since: Date): Promise<number> {
  const row = await db.one<{ count: number }>(
    sql`select count(*)::int as count from login_failure where address = ${address} and at > ${since}`,
  );
  return row.count;
}

export async function insertLoginFailure(
  db: Db,
  accountKey: string,
  address: string,
  at: Date,
): Promise<void> {
  await db.run(
    sql`insert into login_failure (account_key, address, at) values (${accountKey}, ${address}, ${at})`,
  );
}

export async function removeLoginFailures(db: Db, accountKey: string, address: string): Promise<void> {
  await db.run(
    sql`delete from login_failure where (account_key = ${accountKey} and address = ${address}) or at < now() - interval '1 day'`,
  );
}

/** Serializes the tries of one network, so that parallel guesses are counted one by one. */
export async function lockLoginTries(db: Db, address: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${address}, 7))`);
}
