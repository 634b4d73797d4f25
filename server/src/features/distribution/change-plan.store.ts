import { type Db, sql } from '../../platform/database.ts';
import { namedForPlan } from '../audience/chosen-people.sql.ts';
import type { Chosen } from '../audience/chosen-people.ts';
import type { Frozen } from './frozen-message.service.ts';
import type { Planned } from './message.ts';

/** What is kept of the people of a send that has not begun. */
export async function findChosen(db: Db, organizationId: string, id: string): Promise<Chosen | null> {
  const row = await db.maybe<{ chosen: Chosen }>(
    sql`select chosen from send_birth where organization_id = ${organizationId} and distribution_id = ${id}`,
  );
  return row?.chosen ?? null;
}

export interface PlannedPerson {
  id: string | null;
  email: string | null;
  mobile: string | null;
  first_name: string;
  last_name: string;
  gender: 'female' | 'male' | null;
  is_general: boolean;
  line: string | null;
}

/** Those who were named one by one and are still there, in their order. */
export const listNamed = (db: Db, organizationId: string, named: Chosen['named']): Promise<PlannedPerson[]> =>
  db.many<PlannedPerson>(namedForPlan(organizationId, named));

export interface PlanWrite {
  frozen: Frozen;
  scheduled: Planned;
  startsAt: Date;
  /** Its people may have the release by another send: it is a round of its own. */
  isRound: boolean;
  version: number;
}

/** Writes a changed plan over the version that was read. @returns 0 where it has begun, is over or was changed meanwhile */
export function writePlan(db: Db, organizationId: string, id: string, plan: PlanWrite): Promise<number> {
  const { frozen, scheduled, startsAt, isRound, version } = plan;
  return db.run(sql`
    update distribution d set scheduled = ${JSON.stringify(scheduled)}::jsonb, subject = ${frozen.subject}, rendered = ${JSON.stringify(frozen.rendered)}::jsonb,
      from_email = ${frozen.from_email}, from_title = ${frozen.from_title}, template_id = ${frozen.template_id},
      starts_at = ${startsAt}::timestamptz, plan_version = d.plan_version + 1,
      round = case when not ${isRound}::boolean then 0 when d.round > 0 then d.round
        else (select coalesce(max(o.round), 0) + 1 from distribution o
          where o.organization_id = d.organization_id and o.release_id = d.release_id and o.channel = d.channel) end
    where d.organization_id = ${organizationId} and d.id = ${id} and d.scheduled is not null and d.phase in ('open', 'paused')
      and d.plan_version = ${version}::int`);
}

/** Its people are written anew. */
export function forgetChosen(db: Db, organizationId: string, id: string): Promise<number> {
  return db.run(
    sql`delete from send_birth where organization_id = ${organizationId} and distribution_id = ${id}`,
  );
}

/** What follows a planned send whose moment is another one is as much earlier or later. */
export function moveFollowUps(
  db: Db,
  organizationId: string,
  id: string,
  milliseconds: number,
): Promise<number> {
  return db.run(sql`
    update distribution set starts_at = starts_at + make_interval(secs => ${milliseconds / 1000}::float8)
    where organization_id = ${organizationId} and follows = ${id} and scheduled is not null and phase <> 'stopped'`);
}
