import type {
  Membership,
  MembershipStatus,
  OrganizationRole,
  SystemRole,
} from '@firstlook/contract/permissions.ts';
import { type Db, empty, join, type Sql, sql } from '../../platform/database.ts';
import { holds } from '../../platform/search.sql.ts';

export interface AccountItemRow {
  id: string;
  first_name: string;
  last_name: string;
  username: string | null;
  email: string;
  email_verified: boolean;
  /** Where the owner wants to move to, while the link mailed there is good. */
  pending_email: string | null;
  mail_failed_at: Date | null;
  mobile: string | null;
  mobile_data: { number: string; formatted: string; countryCallingCode: string; countryCode: string } | null;
  gender: 'female' | 'male' | null;
  /** Language of the interface, where it was chosen. */
  locale: string | null;
  img: string | null;
  bg_img: string | null;
  mailing: Record<string, boolean>;
  roles: SystemRole[];
  suspended_at: Date | null;
  last_seen_at: Date | null;
  version: number;
  created_at: Date;
  memberships: (Membership & {
    name: string;
    invitedBy: string | null;
    invitedAt: string | null;
    approverId: string | null;
    skipSecondFactorAuth: boolean;
    routeIds: string[];
  })[];
}

const columns = sql`
  a.id, a.first_name, a.last_name, a.username, a.email, a.email_verified, a.mobile_data, a.mobile,
  case when a.pending_email_until > now() then a.pending_email end as pending_email, a.mail_failed_at, a.gender, a.ui_settings->>'locale' as locale,
  a.img, a.bg_img, a.mailing, a.roles, a.suspended_at, a.version, a.created_at,
  (select max(s.used_at) from session s where s.account_id = a.id) as last_seen_at,
  coalesce((
    select jsonb_agg(jsonb_build_object('organizationId', m.organization_id, 'name', o.name, 'status', m.status,
      'roles', m.roles, 'invitedBy', m.invited_by, 'invitedAt', m.invited_at, 'approverId', m.approver_id,
      'skipSecondFactorAuth', m.skip_second_factor_auth, 'routeIds', m.route_ids) order by o.created_at, o.organization_id)
    from membership m join organization o using (organization_id) where m.account_id = a.id), '[]') as memberships`;

export interface AccountFilter {
  /** `-1`: of the whole installation. */
  organizationId: string;
  /** With `-1`: all accounts, not only those with system roles. */
  isAll: boolean;
  search: string;
  isWatchOnly: boolean | null;
  role: OrganizationRole | null;
  status: MembershipStatus | null;
}

const working = ['creator', 'admin', 'developer', 'producer'];

function where(filter: AccountFilter): Sql {
  const isGlobal = filter.organizationId === '-1';
  const isRole = filter.role ? sql`and ${filter.role} = any(m.roles)` : empty;
  const isStatus = filter.status ? sql`and m.status = ${filter.status}` : empty;
  const isKind =
    filter.isWatchOnly === null
      ? empty
      : filter.isWatchOnly
        ? sql`and not m.roles && ${working}`
        : sql`and m.roles && ${working}`;
  const member = sql`exists (select from membership m where m.account_id = a.id
    ${isGlobal ? empty : sql`and m.organization_id = ${filter.organizationId}`} ${isRole} ${isStatus} ${isKind})`;
  const asksForMembers = filter.role ?? filter.status ?? filter.isWatchOnly;
  return join(
    [
      isGlobal && asksForMembers === null ? sql`true` : member,
      isGlobal && !filter.isAll ? sql`a.roles && '{admin,developer}'` : sql`true`,
      filter.search
        ? holds(sql`concat_ws(' ', a.first_name, a.last_name, a.email, a.username)`, filter.search)
        : sql`true`,
    ],
    ' and ',
  );
}

const orders: Record<string, Sql> = {
  lastName: sql`a.last_name`,
  firstName: sql`a.first_name`,
  email: sql`a.email`,
  _createdAt: sql`a.created_at`,
  lastSeenAt: sql`last_seen_at`,
};

export function listAccountItems(
  db: Db,
  filter: AccountFilter,
  page: { offset: number; limit: number; order: string; isDescending: boolean },
): Promise<AccountItemRow[]> {
  const order = orders[page.order] ?? sql`a.last_name`;
  return db.many<AccountItemRow>(sql`
    select ${columns} from account a where ${where(filter)}
    order by ${order} ${page.isDescending ? sql`desc nulls last` : sql`asc nulls first`}, a.first_name, a.id
    offset ${page.offset} limit ${page.limit}`);
}

export async function countAccountItems(db: Db, filter: AccountFilter): Promise<number> {
  return (
    await db.one<{ count: number }>(sql`select count(*)::int as count from account a where ${where(filter)}`)
  ).count;
}

export function findAccountItem(db: Db, id: string): Promise<AccountItemRow | null> {
  return db.maybe<AccountItemRow>(sql`select ${columns} from account a where a.id = ${id}`);
}

/** Holds the account until the transaction ends, so that two edits do not pass each other. */
export async function lockAccountItem(db: Db, id: string): Promise<AccountItemRow | null> {
  await db.run(sql`select from account where id = ${id} for update`);
  return findAccountItem(db, id);
}

/** Approved creators and admins of an organization besides this account; locks them against a race of two demotions. */
export async function countOtherAdmins(db: Db, organizationId: string, accountId: string): Promise<number> {
  const rows = await db.many<{ account_id: string }>(sql`
    select m.account_id from membership m join account a on a.id = m.account_id
    where m.organization_id = ${organizationId} and m.status = 'approved' and m.roles && '{creator,admin}'
      and a.suspended_at is null order by m.account_id for update of m`);
  return rows.filter((row) => row.account_id !== accountId).length;
}

/** System admins who may sign in, this one aside; one asks at a time, so that two cannot leave at once. */
export async function countOtherSystemAdmins(db: Db, accountId: string): Promise<number> {
  // Each request already holds the row of its own account: locking the others' would be a deadlock.
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended('system-admins', 13))`);
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from account
    where 'admin' = any(roles) and suspended_at is null and id <> ${accountId}`);
  return row.count;
}

/** Whether a contact of the organization has this address (specification 2 section 5). */
export async function isContactAddress(db: Db, organizationId: string, email: string): Promise<boolean> {
  const row = await db.maybe(
    sql`select 1 as found from contact_address where organization_id = ${organizationId} and kind = 'email' and address = ${email}`,
  );
  return row !== null;
}
