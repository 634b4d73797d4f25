import { bringSteps, type Differences, differences } from '../../kernel/bring.sql.ts';
import { type Db, join, type Sql, sql } from '../../platform/database.ts';
import { countedPeople } from './kept-people.sql.ts';
import { clearMarks, type KeptReport, type KeptState, meant } from './kept-report.store.ts';

/** What was made is a release's no longer: it was deleted meanwhile, or put away. */
export class KeptElsewhereError extends Error {}

/**
 * Writes down where the rows of `wanted` differ from those of the release in a table, by one statement. It counts until the end before
 * it touches a row, so that whoever takes the release away waits for little.
 */
function bring(
  db: Db,
  { organization_id: organizationId, release_id: releaseId }: KeptReport,
  { wanted, ...rows }: { table: Sql; keys: readonly Sql[]; values: readonly Sql[]; wanted: Sql },
): Promise<Differences> {
  const fixed = [
    [sql`organization_id`, sql`${organizationId}`],
    [sql`release_id`, sql`${releaseId}`],
  ] as const;
  return db.one<Differences>(sql`
    with wanted as materialized (select * from ${wanted} people order by ${join(rows.keys)}),
    ${bringSteps({ ...rows, fixed })}
    select ${differences}`);
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
