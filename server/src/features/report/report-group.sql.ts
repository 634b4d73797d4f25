import type { ReportGroupKind } from '@firstlook/contract/report-group-kind.ts';
import { type Sql, sql } from '../../platform/database.ts';

/** A group of people of a report. */
export interface ReportGroup {
  by: ReportGroupKind;
  id: string;
}

/** Rows of the ledger of a release with the labels that their contact has now, in this column. */
const labelled = (organizationId: string, releaseId: string, column: Sql) => sql`
  select r.id, label.id as group_id from recipient r
  join contact c on c.organization_id = r.organization_id and c.id = r.contact_id cross join lateral unnest(c.${column}) label(id)
  where r.organization_id = ${organizationId} and r.release_id = ${releaseId} and not r.is_general
  union all
  select r.id, label.id from recipient r join general_contact c on c.id = r.contact_id cross join lateral unnest(c.${column}) label(id)
  where r.organization_id = ${organizationId} and r.release_id = ${releaseId} and r.is_general`;

/** Rows of the ledger of a release, `id`, with each `group_id` that they are of; contacts as their lists, tags and companies are now. */
export function groupRows(organizationId: string, releaseId: string, by: ReportGroupKind): Sql {
  if (by === 'tag') return labelled(organizationId, releaseId, sql`tags`);
  if (by === 'company') return labelled(organizationId, releaseId, sql`company`);
  const rows = sql`r.organization_id = ${organizationId} and r.release_id = ${releaseId}`;
  if (by === 'origin')
    return sql`select r.id, 'distribution-' || r.channel as group_id from recipient r where ${rows}`;
  return sql`
    select r.id, m.mailing_list_id as group_id from recipient r
    join mailing_list_contact m on m.organization_id = r.organization_id and m.contact_id = r.contact_id where ${rows} and not r.is_general
    union all
    select r.id, m.mailing_list_id from recipient r join general_list_contact m on m.contact_id = r.contact_id where ${rows} and r.is_general`;
}

/** What the groups are called, `id` and `name`; one that was deleted has no name, and an origin says its own. */
export function groupNames(organizationId: string, by: ReportGroupKind): Sql {
  const own = sql`organization_id = ${organizationId}`;
  if (by === 'tag')
    return sql`select id, name from tag where ${own} union all select id, name from general_tag`;
  if (by === 'company')
    return sql`select id, name from company where ${own} union all select id, name from general_company`;
  if (by === 'origin')
    return sql`select id, id as name from (values ('distribution-email'), ('distribution-sms')) origin(id)`;
  return sql`select id, title as name from mailing_list where ${own} union all select id, title from general_list`;
}
