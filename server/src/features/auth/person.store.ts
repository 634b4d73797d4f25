import type { LoggedUser } from '@firstlook/contract/account.ts';
import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import { openedToRole } from '../../kernel/session.store.ts';
import { type Db, sql } from '../../platform/database.ts';

export interface CredentialRow {
  id: string;
  password_hash: string | null;
  suspended_at: Date | null;
}

export function findCredential(db: Db, email: string): Promise<CredentialRow | null> {
  return db.maybe<CredentialRow>(
    sql`select id, password_hash, suspended_at from account where email = ${email}`,
  );
}

/** The signed-in person as the wire shows it. */
export function findLoggedUser(db: Db, accountId: string): Promise<LoggedUser | null> {
  return db.maybe<LoggedUser>(sql`
    select a.id as _id, a.first_name as "firstName", a.last_name as "lastName", a.username, a.email,
      a.email_verified as "emailVerified", a.mobile, a.img, a.mail_failed_at is not null as "mailFailed",
      case when a.pending_email_until > now() then a.pending_email end as "pendingEmail",
      a.gender, a.roles,
      coalesce((
        select jsonb_agg(jsonb_build_object('_id', o.organization_id, 'name', o.name, 'domain', o.domain, 'type', o.type,
          'logo', o.settings->'logo', 'redirectUrl', o.settings->'redirectUrl',
          'status', case when o.status = 'pending' then 'pending' else m.status end,
          'roles', m.roles, 'scopes', ${openedToRole}) order by o.created_at, o.organization_id)
        from membership m join organization o using (organization_id)
        where m.account_id = a.id and o.deleted_at is null), '[]') as organizations
    from account a where a.id = ${accountId}`);
}

/** What coming in needs to know of a person. */
export interface PersonRow {
  id: string;
  email: string;
  email_verified: boolean;
  /** Where the owner wants to move to, while the link mailed there is good. */
  pending_email: string | null;
  first_name: string;
  last_name: string;
  mobile: string | null;
  gender: string | null;
  locale: string | null;
  /** The language of their organizations, where all of them speak one. */
  organization_locale: string | null;
  password_changed_at: Date | null;
  suspended_at: Date | null;
  /** Names of the organizations that ask this person for a second factor. */
  required_by: string[];
  /** Organizations with an approved membership: their audit logs hear of the sign-in. */
  organization_ids: string[];
  has_totp: boolean;
  has_passkey: boolean;
  recovery_codes: number;
}

const isIn = sql`m.status = 'approved' and o.status = 'approved'`;
const spoken = sql`coalesce(o.settings->>'locale', ${organizationDefaults.locale}::text)`;

export function findPerson(db: Db, by: { id: string } | { email: string }): Promise<PersonRow | null> {
  const where = 'id' in by ? sql`a.id = ${by.id}` : sql`a.email = ${by.email}`;
  return db.maybe<PersonRow>(sql`
    select a.id, a.email, a.email_verified, a.first_name, a.last_name, a.mobile, a.gender,
      case when a.pending_email_until > now() then a.pending_email end as pending_email,
      a.ui_settings->>'locale' as locale, m.organization_locale, a.password_changed_at, a.suspended_at,
      coalesce(m.required_by, '{}') as required_by, coalesce(m.organization_ids, '{}') as organization_ids,
      exists (select from second_factor f where f.account_id = a.id and f.kind = 'totp' and f.confirmed_at is not null)
        as has_totp,
      exists (select from second_factor f where f.account_id = a.id and f.kind = 'passkey' and f.confirmed_at is not null)
        as has_passkey,
      (select count(*)::int from recovery_code r where r.account_id = a.id) as recovery_codes
    from account a left join lateral (
      select array_agg(organization_id) filter (where ${isIn}) as organization_ids,
        -- Also of one that they asked to come in to.
        case when count(distinct ${spoken}) = 1 then min(${spoken}) end as organization_locale,
        array_agg(o.name order by o.name) filter (where ${isIn} and not m.skip_second_factor_auth
          and o.settings @> '{"requireAuth": true, "require2FactorAuth": true}') as required_by
      from membership m join organization o using (organization_id)
      where m.account_id = a.id and o.deleted_at is null) m on true
    where ${where}`);
}

/** When the last mail to the person could not be delivered; null once one was. */
export function updateMailFailure(db: Db, accountId: string, at: Date | null): Promise<number> {
  return db.run(sql`
    update account set mail_failed_at = ${at}
    where id = ${accountId} and (mail_failed_at is null) <> (${at}::timestamptz is null)`);
}
