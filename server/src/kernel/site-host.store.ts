import { type Db, prepared, sql } from '../platform/database.ts';

/** Whose host this is; null while it is proved to nobody, or theirs is closed. */
export async function findSiteOrganization(db: Db, host: string): Promise<string | null> {
  const statement = sql`
    select h.organization_id from own_host h join organization o on o.organization_id = h.organization_id
    where h.host = ${host} and h.proved_at is not null and o.deleted_at is null`;
  const row = await db.maybe<{ organization_id: string }>(prepared('find-own-host', statement));
  return row?.organization_id ?? null;
}
