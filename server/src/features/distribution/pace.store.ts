import { type Db, sql } from '../../platform/database.ts';
import { isHeld, pacedAfter, pacedUntil, portion } from './pace.sql.ts';

/**
 * How many messages of each spread send among these may leave now. Locked until the transaction ends, so that two processes
 * do not send one portion each.
 */
export async function lockPortions(
  db: Db,
  organizationId: string,
  sends: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.many<{ id: string; room: number }>(sql`
    select d.id, case when ${isHeld} then 0 else ${portion} end as room from distribution d
    where d.organization_id = ${organizationId} and d.id = any(${[...sends]}) order by d.id for update`);
  return new Map(rows.map(({ id, room }) => [id, room]));
}

/** So many of them are on their way. */
export function notePortion(db: Db, organizationId: string, id: string, count: number): Promise<number> {
  return db.run(sql`
    update distribution d set paced_at = ${pacedAfter(count)}
    where d.organization_id = ${organizationId} and d.id = ${id} and d.per_hour is not null`);
}

/** None of them leaves before this moment. */
export function holdUntil(db: Db, organizationId: string, id: string, until: Date): Promise<number> {
  return db.run(sql`
    update distribution d set paced_at = ${pacedUntil(until)}
    where d.organization_id = ${organizationId} and d.id = ${id} and d.per_hour is not null`);
}
