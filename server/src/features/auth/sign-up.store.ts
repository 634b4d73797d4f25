import { type Db, sql } from '../../platform/database.ts';

export interface DoorRow {
  organization_id: string;
  name: string;
  only_known: boolean;
  /** The address is a contact of the organization or was invited. */
  is_known: boolean;
}

/** The organization of a sign-up, by id or domain, and whether it knows the address. */
export async function findDoor(
  db: Db,
  idOrDomain: string,
  email: string,
  now: Date,
): Promise<DoorRow | null> {
  const domain = idOrDomain.toLowerCase();
  const found = await db.maybe<Omit<DoorRow, 'is_known'>>(sql`
    select o.organization_id, o.name, coalesce((o.settings->'onlyKnownRegistrations')::boolean, false) as only_known
    from organization o
    where (o.domain = ${domain} or o.organization_id = ${idOrDomain})
      and o.organization_id <> '-1' and o.status = 'approved' and o.deleted_at is null
    order by o.domain = ${domain} desc nulls last limit 1`);
  if (!found) return null;
  const { organization_id: id } = found;
  const { is_known } = await db.one<{ is_known: boolean }>(sql`
    select exists (select from contact_address c where c.organization_id = ${id} and c.kind = 'email' and c.address = ${email})
      or exists (select from invitation i
        where i.organization_id = ${id} and i.email = ${email} and i.expires_at > ${now}) as is_known`);
  return { ...found, is_known };
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
  now: Date;
}

/** @returns 0 when the address has an account already; nothing of it is touched then */
export function insertSignUp(db: Db, account: NewAccount): Promise<number> {
  const settings = account.locale ? JSON.stringify({ locale: account.locale }) : null;
  return db.run(sql`
    insert into account (id, email, first_name, last_name, password_hash, mobile, mobile_data, gender,
      ui_settings, created_at, updated_at)
    values (${account.id}, ${account.email}, ${account.firstName}, ${account.lastName}, ${account.passwordHash},
      ${account.mobile}, ${JSON.stringify(account.mobileData)}, ${account.gender},
      ${settings}::jsonb, ${account.now}, ${account.now})
    on conflict (email) do nothing`);
}

/** Name of an organization, for the mail that welcomes into it. */
export async function findOrganizationName(db: Db, organizationId: string): Promise<string> {
  const row = await db.one<{ name: string }>(
    sql`select name from organization where organization_id = ${organizationId}`,
  );
  return row.name;
}
