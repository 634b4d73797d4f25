import type { ReportFilter } from '@firstlook/contract/report-count.ts';
import { join, type Sql, sql } from '../../platform/database.ts';
import { holds } from '../../platform/search.sql.ts';
import { firstRow, type Way, withFirstRow } from '../engagement/kept-people.sql.ts';
import { groupRows, type ReportGroup } from './report-group.sql.ts';

/** Names and addresses of a row of the ledger `r`, as far as they may be read. */
const searched = sql`concat_ws(' ', shown_address(r.is_general, r.email), shown_address(r.is_general, r.mobile), r.first_name, r.last_name)`;

/** People by their first rows, of whom any row of the ledger `r` is so. */
function peopleBy(organizationId: string, releaseId: string, isSo: Sql, way: Way): Sql {
  const isFound = sql`r.organization_id = ${organizationId} and r.release_id = ${releaseId} and ${isSo}`;
  return way === 'counted'
    ? sql`(
      select distinct p.one from everyone p cross join unnest(p.rows) as own(id) join recipient r on r.id = own.id where ${isFound})`
    : sql`(select distinct ${firstRow} as one from recipient r ${withFirstRow} where ${isFound})`;
}

/** Steps of a statement's WITH that find who is looked for and who is of a group; a person is found by any of their rows. Null for everybody. */
export function foundPeople(
  organizationId: string,
  releaseId: string,
  { search, group }: Pick<PeopleQuery, 'search' | 'group'>,
  way: Way,
): { steps: Sql; isFound: Sql } | null {
  const isSo = [
    ...(search ? [holds(searched, search)] : []),
    ...(group
      ? [
          sql`r.id in (select m.id from (${groupRows(organizationId, releaseId, group.by)}) m where m.group_id = ${group.id})`,
        ]
      : []),
  ];
  if (isSo.length === 0) return null;
  const steps = isSo.map(
    (one, place) => sql`${name(place)} as materialized ${peopleBy(organizationId, releaseId, one, way)}`,
  );
  const ways = isSo.map((_, place) => sql`one in (select one from ${name(place)})`);
  return { steps: join(steps, ', '), isFound: join(ways, ' and ') };
}
const name = (place: number): Sql => (place === 0 ? sql`found` : sql`found_too`);

/** Whom a report is narrowed to. */
export interface PeopleQuery {
  filter: ReportFilter;
  search: string;
  group?: ReportGroup | null;
  includeMachines: boolean;
}
