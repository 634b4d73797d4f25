import { type Db, sql } from '../../platform/database.ts';
import type { Approval } from './approval.policy.ts';
import { hasLostApproval } from './lost-approval.sql.ts';

/** The distributions of a send that have not begun, the one that names it first among them. */
const ofSend = (
  organizationId: string,
  id: string,
) => sql`d.organization_id = ${organizationId} and d.scheduled is not null
  and coalesce(d.part_of, d.id) = (select coalesce(m.part_of, m.id) from distribution m
    where m.organization_id = ${organizationId} and m.id = ${id})`;

/** A send that has not begun waits for somebody, in all its parts. @returns 0 where a person stopped or paused it meanwhile */
export function markAsking(db: Db, organizationId: string, id: string, approval: Approval): Promise<number> {
  return db.run(sql`
    update distribution d set phase = 'asking', approval = ${JSON.stringify(approval)}::jsonb
    where ${ofSend(organizationId, id)} and d.phase = 'open'`);
}

/** Holds what still asks of these until the end of the transaction. @returns how many do */
export async function holdAsking(db: Db, organizationId: string, ids: readonly string[]): Promise<number> {
  const held = await db.many(sql`
    select d.id from distribution d where d.organization_id = ${organizationId} and d.id = any(${[...ids]})
      and d.phase = 'asking' order by d.id for update`);
  return held.length;
}

/**
 * Writes the answer to what still asks. What is approved begins at its moment, or now where that has passed; what is sent back is
 * over. What is approved is the plan of that version; where none is said, the one that was approved before, or never changed.
 *
 * @returns 0 where it was answered, or its plan was changed, meanwhile
 */
export function writeAnswer(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  { version, planVersion, answer }: Pick<Approval, 'version' | 'planVersion' | 'answer'>,
): Promise<number> {
  const isGranted = answer?.isGranted ?? false;
  return db.run(sql`
    update distribution d set phase = ${isGranted ? 'open' : 'stopped'}, refusal = null,
      approval = d.approval || ${JSON.stringify({ version, answer })}::jsonb
        || case when ${isGranted}::boolean then jsonb_build_object('planVersion', d.plan_version) else '{}' end,
      starts_at = case when ${isGranted}::boolean then greatest(d.starts_at, now()) else d.starts_at end
    where d.organization_id = ${organizationId} and d.id = any(${[...ids]}) and d.phase = 'asking'
      and (not ${isGranted}::boolean
        or d.plan_version = coalesce(${planVersion ?? null}::int, (d.approval->>'planVersion')::int, 1))`);
}

/**
 * What a mail of a release is made of beside the release itself, each with its version, `id:version`, in one line: the
 * releases that it names, its films, and the organization's own templates.
 */
export async function readNamedVersions(db: Db, organizationId: string, releaseId: string): Promise<string> {
  const { named } = await db.one<{ named: string }>(sql`
    with made_of as (
      select r.id || ':' || r.version as one
      from release_relation n join release r on r.organization_id = n.organization_id and r.id = n.named_id
      where n.organization_id = ${organizationId} and n.release_id = ${releaseId}
      union select f.id || ':' || f.film_version
      from release_file u join file f on f.organization_id = u.organization_id and f.id = u.file_id
      where u.organization_id = ${organizationId} and u.release_id = ${releaseId} and u.is_current and f.film_version is not null
      union select t.path || ':' || t.version
      from registered_file t where t.organization_id = ${organizationId} and t.kind = 'template'
    )
    select coalesce(string_agg(one, ' ' order by one), '') as named from made_of`);
  return named;
}

export interface ChangedApproval {
  organization_id: string;
  id: string;
  approval: Approval;
  version: number;
  plan_version: number;
}

/** Approved sends that have not begun and whose release is another one by now, or whose people are not kept, of organizations that ask for approval. */
export function listChangedApprovals(db: Db): Promise<ChangedApproval[]> {
  return db.many<ChangedApproval>(sql`
    select d.organization_id, d.id, d.approval, d.plan_version, r.version from distribution d
    join release r on r.organization_id = d.organization_id and r.id = d.release_id
    join organization o on o.organization_id = d.organization_id
    where ${hasLostApproval}
    order by d.starts_at limit 10`);
}

/** Who made a key: it asks for them. Null for an account. */
export async function findKeyMaker(db: Db, organizationId: string, asker: string): Promise<string | null> {
  const row = await db.maybe<{ created_by: string }>(sql`
    select created_by from api_key where organization_id = ${organizationId} and 'key:' || id = ${asker}`);
  return row?.created_by ?? null;
}

/** What accounts are called; whoever is gone has no name. */
export async function findNamesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.many<{ id: string; name: string }>(sql`
    select id, trim(first_name || ' ' || last_name) as name from account where id = any(${[...ids]})`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
