import { type Db, type Sql, sql } from '../../platform/database.ts';
import { zoneOfOrganization } from '../organization/organization-zone.sql.ts';

/** The month that is over at a moment on the calendar of organization `o`; its first morning still belongs to it. */
const overMonth = (at: Date): Sql =>
  sql`to_char(date_trunc('month', ${at}::timestamptz at time zone ${zoneOfOrganization} - interval '8 hours') - interval '1 day', 'YYYY-MM')`;

export async function isOn(db: Db, organizationId: string, accountId: string): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from stats_summary where organization_id = ${organizationId} and account_id = ${accountId}`);
  return row !== null;
}

export function turnOn(db: Db, organizationId: string, accountId: string, at: Date): Promise<number> {
  return db.run(sql`
    insert into stats_summary (organization_id, account_id, told_month)
    select o.organization_id, ${accountId}, ${overMonth(at)} from organization o where o.organization_id = ${organizationId}
    on conflict do nothing`);
}

export function turnOff(db: Db, organizationId: string, accountId: string): Promise<number> {
  return db.run(sql`
    delete from stats_summary where organization_id = ${organizationId} and account_id = ${accountId}`);
}

/** Organizations in which somebody is to be told of a month. */
export const withDue = (at: Date): Sql => sql`
  select distinct s.organization_id from stats_summary s join organization o on o.organization_id = s.organization_id
  where o.deleted_at is null and s.told_month < ${overMonth(at)}`;

/** Notes for those who are to be told that they are. */
export function takeDue(
  db: Db,
  organizationId: string,
  at: Date,
): Promise<{ account_id: string; month: string }[]> {
  return db.many(sql`
    update stats_summary s set told_month = ${overMonth(at)} from organization o
    where s.organization_id = ${organizationId} and o.organization_id = s.organization_id and s.told_month < ${overMonth(at)}
    returning s.account_id, s.told_month as month`);
}

export interface Reader {
  email: string;
  first_name: string;
  locale: string | null;
  gender: string | null;
}

/** Whom the mail goes to, by an address that they have proved; null where they are gone or kept out. */
export function findReader(db: Db, accountId: string): Promise<Reader | null> {
  return db.maybe<Reader>(sql`
    select email, first_name, ui_settings->>'locale' as locale, gender from account
    where id = ${accountId} and email_verified and suspended_at is null`);
}
