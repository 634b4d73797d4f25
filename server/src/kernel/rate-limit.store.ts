import { type Db, sql } from '../platform/database.ts';

/** Serializes the hits of one subject, so that parallel ones are counted one by one. */
export async function lockSubject(db: Db, subject: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 11))`);
}

/** Times of the newest hits since then, the newest first. */
export async function listHits(db: Db, subject: string, since: Date, limit: number): Promise<Date[]> {
  const rows = await db.many<{ at: Date }>(sql`
    select at from rate_hit where subject = ${subject} and at > ${since} order by at desc limit ${limit}`);
  return rows.map(({ at }) => at);
}

export function insertHit(db: Db, subject: string, at: Date): Promise<number> {
  return db.run(sql`insert into rate_hit (subject, at) values (${subject}, ${at})`);
}

/** Takes one hit back, for example of a try that was right. */
export function removeHit(db: Db, subject: string, at: Date): Promise<number> {
  return db.run(sql`
    delete from rate_hit where ctid = (select ctid from rate_hit where subject = ${subject} and at = ${at} limit 1)`);
}

export function removeHitsOf(db: Db, subject: string): Promise<number> {
  return db.run(sql`delete from rate_hit where subject = ${subject}`);
}
