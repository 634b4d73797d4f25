import { createHash } from 'node:crypto';
import { type Sql, sql } from '../../platform/database.ts';
import { classOf } from './class.sql.ts';
import { people } from './people.sql.ts';

/** Of fewer people a report is counted before anybody waits for it. */
export const keptFrom = 2000;
/** More marks than this are not counted one by one: going through everybody takes as long. */
const mostMarks = 5000;

/** Of whoever is kept: what filters, order and numbers need of somebody `known`. */
const keptColumns = sql`known.one, known.rows, ${classOf} as class, known.last_seen_at, known.created_at`;

/** The people of a release with these columns, all counted. */
export const countedPeople = (organizationId: string, releaseId: string, includeMachines: boolean): Sql =>
  sql`(with ${people(organizationId, releaseId, { includeMachines })} select ${keptColumns} from known)`;

/** The same of those whose rows are in `among` (`one`, `id`). */
export const peopleAmong = (
  organizationId: string,
  releaseId: string,
  includeMachines: boolean,
  among: Sql,
): Sql =>
  sql`(with ${people(organizationId, releaseId, { includeMachines, among })} select ${keptColumns} from known)`;

const ofRelease = (name: Sql, organizationId: string, releaseId: string | Sql) =>
  sql`${name}.organization_id = ${organizationId} and ${name}.release_id = ${releaseId}`;

/** Whether a mark `m` says that somebody may have become another person. */
export const isOfRelease = sql`(m.recipient_id = '' and m.account_id = '' and m.link_token_id = '')`;

/**
 * Where the people of a release are taken from: all as they are kept; as they are kept but for those who are marked; all counted; or
 * whichever of the last two it is, by the statement itself.
 */
export type Way = 'kept' | 'marked' | 'counted' | 'either';

/**
 * Steps of a statement's WITH: `marked` are the people of whom something changed, each by their first row, and `among` all
 * rows of theirs. Whom an account or a link stands for is asked now, and not when the mark was left. A mark changes, too, whose every
 * entrance is that has something in common with it.
 * @param marks a relation with `recipient_id`, `account_id` and `link_token_id`, empty where they name none
 */
export function markedPeople(organizationId: string, releaseId: string, marks: Sql): Sql {
  const entrances = (identity: Sql, other: Sql) => sql`
    select e.${other} from (select distinct m.${identity} from ${marks} m where m.${identity} <> '') m
    join event e on e.organization_id = ${organizationId} and e.${identity} = m.${identity}
    where e.release_id = ${releaseId} and e.${other} is not null and e.${identity} is not null`;
  const namesakes = (isMeant: Sql) => sql`
    select r.id from came m join account a on a.id = m.account_id
    join recipient r on r.organization_id = ${organizationId} and ${isMeant} where r.release_id = ${releaseId}`;
  return sql`
    came(account_id) as materialized (
      select m.account_id from ${marks} m where m.account_id <> ''
      union ${entrances(sql`recipient_id`, sql`account_id`)} union ${entrances(sql`link_token_id`, sql`account_id`)}
    ), touched as (
      select m.recipient_id as id from ${marks} m where m.recipient_id <> ''
      union ${entrances(sql`account_id`, sql`recipient_id`)} union ${entrances(sql`link_token_id`, sql`recipient_id`)}
      union ${namesakes(sql`r.address = a.email`)} union ${namesakes(sql`r.email = a.email and r.email <> r.address`)}
    ), marked as materialized (
      select distinct coalesce(w.one, t.id) as one from touched t left join kept_person_row w
        on ${ofRelease(sql`w`, organizationId, releaseId)} and w.recipient_id = t.id
    ), among as materialized (
      select k.one, unnest(coalesce(k.rows, array[k.one])) as id from kept_person k
      where ${ofRelease(sql`k`, organizationId, releaseId)} and not k.with_machines and k.one = any(array(select one from marked))
    )`;
}

/** What triggers leave marks of, and what a class says of that; one more with every migration that changes them. */
const markVersion = 1;

/**
 * By what people are counted, all of them and the marked ones. A version that counts otherwise takes nothing that this one kept.
 */
export const keptRule: string = [false, true]
  .flatMap((includeMachines) => [
    countedPeople('organization', 'release', includeMachines),
    peopleAmong('organization', 'release', includeMachines, sql`among`),
  ])
  .concat(sql`with ${markedPeople('organization', 'release', sql`marks`)}`)
  .reduce(
    (hash, { text, values }) => hash.update(text).update(JSON.stringify(values)),
    createHash('sha256').update(String(markVersion)),
  )
  .digest('hex');

/**
 * By which way a release is read best at this moment, a `Way`; the next moment it may be another one. Numbers of transactions that a
 * database was copied with mean nothing to it: what was kept by them is not.
 */
