import { type Db, sql } from '../../platform/database.ts';
import { changedByOther, isByOneWord } from './changed-release.sql.ts';

/** An editor who saves every minute is told of once an hour. */
const toldAgainAfter = sql`interval '1 hour'`;

export interface ChangedPlan {
  organization_id: string;
  id: string;
  version: number;
}

/** Sends planned by the word of one person whose release somebody else changed since, of which that person was not told. */
export function listUntoldChanges(db: Db): Promise<ChangedPlan[]> {
  return db.many<ChangedPlan>(sql`
    select d.organization_id, d.id, r.version from distribution d
    join organization o on o.organization_id = d.organization_id
    join release r on r.organization_id = d.organization_id and r.id = d.release_id
    where ${isByOneWord} and d.phase in ('open', 'paused') and d.part_of is null and r.version > (d.scheduled->>'seenVersion')::int
      and (d.scheduled->'told'->>'version')::int is distinct from r.version
      and coalesce((d.scheduled->'told'->>'at')::timestamptz < now() - ${toldAgainAfter}, true)
      and ${changedByOther} is not null
    order by d.starts_at limit 10`);
}

/** @returns 0 where another process was first, or it has begun */
export function noteTold(
  db: Db,
  { organization_id: organizationId, id, version }: ChangedPlan,
): Promise<number> {
  return db.run(sql`
    update distribution d set scheduled = d.scheduled || jsonb_build_object('told', jsonb_build_object('version', ${version}::int, 'at', now()))
    where d.organization_id = ${organizationId} and d.id = ${id} and d.scheduled is not null
      and (d.scheduled->'told'->>'version')::int is distinct from ${version}::int`);
}
