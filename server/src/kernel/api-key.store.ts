import type { Permission } from '@firstlook/contract/permissions.ts';
import { type Db, sql } from '../platform/database.ts';

export interface ApiKeyOwner {
  organization_id: string;
  id: string;
  name: string;
  scopes: Permission[];
  used_at: Date | null;
}

/** The key with this hash, while it is valid and its organization open. */
export function findApiKey(db: Db, keyHash: Buffer, now: Date): Promise<ApiKeyOwner | null> {
  return db.maybe<ApiKeyOwner>(sql`
    select k.organization_id, k.id, k.name, k.scopes, k.used_at
    from api_key k join organization o using (organization_id)
    where k.key_hash = ${keyHash} and (k.expires_at is null or k.expires_at > ${now})
      and o.deleted_at is null and o.status = 'approved'`);
}

export function touchApiKey(db: Db, organizationId: string, id: string, now: Date): Promise<number> {
  return db.run(
    sql`update api_key set used_at = ${now} where organization_id = ${organizationId} and id = ${id}`,
  );
}
