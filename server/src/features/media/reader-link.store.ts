import { randomUUID } from 'node:crypto';
import { type Db, sql } from '../../platform/database.ts';

/** The rows of the ledger that are these contacts'. */
export async function listLinkedRecipients(
  db: Db,
  organizationId: string,
  contactIds: readonly string[],
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(
    sql`select id from recipient where organization_id = ${organizationId} and contact_id = any(${[...contactIds]})`,
  );
  return rows.map(({ id }) => id);
}

/** What plays at this moment by these links. */
export function revokePlayback(db: Db, organizationId: string, recipients: string[]): Promise<number> {
  return db.run(sql`
    update playback_session set revoked_at = now()
    where organization_id = ${organizationId} and revoked_at is null and recipient_id = any(${recipients})`);
}

/** A new token, which is given to no one, ends the links; a mail that has not left stays here, and its person is told as left out. */
export function endLinks(db: Db, organizationId: string, recipients: string[]): Promise<number> {
  return db.run(sql`
    with gone as (
      delete from send_queue where organization_id = ${organizationId} and handed_at is null and recipient_id = any(${recipients})
      returning recipient_id
    ), behind as (
      delete from send_behind where organization_id = ${organizationId} and recipient_id = any(${recipients})
      returning recipient_id
    )
    update recipient set token = 'ended-' || ${randomUUID()}::text || id,
      (state, reason) = (select case when is_over then 'missing-data' else state end, case when is_over then 'deleted' else reason end
        from (select id in (select recipient_id from gone union all select recipient_id from behind) as is_over) left_out)
    where organization_id = ${organizationId} and id = any(${recipients})`);
}
