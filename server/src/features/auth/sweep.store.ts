import { type Db, sql } from '../../platform/database.ts';

/** Takes away what is over; everything it touches was judged by its time already. */
export async function removeExpired(db: Db, now: Date, usedBefore: Date): Promise<void> {
  await db.run(sql`delete from session where expires_at < ${now} or used_at < ${usedBefore}`);
  await db.run(sql`delete from ended_session where expires_at < ${now}`);
  await db.run(sql`delete from waiting_sign_in where expires_at < ${now}`);
  await db.run(sql`delete from sent_code where expires_at < ${now}`);
  await db.run(sql`delete from one_time_link where expires_at < ${now}`);
  await db.run(sql`delete from rate_hit where at < ${now}::timestamptz - interval '2 days'`);
  await db.run(sql`delete from login_failure where at < ${now}::timestamptz - interval '1 day'`);
  await db.run(sql`
    delete from second_factor where confirmed_at is null and created_at < ${now}::timestamptz - interval '1 day'`);
  await db.run(sql`delete from device where used_at < ${now}::timestamptz - interval '400 days'`);
}
