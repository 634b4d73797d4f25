import type { ReadingFault } from '@firstlook/contract/reading-fault.ts';
import { type Db, type Sql, sql } from '../../platform/database.ts';

/** Documents of these kinds that nobody tried since then. */
const isUntried = (before: Date, kinds: readonly string[]): Sql =>
  sql`reading is null and kind = 'file' and status = 'ready' and removed_at is null
  and extension = any(${[...kinds]}) and updated_at < ${before}`;

/** The organizations that have such documents. */
export const withUntried = (before: Date, kinds: readonly string[]): Sql =>
  sql`select distinct organization_id from file where ${isUntried(before, kinds)}`;

/** Some of those documents; taking one counts as touching it, so that it is not asked for again while it waits its turn. */
export function takeUntried(
  db: Db,
  before: Date,
  kinds: readonly string[],
  at: Date,
): Promise<{ organization_id: string; id: string }[]> {
  return db.many(sql`
    update file set updated_at = ${at} where (organization_id, id) in (
      select organization_id, id from file where ${isUntried(before, kinds)} order by created_at desc limit 20 for update skip locked)
    returning organization_id, id`);
}

/** The edition is made, or why there is none. */
export function setReading(
  db: Db,
  organizationId: string,
  id: string,
  fault: ReadingFault | null,
): Promise<number> {
  return db.run(sql`
    update file set reading = ${fault ? 'refused' : 'made'}, reading_fault = ${fault}, updated_at = now()
    where organization_id = ${organizationId} and id = ${id} and removed_at is null`);
}
