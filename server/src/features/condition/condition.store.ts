import { type ConditionGroup, conditionsIn } from '@firstlook/contract/smart-condition.ts';
import { type Db, empty, sql } from '../../platform/database.ts';
import { keptFrom } from '../engagement/kept-people.sql.ts';
import type { ReadReport } from '../engagement/kept-report.service.ts';
import { contactsWhere } from './condition.sql.ts';

export interface SmartListCondition {
  id: string;
  condition: ConditionGroup;
}

export function listConditions(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<SmartListCondition[]> {
  return db.many<SmartListCondition>(sql`
    select id, condition from smart_list where organization_id = ${organizationId} and id = any(${[...ids]}) order by id`);
}

export const namedIn = (
  group: ConditionGroup,
  kind: 'tag' | 'company' | 'mailingList' | 'release',
): string[] =>
  conditionsIn(group).flatMap((one) => {
    if (one.is === 'did') return kind === 'release' && one.releaseId ? [one.releaseId] : [];
    return one.is === kind ? [one.id] : [];
  });

/** Beside ids, which are none of these. */
const fieldMark = (key: string) => `field:${key}`;
const fieldsIn = (groups: readonly ConditionGroup[]): string[] =>
  groups.flatMap(conditionsIn).flatMap((one) => (one.is === 'field' ? [fieldMark(one.key)] : []));

/** Of what these conditions name, the tags, companies, lists, releases and own fields that are not there (any more). */
export async function findGone(
  db: Db,
  organizationId: string,
  groups: readonly ConditionGroup[],
): Promise<Set<string>> {
  const named = (kind: 'tag' | 'company' | 'mailingList' | 'release') => [
    ...new Set(groups.flatMap((group) => namedIn(group, kind))),
  ];
  const [tags, companies, lists, releases] = [
    named('tag'),
    named('company'),
    named('mailingList'),
    named('release'),
  ];
  const fields = fieldsIn(groups);
  const all = [...tags, ...companies, ...lists, ...releases, ...fields];
  if (all.length === 0) return new Set();
  const own = sql`organization_id = ${organizationId}`;
  const rows = await db.many<{ id: string }>(sql`
    select id from tag where ${own} and id = any(${tags}) union all select id from company where ${own} and id = any(${companies})
    union all select id from mailing_list where ${own} and id = any(${lists})
    union all select id from release where ${own} and id = any(${releases})
    ${
      fields.length > 0
        ? sql`union all select 'field:' || (field->>'key') from organization o, jsonb_array_elements(o.settings->'contactFields') field
            where o.organization_id = ${organizationId}`
        : empty
    }`);
  const there = new Set(rows.map(({ id }) => id));
  return new Set(all.filter((id) => !there.has(id)));
}

/** Whether a condition names something that is gone: what is left of it says something else. */
export const isBroken = (group: ConditionGroup, gone: ReadonlySet<string>): boolean =>
  conditionsIn(group).some((one) => {
    if (one.is === 'did') return one.releaseId !== undefined && gone.has(one.releaseId);
    if (one.is === 'field') return gone.has(fieldMark(one.key));
    return 'id' in one && gone.has(one.id);
  });

export interface ListedPerson {
  id: string;
  name: string;
  email: string;
}

/** How many contacts a condition means, and the first of them by name: both by one look, which is the dear part. */
export function lookAtMeant(
  db: Db,
  organizationId: string,
  group: ConditionGroup,
  limit: number,
): Promise<{ count: number; people: ListedPerson[] }> {
  return db.one(sql`
    with meant as materialized (select c.id, c.first_name, c.last_name, c.email from ${contactsWhere(organizationId, group)})
    select (select count(*)::int from meant) as count, coalesce((select json_agg(json_build_object(
        'id', id, 'name', trim(first_name || ' ' || last_name), 'email', email) order by last_name, first_name, id)
      from (select * from meant order by last_name, first_name, id limit ${limit}) shown), '[]') as people`);
}

/** The releases whose reports a condition reads, with about how many people they have: the large ones are kept for the next time. */
export async function listReportsRead(
  db: Db,
  organizationId: string,
  group: ConditionGroup,
): Promise<ReadReport[]> {
  const releases = namedIn(group, 'release');
  const days = Math.max(
    0,
    ...conditionsIn(group).map((one) => ((one.is === 'did' || one.is === 'silent') && one.days) || 0),
  );
  if (releases.length === 0 && days === 0) return [];
  return db.many<ReadReport>(sql`
    select s.id as "releaseId", (select count(*)::int from (select from recipient r
        where r.organization_id = ${organizationId} and r.release_id = s.id limit ${keptFrom}) counted) as people
    from (select distinct d.release_id as id from distribution d where d.organization_id = ${organizationId}
      and (d.release_id = any(${releases}) or greatest(d.created_at, d.starts_at) >= now() - make_interval(days => ${days}::int))) s`);
}
