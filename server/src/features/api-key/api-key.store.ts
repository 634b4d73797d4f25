import type { ApiKeyScope } from '@firstlook/contract/permissions.ts';
import { makerMayStill } from '../../kernel/api-key.store.ts';
import { type Db, sql } from '../../platform/database.ts';

export interface ApiKeyRow {
  id: string;
  name: string;
  prefix: string;
  scopes: ApiKeyScope[];
  created_by: string;
  is_asleep: boolean;
  created_at: Date;
  expires_at: Date | null;
  used_at: Date | null;
}

const columns = sql`
  k.id, k.name, k.prefix, k.scopes, k.created_at, k.expires_at, k.used_at, not ${makerMayStill} as is_asleep,
  coalesce((select trim(a.first_name || ' ' || a.last_name) from account a where a.id = k.created_by), '') as created_by`;

export function listApiKeys(db: Db, organizationId: string): Promise<ApiKeyRow[]> {
  return db.many<ApiKeyRow>(sql`
    select ${columns} from api_key k where k.organization_id = ${organizationId} order by k.created_at desc, k.id desc`);
}

export function insertApiKey(
  db: Db,
  key: Pick<ApiKeyRow, 'id' | 'name' | 'prefix' | 'scopes' | 'created_at' | 'expires_at'> & {
    organizationId: string;
    keyHash: Buffer;
    createdBy: string;
  },
): Promise<number> {
  return db.run(sql`
    insert into api_key (organization_id, id, name, prefix, key_hash, scopes, created_by, created_at, expires_at)
    values (${key.organizationId}, ${key.id}, ${key.name}, ${key.prefix}, ${key.keyHash}, ${[...key.scopes]},
      ${key.createdBy}, ${key.created_at}, ${key.expires_at})`);
}

/** @returns the name of the key that went, or null */
export async function removeApiKey(db: Db, organizationId: string, id: string): Promise<string | null> {
  const row = await db.maybe<{ name: string }>(
    sql`delete from api_key where organization_id = ${organizationId} and id = ${id} returning name`,
  );
  return row?.name ?? null;
}