export const bestWay = (organizationId: string, releaseId: string | Sql): Sql => sql`coalesce((
  select (select case when count(*) = 0 then 'kept' when count(*) > ${mostMarks}::int or bool_or(${isOfRelease}) then 'counted' else 'marked' end
    from (select * from report_mark m where ${ofRelease(sql`m`, organizationId, releaseId)} and m.xact >= k.taken_below limit ${mostMarks + 1}) m)
  from kept_report k where ${ofRelease(sql`k`, organizationId, releaseId)} and k.made_at is not null and k.rule = ${keptRule}
    and k.taken_below <= pg_snapshot_xmin(pg_current_snapshot())), 'counted')`;

/** To stand after a row of the ledger `r` whose release is kept: `firstRow` is the first one of its person. */
export const withFirstRow: Sql = sql`left join kept_person_row first_row on first_row.organization_id = r.organization_id
  and first_row.release_id = r.release_id and first_row.recipient_id = r.id`;
export const firstRow: Sql = sql`coalesce(first_row.one, r.id)`;

/**
 * Steps of a statement's WITH: `everyone` are the people of a release, each once, with `one`, `rows`, `class`, `last_seen_at` and
 * `created_at`: those who are kept, and in the place of whoever something happened to since, what is counted of them now. `is_right` says as
 * `it` whether the way is one at the moment of the statement; where it is none, nobody is found.
 */
export function everyone(organizationId: string, releaseId: string, way: Way, includeMachines = false): Sql {
  const columns = sql`one, rows, class, last_seen_at, created_at`;
  const best = bestWay(organizationId, releaseId);
  const isKept = sql`(select it from is_kept)`;
  const below = sql`(select k.taken_below from kept_report k where ${ofRelease(sql`k`, organizationId, releaseId)})`;
  const kept = sql`
    select k.one, coalesce(k.rows, array[k.one]) as rows, k.class, k.last_seen_at, k.created_at from kept_person k
    where ${ofRelease(sql`k`, organizationId, releaseId)} and k.with_machines = ${includeMachines} and ${isKept}`;
  const counted = sql`counted as materialized (select * from ${countedPeople(organizationId, releaseId, includeMachines)} p)`;
  if (way === 'counted')
    return sql`is_right as (select true as it), ${counted}, everyone as not materialized (select ${columns} from counted)`;
  if (way === 'kept')
    return sql`is_kept as materialized (select ${best} = 'kept' as it), is_right as not materialized (select it from is_kept),
      everyone as not materialized (${kept})`;
  const marks = sql`(select recipient_id, account_id, link_token_id from report_mark m
    where ${ofRelease(sql`m`, organizationId, releaseId)} and m.xact >= ${below} and ${isKept})`;
  const steps = sql`is_kept as materialized (select ${best} <> 'counted' as it),
    ${markedPeople(organizationId, releaseId, marks)},
    anew as materialized (select * from ${peopleAmong(organizationId, releaseId, includeMachines, sql`among`)} p)`;
  const both = sql`${kept} and not exists (select from marked m where m.one = k.one)
    union all select ${columns} from anew where ${isKept}`;
  if (way === 'marked')
    return sql`${steps}, is_right as not materialized (select it from is_kept), everyone as not materialized (${both})`;
  // The half that is not the way is never run.
  return sql`${steps}, ${counted}, is_right as (select true as it), everyone as not materialized (
      ${both} union all select ${columns} from counted where not ${isKept})`;
}

/**
 * The people of whatever was sent in the last days, once for each release: `rows`, `class` and `created_at`, the moment of their latest
 * message. Of a release that is kept as it is now they are taken from there.
 */
export function peopleSince(organizationId: string, days: number): Sql {
  const since = sql`now() - make_interval(days => ${days}::int)`;
  return sql`(with sent_since as materialized (
      select s.id, ${bestWay(organizationId, sql`s.id`)} = 'kept' as is_kept from (
        select distinct d.release_id as id from distribution d
        where d.organization_id = ${organizationId} and greatest(d.created_at, d.starts_at) >= ${since}) s
    ), ${people(organizationId, sql`array(select id from sent_since where not is_kept)`)}
    select p.rows, p.class, p.created_at from (
      select coalesce(k.rows, array[k.one]) as rows, k.class, k.created_at from sent_since s join kept_person k
        on ${ofRelease(sql`k`, organizationId, sql`s.id`)} and not k.with_machines where s.is_kept
      union all select known.rows, ${classOf}, known.created_at from known
    ) p where p.created_at >= ${since})`;
}

/** The people of one release as `rows` and `class`, as its report has them now. */
export const peopleOf = (organizationId: string, releaseId: string): Sql =>
  sql`(with ${everyone(organizationId, releaseId, 'either')} select rows, class from everyone)`;
