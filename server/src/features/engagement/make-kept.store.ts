import { type Db, type Sql, sql } from '../../platform/database.ts';
import { countedPeople } from './kept-people.sql.ts';
import { clearMarks, type KeptReport, type KeptState, meant } from './kept-report.store.ts';

/** Rows that were written or taken away, since something else is counted. */
interface Differences {
  gone: number;
  changed: number;
  born: number;
}

/** What was made is a release's no longer: it was deleted meanwhile, or put away. */
export class KeptElsewhereError extends Error {}

/**
 * Writes down where the rows of `wanted` differ from those of the release in a table, by one statement. It counts until the end before
 * it touches a row, so that whoever takes the release away waits for little.
 */
function bring(
  db: Db,
  report: KeptReport,
  { table, keys, values, wanted }: { table: Sql; keys: readonly Sql[]; values: readonly Sql[]; wanted: Sql },
): Promise<Differences> {
  const list = (columns: readonly Sql[], name?: Sql) =>
    columns
      .map((column) => (name ? sql`${name}.${column}` : column))
      .reduce((all, one) => sql`${all}, ${one}`);
  const isSame = keys
    .map((key) => sql`k.${key} = w.${key}`)
    .reduce((all, one) => sql`${all} and ${one}`, meant(report, sql`k`));
  const sets = values.map((value) => sql`${value} = w.${value}`).reduce((all, one) => sql`${all}, ${one}`);
  const columns = list([...keys, ...values]);
  return db.one<Differences>(sql`
    with wanted as materialized (select * from ${wanted} people order by ${list(keys)}),
    gone as (
      delete from ${table} k where ${meant(report, sql`k`)} and not exists (select from wanted w where ${isSame}) returning 1
    ), changed as (
      update ${table} k set ${sets} from wanted w
      where ${isSame} and (${list(values, sql`k`)}) is distinct from (${list(values, sql`w`)}) returning 1
    ), born as (
      insert into ${table} (organization_id, release_id, ${columns})
      select ${report.organization_id}, ${report.release_id}, ${columns} from wanted w
      where not exists (select from ${table} k where ${isSame}) returning 1
    )
    select (select count(*) from gone)::int as gone, (select count(*) from changed)::int as changed, (select count(*) from born)::int as born`);
}

const people = ({ organization_id: organizationId, release_id: releaseId }: KeptReport): Sql => {
  const some = (withMachines: boolean) => sql`
    select ${withMachines}::boolean as with_machines, p.one, case when cardinality(p.rows) > 1 then array(select unnest(p.rows) order by 1) end as rows, p.class,
      p.last_seen_at, p.created_at from ${countedPeople(organizationId, releaseId, withMachines)} p`;
  return sql`(${some(false)} union all ${some(true)})`;
};

/**
 * Writes down the people of a release. Marks go first: what is committed while people are counted leaves its own, and is
 * counted once more.
 * @returns what was kept otherwise though no mark said so; null where there were marks, or nothing was kept
 * @throws KeptElsewhereError
 */
export async function makeKept(db: Db, report: KeptReport, state: KeptState): Promise<Differences | null> {
  const { marks, below } = await clearMarks(db, report);
  const found = await bring(db, report, {
    table: sql`kept_person`,
    keys: [sql`with_machines`, sql`one`],
    values: [sql`rows`, sql`class`, sql`last_seen_at`, sql`created_at`],
    wanted: people(report),
  });
  await bring(db, report, {
    table: sql`kept_person_row`,
    keys: [sql`recipient_id`],
    values: [sql`one`],
    wanted: sql`(select unnest(k.rows) as recipient_id, k.one from kept_person k
      where ${meant(report, sql`k`)} and not k.with_machines and k.rows is not null)`,
  });
  const isLate = await db.maybe(sql`select from report_mark m where ${meant(report, sql`m`)} limit 1`);
  const made = await db.run(sql`
    update kept_report set made_at = now(), taken_below = ${below}::xid8, taken_at = now() where ctid = (
      select k.ctid from kept_report k where ${meant(report, sql`k`)} and k.ready_after = ${state.ready_after}::xid8 for update skip locked)`);
  if (made === 0) throw new KeptElsewhereError();
  const isSilent = state.is_made && marks === 0 && !isLate;
  return isSilent && found.gone + found.changed + found.born > 0 ? found : null;
}
