import { type Db, sql } from '../../platform/database.ts';

/** Fails when the database does not answer. */
export async function checkDatabase(db: Db): Promise<void> {
  await db.run(sql`select 1`);
}
