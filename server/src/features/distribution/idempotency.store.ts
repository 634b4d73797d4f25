import { type Db, sql } from '../../platform/database.ts';

export interface IdempotencyRow {
  request_hash: string;
  distribution_id: string | null;
  answer: unknown;
}

export function findKey(db: Db, organizationId: string, key: string): Promise<IdempotencyRow | null> {
  return db.maybe<IdempotencyRow>(sql`
    select request_hash, distribution_id, answer from idempotency
    where organization_id = ${organizationId} and key = ${key} and created_at > now() - interval '24 hours'`);
}

/** Takes the key for this request. @returns the earlier request with the key, or null when it is ours now */
export async function takeKey(
  db: Db,
  organizationId: string,
  key: string,
  requestHash: string,
): Promise<IdempotencyRow | null> {
  await db.run(sql`
    delete from idempotency where organization_id = ${organizationId} and key = ${key} and created_at < now() - interval '24 hours'`);
  const taken = await db.run(sql`
    insert into idempotency (organization_id, key, request_hash) values (${organizationId}, ${key}, ${requestHash})
    on conflict do nothing`);
  if (taken > 0) return null;
  return db.one<IdempotencyRow>(sql`
    select request_hash, distribution_id, answer from idempotency where organization_id = ${organizationId} and key = ${key}`);
}

export function bindKey(
  db: Db,
  organizationId: string,
  key: string,
  distributionId: string,
): Promise<number> {
  return db.run(
    sql`update idempotency set distribution_id = ${distributionId} where organization_id = ${organizationId} and key = ${key}`,
  );
}
