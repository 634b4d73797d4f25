import type { ApiKeyScope } from '@firstlook/contract/permissions.ts';
import { type Db, sql } from '../../platform/database.ts';

export interface ApiKeyRow {
  id: string;
  name: string;
  prefix: string;
  scopes: ApiKeyScope[];
  created_by: string;
  created_at: Date;
  expires_at: Date | null;
  used_at: Date | null;
}

const columns = sql`
  k.id, k.name, k.prefix, k.scopes, k.created_at, k.expires_at, k.used_at,
  coalesce((select trim(a.first_name || ' ' || a.last_name) from account a where a.id = k.created_by), '') as created_by`;

export function listApiKeys(db: Db, organizationId: string): Promise<ApiKeyRow[]> {
  return db.many<ApiKeyRow>(sql`
    select ${columns} from api_key k where k.organization_id = ${organizationId} order by k.created_at desc, k.id desc`);
}

export function findApiKey(db: Db, organizationId: string, id: string): Promise<ApiKeyRow | null> {
  return db.maybe<ApiKeyRow>(
    sql`select ${columns} from api_key k where k.organization_id = ${organizationId} and k.id = ${id}`,
  );
}

export function insertApiKey(
  db: Db,
  key: {
    organizationId: string;
    id: string;
    name: string;
    prefix: string;
    keyHash: Buffer;
    scopes: readonly string[];
    createdBy: string;
    at: Date;
    expiresAt: Date | null;
  },
): Promise<number> {
  return db.run(sql`
    insert into api_key (organization_id, id, name, prefix, key_hash, scopes, created_by, created_at, expires_at)
    values (${key.organizationId}, ${key.id}, ${key.name}, ${key.prefix}, ${key.keyHash}, ${[...key.scopes]},
      ${key.createdBy}, ${key.at}, ${key.expiresAt})`);
}

export function removeApiKey(db: Db, organizationId: string, id: string): Promise<number> {
  return db.run(sql`delete from api_key where organization_id = ${organizationId} and id = ${id}`);
}
