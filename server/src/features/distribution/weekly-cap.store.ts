import { type Db, sql } from '../../platform/database.ts';

/** How many messages a person may get of an organization in seven days (docs/decisions/0130); null where it says nothing of it. */
export async function findWeeklyCap(db: Db, organizationId: string): Promise<number | null> {
  const row = await db.maybe<{ cap: number | null }>(
    sql`select (settings->>'weeklyMessages')::integer as cap from organization where organization_id = ${organizationId}`,
  );
  return row?.cap ?? null;
}

/** Rows of an organization that has such a number are written one step after the other, each of which sees what the one before wrote. */
export async function lockWeeklyCap(db: Db, organizationId: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`weekly-cap/${organizationId}`}, 0))`);
}
