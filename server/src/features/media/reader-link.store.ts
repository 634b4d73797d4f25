import { type Db, sql } from '../../platform/database.ts';

/** Whose mailed links: of a contact, or of everybody who was written to at an address. */
export type LinkOwner = { contactId: string } | { email: string };

const isOf = (owner: LinkOwner) =>
  'contactId' in owner
    ? sql`contact_id = ${owner.contactId}`
    : sql`(address = ${owner.email} or lower(email) = ${owner.email})`;

/** What plays at this moment by these links. */
export function revokePlayback(db: Db, organizationId: string, owner: LinkOwner): Promise<number> {
  return db.run(sql`
    update playback_session set revoked_at = now()
    where organization_id = ${organizationId} and revoked_at is null and recipient_id in (
      select id from recipient where organization_id = ${organizationId} and ${isOf(owner)})`);
}

/** A new token, which nobody gets, ends the links; a mail that has not left stays here. */
export function endLinks(db: Db, organizationId: string, owner: LinkOwner): Promise<number> {
  return db.run(sql`
    with mine as materialized (
      select id from recipient where organization_id = ${organizationId} and ${isOf(owner)}
    ), gone as (
      delete from send_queue where organization_id = ${organizationId} and handed_at is null and recipient_id in (select id from mine)
      returning recipient_id
    )
    update recipient set token = 'ended-' || gen_random_uuid(),
      state = case when id in (select recipient_id from gone) then 'stopped' else state end
    where organization_id = ${organizationId} and id in (select id from mine)`);
}
