import type { Permission } from '@firstlook/contract/permissions.ts';
import { type Db, type Sql, sql } from '../platform/database.ts';

export interface ApiKeyOwner {
  organization_id: string;
  id: string;
  name: string;
  scopes: Permission[];
  used_at: Date | null;
}

/**
 * Whether the one who made key `k` could make it today: a key is never more than its maker, who knows its secret
 * (docs/decisions/0015).
 */
export const makerMayStill = sql`exists (
  select from account a left join membership m on m.account_id = a.id and m.organization_id = k.organization_id
  where a.id = k.created_by and a.suspended_at is null
    and ('admin' = any(a.roles) or (m.status = 'approved' and m.roles && '{creator,admin}')))`;

/** A key, while it is valid, its organization open and its maker one who may make keys. */
const findKey = (db: Db, isMeant: Sql, now: Date): Promise<ApiKeyOwner | null> =>
  db.maybe<ApiKeyOwner>(sql`
    select k.organization_id, k.id, k.name, k.scopes, k.used_at
    from api_key k join organization o using (organization_id)
    where ${isMeant} and (k.expires_at is null or k.expires_at > ${now})
      and o.deleted_at is null and o.status = 'approved' and ${makerMayStill}`);

export const findApiKey = (db: Db, keyHash: Buffer, now: Date) =>
  findKey(db, sql`k.key_hash = ${keyHash}`, now);

/** The same by its id, for what it had begun. */
export const findApiKeyById = (db: Db, id: string, now: Date) => findKey(db, sql`k.id = ${id}`, now);

export function touchApiKey(db: Db, organizationId: string, id: string, now: Date): Promise<number> {
  return db.run(
    sql`update api_key set used_at = ${now} where organization_id = ${organizationId} and id = ${id}`,
  );
}
