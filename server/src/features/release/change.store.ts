import { type Db, prepared, sql } from '../../platform/database.ts';
import { zoneOfOrganization } from '../organization/organization-zone.sql.ts';

/** What the lists and pages of an organization stand on at one moment; they change when any of it does, and by nothing else. */
export interface Change {
  /** How often something of the organization was written. */
  count: string;
  /** The next moments (milliseconds) at which something changes without a write; null: none is to come. */
  expiry: number | null;
  embargo: number | null;
  licence: number | null;
}

/** Null where nothing may be kept: the organization is not there. */
export async function readChange(db: Db, organizationId: string, at: Date): Promise<Change | null> {
  const statement = sql`
    select (coalesce((select sum(count) from organization_change where organization_id = ${organizationId}), 0)
        + (select changes from organization where organization_id = ${organizationId}))::text as count,
      (select min(expiration_date) from release where organization_id = ${organizationId} and expiration_date > ${at}) as expiry,
      (select min(embargo_until) from release where organization_id = ${organizationId} and embargo_until > ${at}) as embargo,
      (select licence_end(${zoneOfOrganization}, (select min(u.usable_until) from release_file u
          where u.organization_id = o.organization_id and u.usable_until >= (${at}::timestamptz at time zone ${zoneOfOrganization})::date))
        from organization o where o.organization_id = ${organizationId}) as licence`;
  const row = await db.one<{
    count: string | null;
    expiry: Date | null;
    embargo: Date | null;
    licence: Date | null;
  }>(prepared('read-change', statement));
  if (row.count === null) return null;
  const moment = (one: Date | null) => one?.getTime() ?? null;
  return {
    count: row.count,
    expiry: moment(row.expiry),
    embargo: moment(row.embargo),
    licence: moment(row.licence),
  };
}
