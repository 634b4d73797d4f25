import { type Db, sql } from '../../platform/database.ts';

export function closeOrganization(db: Db, organizationId: string, at: Date): Promise<number> {
  return db.run(sql`
    update organization set deleted_at = ${at}, version = version + 1
    where organization_id = ${organizationId} and organization_id <> '-1' and deleted_at is null`);
}

/** Nothing leaves in the name of a closed organization; a restored one goes on when a person says so. */
export function pauseSends(db: Db, organizationId: string): Promise<number> {
  return db.run(sql`
    update distribution set phase = 'paused' where organization_id = ${organizationId} and phase = 'open'
      and (exists (select from send_queue q where q.organization_id = distribution.organization_id
          and q.distribution_id = distribution.id and q.handed_at is null)
        or exists (select from send_birth b where b.organization_id = distribution.organization_id
          and b.distribution_id = distribution.id))`);
}

export function reopenOrganization(db: Db, organizationId: string, after: Date): Promise<number> {
  return db.run(sql`
    update organization set deleted_at = null, version = version + 1
    where organization_id = ${organizationId} and deleted_at > ${after}`);
}

/** Whether the account leads the organization, closed or not; sessions no longer know closed ones. */
export async function isLeading(db: Db, organizationId: string, accountId: string): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 as found from membership
    where organization_id = ${organizationId} and account_id = ${accountId} and status = 'approved'
      and roles && '{creator,admin}'`);
  return row !== null;
}

/** Closed before then: their seven days are over. */
export async function listExpired(db: Db, before: Date): Promise<{ id: string; name: string }[]> {
  return db.many(sql`
    select organization_id as id, name from organization
    where deleted_at < ${before} and organization_id <> '-1' order by deleted_at limit 20`);
}

/**
 * Everything of it goes with it: every table of an organization hangs on this row. The unsubscribe links of its mails go
 * on answering, without the address they stood for.
 */
export async function removeForGood(db: Db, organizationId: string, before: Date): Promise<number> {
  const removed = await db.run(
    sql`delete from organization where organization_id = ${organizationId} and deleted_at < ${before}`,
  );
  if (removed > 0)
    await db.run(sql`update unsubscribe_token set address = null where organization_id = ${organizationId}`);
  return removed;
}
