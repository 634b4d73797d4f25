import { type Db, sql } from '../platform/database.ts';

/** Serializes the asks of one subject, so that parallel ones are counted one by one. */
export async function lockAsks(db: Db, subject: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 11))`);
}

/** Times of the newest asks since then, the newest first. */
export async function listAskTimes(db: Db, subject: string, since: Date, limit: number): Promise<Date[]> {
  const rows = await db.many<{ at: Date }>(sql`
    select at from ask where subject = ${subject} and at > ${since} order by at desc limit ${limit}`);
  return rows.map(({ at }) => at);
}

export function insertAsk(db: Db, subject: string, at: Date): Promise<number> {
  return db.run(sql`insert into ask (subject, at) values (${subject}, ${at})`);
}

/** Strikes out one ask, for example a try that was right. */
export function removeAsk(db: Db, subject: string, at: Date): Promise<number> {
  return db.run(sql`
    delete from ask where ctid = (select ctid from ask where subject = ${subject} and at = ${at} limit 1)`);
}

export function removeAsksOf(db: Db, subject: string): Promise<number> {
  return db.run(sql`delete from ask where subject = ${subject}`);
}
