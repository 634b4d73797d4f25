import type { StaleReason } from '@firstlook/contract/stale.ts';
import { type Db, sql } from '../../platform/database.ts';
import { staleContacts } from './stale.sql.ts';

/** Which of these contacts are stale, and why. */
export async function listStale(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, StaleReason>> {
  if (ids.length === 0) return new Map();
  const rows = await db.many<{ id: string; why: StaleReason }>(
    sql`select id, why from ${staleContacts(organizationId, ids)} stale`,
  );
  return new Map(rows.map(({ id, why }) => [id, why]));
}
