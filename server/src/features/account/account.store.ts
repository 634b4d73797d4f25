import type { LoggedUser } from '@firstlook/contract/account.ts';
import { type Db, sql } from '../../platform/database.ts';

export interface AccountRow {
  id: string;
  email: string;
  password_hash: string | null;
  suspended_at: Date | null;
}

export function findAccountByEmail(db: Db, email: string): Promise<AccountRow | null> {
  return db.maybe<AccountRow>(
    sql`select id, email, password_hash, suspended_at from account where email = ${email}`,
  );
}

/** The signed-in person as the wire shows it. */
export function findLoggedUser(db: Db, accountId: string): Promise<LoggedUser | null> {
  return db.maybe<LoggedUser>(sql`
    select a.id as _id, a.first_name as "firstName", a.last_name as "lastName", a.username, a.email,
      a.email_verified as "emailVerified", a.mobile, a.img,
      a.gender, a.roles,
      coalesce((
        select jsonb_agg(jsonb_build_object('_id', o.organization_id, 'name', o.name, 'domain', o.domain, 'type', o.type,
          'logo', o.settings->'logo', 'redirectUrl', o.settings->'redirectUrl',
          'status', case when o.status = 'pending' then 'pending' else m.status end,
          'roles', m.roles) order by o.created_at, o.organization_id)
        from membership m join organization o using (organization_id)
        where m.account_id = a.id and o.deleted_at is null), '[]') as organizations
    from account a where a.id = ${accountId}`);
}

export function insertAccount(
  db: Db,
  account: {
    id: string;
    email: string;
    firstName: string;
    lastName: string;
    passwordHash: string | null;
    roles: string[];
    mobile?: string | null;
    gender?: string | null;
  },
): Promise<number> {
  return db.run(sql`
    insert into account (id, email, first_name, last_name, password_hash, roles, mobile, gender, email_verified)
    values (${account.id}, ${account.email}, ${account.firstName}, ${account.lastName}, ${account.passwordHash},
      ${account.roles}, ${account.mobile ?? null}, ${account.gender ?? null}, true)
    on conflict (email) do nothing`);
}

export function updateSystemAdmin(db: Db, email: string, passwordHash: string): Promise<number> {
  return db.run(sql`
    update account set password_hash = ${passwordHash}, roles = array(select distinct unnest(roles || '{admin}')), updated_at = now()
    where email = ${email}`);
}

export function insertMembership(
  db: Db,
  membership: { organizationId: string; accountId: string; roles: string[]; status: string },
): Promise<number> {
  return db.run(sql`
    insert into membership (organization_id, account_id, roles, status)
    values (${membership.organizationId}, ${membership.accountId}, ${membership.roles}, ${membership.status})
    on conflict do nothing`);
}

/** Wrong tries of one account from one address since then. Old ones are cleared on the way. */
export async function countLoginFailures(
  db: Db,
  accountKey: string,
  address: string,
  since: Date,
): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from login_failure
    where account_key = ${accountKey} and address = ${address} and at > ${since}`);
  return row.count;
}

export async function insertLoginFailure(
  db: Db,
  accountKey: string,
  address: string,
  at: Date,
): Promise<void> {
  await db.run(
    sql`insert into login_failure (account_key, address, at) values (${accountKey}, ${address}, ${at})`,
  );
}

export async function removeLoginFailures(db: Db, accountKey: string, address: string): Promise<void> {
  await db.run(
    sql`delete from login_failure where (account_key = ${accountKey} and address = ${address}) or at < now() - interval '1 day'`,
  );
}

/** Serializes tries of one account from one address, so that parallel guesses are counted one by one. */
export async function lockLoginTries(db: Db, accountKey: string, address: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${accountKey}|${address}`}, 7))`);
}
