import { type Db, prepared, sql } from '../../platform/database.ts';

/**
 * What the organization's lists and pages stand on at this moment: how often something of it changed, and the next expiry and
 * the next end of an embargo and of a licence, since they change what is shown without anybody writing. Null where nothing may be kept: the organization is not there.
 */
export async function readChange(db: Db, organizationId: string, at: Date): Promise<string | null> {
  const statement = sql`
    select (coalesce((select sum(count) from organization_change where organization_id = ${organizationId}), 0)
        + (select changes from organization where organization_id = ${organizationId}))::text as count,
      (select min(expiration_date) from release where organization_id = ${organizationId} and expiration_date > ${at}) as expiry,
      (select min(embargo_until) from release where organization_id = ${organizationId} and embargo_until > ${at}) as embargo,
      (select min(licence_end(o.settings, u.usable_until)) from release_file u join organization o on o.organization_id = u.organization_id
        where u.organization_id = ${organizationId} and u.usable_until is not null and licence_end(o.settings, u.usable_until) > ${at}) as licence`;
  const row = await db.one<{
    count: string | null;
    expiry: Date | null;
    embargo: Date | null;
    licence: Date | null;
  }>(prepared('read-change', statement));
  return row.count === null
    ? null
    : `${row.count}/${row.expiry?.getTime() ?? ''}/${row.embargo?.getTime() ?? ''}/${row.licence?.getTime() ?? ''}`;
}
