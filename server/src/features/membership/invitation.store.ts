import type { OrganizationRole } from '@firstlook/contract/permissions.ts';
import { type Db, sql } from '../../platform/database.ts';

export interface InvitationRow {
  organization_id: string;
  id: string;
  email: string;
  /** Whether the organization may read the address: a member typed it. */
  shows_address: boolean;
  role: OrganizationRole;
  message: string;
  invited_by: string | null;
  inviter_name: string;
  created_at: Date;
  sent_at: Date;
  expires_at: Date;
  /** When its mail last failed; null when it left, or has not been tried. */
  mail_failed_at: Date | null;
}

const columns = sql`
  i.organization_id, i.id, i.email, i.shows_address, i.role, i.message, i.invited_by, i.created_at, i.sent_at, i.expires_at,
  i.mail_failed_at,
  coalesce((select trim(a.first_name || ' ' || a.last_name) from account a where a.id = i.invited_by), '') as inviter_name`;

/** Open invitations of the organization, the newest first. */
export function listInvitations(db: Db, organizationId: string): Promise<InvitationRow[]> {
  return db.many<InvitationRow>(sql`
    select ${columns} from invitation i where i.organization_id = ${organizationId} order by i.sent_at desc, i.id desc limit 1000`);
}

export function findInvitation(db: Db, organizationId: string, id: string): Promise<InvitationRow | null> {
  return db.maybe<InvitationRow>(
    sql`select ${columns} from invitation i where i.organization_id = ${organizationId} and i.id = ${id}`,
  );
}

/** An invitation that can still be answered, found by one of its links. */
export interface OpenInvitation extends InvitationRow {
  /** The link came by mail, not from the person who invites. */
  is_mailed: boolean;
}

/** The invitation of a link, while it is open. */
export function findOpenInvitation(db: Db, tokenHash: Buffer, now: Date): Promise<OpenInvitation | null> {
  return db.maybe<OpenInvitation>(sql`
    select ${columns}, i.token_hash = ${tokenHash} as is_mailed
    from invitation i join organization o using (organization_id)
    where (i.token_hash = ${tokenHash} or i.link_hash = ${tokenHash}) and i.expires_at > ${now} and o.deleted_at is null and o.status = 'approved'`);
}

export interface InvitationWrite {
  organizationId: string;
  id: string;
  email: string;
  showsAddress: boolean;
  role: string;
  message: string;
  /** Of the mailed link. */
  tokenHash: Buffer;
  /** Of the link that is shown to the inviter. */
  linkHash: Buffer;
  invitedBy: string;
  at: Date;
  expiresAt: Date;
}

/** Makes it, or makes the open one of the same address anew with the latest role, words and link. */
export function upsertInvitation(db: Db, invitation: InvitationWrite): Promise<{ id: string }> {
  return db.one<{ id: string }>(sql`
    insert into invitation (organization_id, id, email, shows_address, role, message, token_hash, link_hash, invited_by, created_at, sent_at, expires_at)
    values (${invitation.organizationId}, ${invitation.id}, ${invitation.email}, ${invitation.showsAddress}, ${invitation.role}, ${invitation.message},
      ${invitation.tokenHash}, ${invitation.linkHash}, ${invitation.invitedBy}, ${invitation.at}, ${invitation.at}, ${invitation.expiresAt})
    on conflict (organization_id, email) do update set role = excluded.role,
      shows_address = invitation.shows_address or excluded.shows_address, message = excluded.message,
      token_hash = excluded.token_hash, link_hash = excluded.link_hash, invited_by = excluded.invited_by, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at, mail_failed_at = null
    returning id`);
}

/** Another link is mailed; the one before it ends. */
export function updateMailedLink(
  db: Db,
  organizationId: string,
  id: string,
  tokenHash: Buffer,
): Promise<number> {
  return db.run(
    sql`update invitation set token_hash = ${tokenHash} where organization_id = ${organizationId} and id = ${id}`,
  );
}

export function updateMailFailure(
  db: Db,
  organizationId: string,
  id: string,
  failedAt: Date | null,
): Promise<number> {
  return db.run(
    sql`update invitation set mail_failed_at = ${failedAt} where organization_id = ${organizationId} and id = ${id}`,
  );
}

export function removeInvitation(db: Db, organizationId: string, id: string): Promise<number> {
  return db.run(sql`delete from invitation where organization_id = ${organizationId} and id = ${id}`);
}

/** An invitation works once; also the open ones of an address that came in another way. */
export function removeInvitationsOf(db: Db, organizationId: string, email: string): Promise<number> {
  return db.run(sql`delete from invitation where organization_id = ${organizationId} and email = ${email}`);
}
