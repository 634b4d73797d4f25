import { type Db, sql } from '../../platform/database.ts';

export interface DoorRow {
  organization_id: string;
  name: string;
  only_known: boolean;
  is_contact: boolean;
  is_invited: boolean;
}

/** The organization of a sign-up, by id or domain, and how it knows the address. */
export function findDoor(db: Db, idOrDomain: string, email: string, now: Date): Promise<DoorRow | null> {
  return db.maybe<DoorRow>(sql`
    select o.organization_id, o.name, coalesce((o.settings->'onlyKnownRegistrations')::boolean, false) as only_known,
      exists (select from contact c where c.organization_id = o.organization_id and c.email = ${email}) as is_contact,
      exists (select from invitation i
        where i.organization_id = o.organization_id and i.email = ${email} and i.expires_at > ${now}) as is_invited
    from organization o
    where (o.domain = ${idOrDomain.toLowerCase()} or o.organization_id = ${idOrDomain})
      and o.organization_id <> '-1' and o.status = 'approved' and o.deleted_at is null
    order by o.domain = ${idOrDomain.toLowerCase()} desc nulls last limit 1`);
}

export interface InvitationRow {
  organization_id: string;
  name: string;
  id: string;
  email: string;
  role: string;
  invited_by: string | null;
  created_at: Date;
}

/** The invitation of a mailed link, locked, while it lives. */
export function lockInvitation(db: Db, tokenHash: Buffer, now: Date): Promise<InvitationRow | null> {
  return db.maybe<InvitationRow>(sql`
    select i.organization_id, o.name, i.id, i.email, i.role, i.invited_by, i.created_at
    from invitation i join organization o using (organization_id)
    where i.token_hash = ${tokenHash} and i.expires_at > ${now} and o.status = 'approved' and o.deleted_at is null
    for update of i`);
}

export function removeInvitation(db: Db, { organization_id, id }: InvitationRow): Promise<number> {
  return db.run(sql`delete from invitation where organization_id = ${organization_id} and id = ${id}`);
}

export interface NewAccount {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  mobile: string;
  mobileData: object;
  gender: string | null;
  locale: string | null;
  emailVerified: boolean;
  now: Date;
}

/** @returns 0 when the address has an account already; nothing of it is touched then */
export function insertSignUp(db: Db, account: NewAccount): Promise<number> {
  const settings = account.locale ? JSON.stringify({ locale: account.locale }) : null;
  return db.run(sql`
    insert into account (id, email, first_name, last_name, password_hash, mobile, mobile_data, gender, email_verified,
      ui_settings, created_at, updated_at)
    values (${account.id}, ${account.email}, ${account.firstName}, ${account.lastName}, ${account.passwordHash},
      ${account.mobile}, ${JSON.stringify(account.mobileData)}, ${account.gender}, ${account.emailVerified},
      ${settings}::jsonb, ${account.now}, ${account.now})
    on conflict (email) do nothing`);
}

export function insertSignUpMembership(
  db: Db,
  membership: {
    organizationId: string;
    accountId: string;
    role: string;
    status: string;
    invitedBy: string | null;
    invitedAt: Date | null;
    now: Date;
  },
): Promise<number> {
  return db.run(sql`
    insert into membership (organization_id, account_id, roles, status, invited_by, approver_id, invited_at, created_at)
    values (${membership.organizationId}, ${membership.accountId}, ${[membership.role]}, ${membership.status},
      ${membership.invitedBy}, ${membership.invitedBy}, ${membership.invitedAt}, ${membership.now})`);
}
