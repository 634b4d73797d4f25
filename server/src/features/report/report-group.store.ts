import type { ReportGroupKind } from '@firstlook/contract/report-group-kind.ts';
import { type Db, sql } from '../../platform/database.ts';
import { type ClassCounts, numbersOf, type PeopleCounts } from '../engagement/class.sql.ts';
import { everyone } from '../engagement/kept-people.sql.ts';
import { byBestWay } from './report.store.ts';
import { groupNames, groupRows } from './report-group.sql.ts';

export interface GroupCounts {
  id: string;
  name: string;
  counts: PeopleCounts;
}

export interface GroupedCounts {
  /** The largest first. */
  groups: GroupCounts[];
  /** Whoever is in a group that is not among those, each person once. */
  others: PeopleCounts | null;
  /** How many groups that are. */
  otherGroups: number;
  /** Whoever is in none. */
  without: PeopleCounts | null;
}

interface PlacedRow {
  /** 0: whoever is in none. */
  place: number;
  id: string | null;
  name: string | null;
  classes: ClassCounts;
}

/** The numbers of a report for each group of its people, by the classes of which its own are made; a person of several groups is in each. */
export async function countGroups(
  db: Db,
  organizationId: string,
  releaseId: string,
  { by, includeMachines, most }: { by: ReportGroupKind; includeMachines: boolean; most: number },
): Promise<GroupedCounts> {
  const { found } = await byBestWay(db, organizationId, releaseId, (way) =>
    db.one<{ rows: PlacedRow[]; groups: number; is_right: boolean }>(sql`
      with ${everyone(organizationId, releaseId, way, includeMachines)}, member as materialized (
        select distinct p.one, p.class, m.group_id from (select one, class, unnest(rows) as id from everyone) p
        join (${groupRows(organizationId, releaseId, by)}) m on m.id = p.id
      ), named as materialized (
        select s.group_id, n.name, row_number() over (order by s.people desc, n.name, s.group_id)::int as place
        from (select group_id, count(*) as people from member group by group_id) s
        join (${groupNames(organizationId, by)}) n on n.id = s.group_id
      ), placed as materialized (
        select distinct m.one, m.class, least(n.place, ${most + 1}::int) as place from member m join named n on n.group_id = m.group_id
      ), summed_up as (
        select place, class, count(*) as people from (
          select one, class, place from placed
          union all select e.one, e.class, 0 from everyone e where not exists (select from placed p where p.one = e.one)) one
        group by place, class)
      select (select count(*)::int from named) as groups, (select it from is_right) as is_right,
        coalesce((select jsonb_agg(jsonb_build_object('place', c.place, 'classes', c.classes, 'id', n.group_id, 'name', n.name) order by c.place)
          from (select place, jsonb_object_agg(class, people) as classes from summed_up group by place) c
          left join named n on n.place = c.place), '[]') as rows`),
  );
  const countsAt = (wanted: number) => {
    const row = found.rows.find(({ place }) => place === wanted);
    return row ? numbersOf(row.classes) : null;
  };
  return {
    groups: found.rows
      .filter(({ place }) => place > 0 && place <= most)
      .map(({ id, name, classes }) => ({ id: id ?? '', name: name ?? '', counts: numbersOf(classes) })),
    others: countsAt(most + 1),
    otherGroups: Math.max(0, found.groups - most),
    without: countsAt(0),
  };
}
