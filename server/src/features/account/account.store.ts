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
    mobileData?: object | null;
    gender?: string | null;
  },
): Promise<number> {
  return db.run(sql`
    insert into account (id, email, first_name, last_name, password_hash, roles, mobile, mobile_data, gender, email_verified)
    values (${account.id}, ${account.email}, ${account.firstName}, ${account.lastName}, ${account.passwordHash},
      ${account.roles}, ${account.mobile ?? null},
      ${account.mobileData ? JSON.stringify(account.mobileData) : null}, ${account.gender ?? null}, true)
    on conflict (email) do nothing`);
}

export function giveSystemAdmin(db: Db, id: string): Promise<number> {
  return db.run(sql`
    update account set roles = array(select distinct unnest(roles || '{admin}')), version = version + 1, updated_at = now()
    where id = ${id}`);
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
