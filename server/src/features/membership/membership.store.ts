import type { OrganizationType } from '@firstlook/contract/organization-choice.ts';
import type { MembershipStatus, OrganizationRole } from '@firstlook/contract/permissions.ts';
import { type Db, sql } from '../../platform/database.ts';
import { holds } from '../../platform/search.sql.ts';

export interface MembershipRow {
  organization_id: string;
  account_id: string;
  name: string;
  status: MembershipStatus;
  roles: OrganizationRole[];
  invited_by: string | null;
  invited_at: Date | null;
  approver_id: string | null;
  skip_second_factor_auth: boolean;
  route_ids: string[];
}

export function findMembership(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<MembershipRow | null> {
  return db.maybe<MembershipRow>(sql`
    select m.organization_id, m.account_id, o.name, m.status, m.roles, m.invited_by, m.invited_at, m.approver_id,
      m.skip_second_factor_auth, m.route_ids
    from membership m join organization o using (organization_id)
    where m.organization_id = ${organizationId} and m.account_id = ${accountId}`);
}

export interface MemberRow {
  status: MembershipStatus;
  email: string;
  firstName: string;
  gender: string | null;
  locale: string | null;
}

/** A member of an organization that is open, as a mail to them needs it. */
export function findMember(db: Db, organizationId: string, accountId: string): Promise<MemberRow | null> {
  return db.maybe<MemberRow>(sql`
    select m.status, a.email, a.first_name as "firstName", a.gender, a.ui_settings->>'locale' as locale
    from membership m join account a on a.id = m.account_id join organization o using (organization_id)
    where m.organization_id = ${organizationId} and m.account_id = ${accountId} and o.deleted_at is null`);
}

/** Addresses among these that belong to approved members. */
export async function listMemberAddresses(
  db: Db,
  organizationId: string,
  emails: readonly string[],
): Promise<string[]> {
  const rows = await db.many<{ email: string }>(sql`
    select a.email from membership m join account a on a.id = m.account_id
    where m.organization_id = ${organizationId} and m.status = 'approved' and a.email = any(${[...emails]})`);
  return rows.map(({ email }) => email);
}

export interface FoundRow {
  organization_id: string;
  name: string;
  domain: string | null;
  type: OrganizationType;
  logo: string | null;
  only_known: boolean;
  status: MembershipStatus | null;
}

/** Organizations whose name or domain holds the words; stand-alone ones are not found. */
export function searchOrganizations(db: Db, search: string, accountId: string): Promise<FoundRow[]> {
  return db.many<FoundRow>(sql`
    select o.organization_id, o.name, o.domain, o.type, o.settings->>'logo' as logo,
      coalesce((o.settings->>'onlyKnownRegistrations')::boolean, false) as only_known, m.status
    from organization o left join membership m on m.organization_id = o.organization_id and m.account_id = ${accountId}
    where o.organization_id <> '-1' and o.status = 'approved' and o.deleted_at is null
      and not coalesce((o.settings->>'isStandAlone')::boolean, false) and (${holds(sql`o.name`, search)} or ${holds(sql`o.domain`, search)})
    order by o.name, o.organization_id limit 20`);
}
