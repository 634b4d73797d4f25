import { convertible } from '../../gateways/document.ts';
import { type Db, type Sql, sql } from '../../platform/database.ts';

const isUntried = (
  before: Date,
): Sql => sql`reading is null and kind = 'file' and status = 'ready' and removed_at is null
  and extension = any(${[...convertible]}) and updated_at < ${before}`;

/** The organizations with documents that nobody tried to convert since then. */
export const withUntried = (before: Date): Sql =>
  sql`select distinct organization_id from file where ${isUntried(before)}`;

/** Some of those documents; taking one counts as touching it, so that it is not asked for again while it waits its turn. */
export function takeUntried(
  db: Db,
  before: Date,
  at: Date,
): Promise<{ organization_id: string; id: string }[]> {
  return db.many(sql`
    update file set updated_at = ${at} where (organization_id, id) in (
      select organization_id, id from file where ${isUntried(before)} order by created_at desc limit 20 for update skip locked)
    returning organization_id, id`);
}

export function setReading(
  db: Db,
  organizationId: string,
  id: string,
  reading: 'made' | 'refused',
): Promise<number> {
  return db.run(sql`
    update file set reading = ${reading}, updated_at = now() where organization_id = ${organizationId} and id = ${id}
      and removed_at is null`);
}
