import { type OrganizationRole, organizationRoles } from '@firstlook/contract/permissions.ts';
import { type Db, type Sql, sql } from '../../platform/database.ts';

/** Gives a member who is in already a better role; one that has it, or a better one, keeps it. */
export function raiseRole(
  db: Db,
  member: { organizationId: string; accountId: string; role: OrganizationRole },
): Promise<number> {
  const asGood = organizationRoles.slice(0, organizationRoles.indexOf(member.role) + 1);
  return db.run(sql`
    update membership set roles = ${[member.role]}
    where organization_id = ${member.organizationId} and account_id = ${member.accountId} and status = 'approved'
      and not roles && ${[...asGood]}`);
}

/** Whether an organization knows an address: one of those of a contact, the main one or a further one, or invited. */
const isKnown = (organizationId: Sql, email: Sql, now: Date) => sql`
  exists (select from contact_address c where c.organization_id = ${organizationId} and c.kind = 'email' and c.address = ${email})
  or exists (select from invitation i
    where i.organization_id = ${organizationId} and i.email = ${email} and i.expires_at > ${now})`;

/** Whether the organization knows the address. */
export async function isKnownAddress(
  db: Db,
  organizationId: string,
  email: string,
  now: Date,
): Promise<boolean> {
  const row = await db.one<{ known: boolean }>(
    sql`select ${isKnown(sql`${organizationId}`, sql`${email}`, now)} as known`,
  );
  return row.known;
}

/** @returns 1 when the address was not proved before */
export function proveEmail(db: Db, accountId: string, at: Date): Promise<number> {
  return db.run(
    sql`update account set email_verified = true, updated_at = ${at} where id = ${accountId} and not email_verified`,
  );
}

/**
 * Approves the memberships that a person asked for, that are not answered yet, and whose organization knows the
 * address: as a contact or by an open invitation.
 */
export async function approveKnown(
  db: Db,
  accountId: string,
  now: Date,
): Promise<{ organization_id: string; email: string; name: string }[]> {
  await db.run(sql`update account set version = version + 1 where id = ${accountId}`);
  const asked = sql`m.account_id = ${accountId} and m.status = 'pending' and m.invited_by is null and m.approver_id is null
    and m.roles = '{client}'`;
  const doors = await db.many<{ organization_id: string; email: string }>(sql`
    select m.organization_id, a.email from membership m join account a on a.id = m.account_id
    join organization o on o.organization_id = m.organization_id
    where ${asked} and o.status = 'approved' and o.deleted_at is null`);
  const known: string[] = [];
  for (const { organization_id, email } of doors)
    if (await isKnownAddress(db, organization_id, email, now)) known.push(organization_id);
  return db.many(sql`
    update membership m set status = 'approved' from account a
    where ${asked} and a.id = m.account_id and m.organization_id = any(${known})
    returning m.organization_id, a.email, trim(a.first_name || ' ' || a.last_name) as name`);
}

export function findEntrant(db: Db, accountId: string): Promise<{ id: string; email: string } | null> {
  return db.maybe(sql`select id, email from account where id = ${accountId} and suspended_at is null`);
}

/** Who is told that a person asks to come in. */
export function listAdminAddresses(
  db: Db,
  organizationId: string,
): Promise<{ email: string; first_name: string; gender: string | null; locale: string | null }[]> {
  return db.many(sql`
    select a.email, a.first_name, a.gender, a.ui_settings->>'locale' as locale
    from membership m join account a on a.id = m.account_id
    where m.organization_id = ${organizationId} and m.status = 'approved' and m.roles && '{creator,admin}'
      and a.suspended_at is null order by a.email limit 20`);
}
