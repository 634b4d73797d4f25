import type { SendRefusal } from '@firstlook/contract/progress.ts';
import { type Db, sql } from '../../platform/database.ts';
import type { Approval } from './approval.policy.ts';
import type { NewDistribution } from './distribution.store.ts';
import type { Frozen } from './frozen-message.service.ts';
import type { Planned } from './message.ts';
import { hasSubject } from './subject-test.sql.ts';

export interface DueSchedule {
  organization_id: string;
  id: string;
  release_id: string;
  scheduled: Planned;
  approval: Approval | null;
  follows: string | null;
  plan_version: number;
  /** Milliseconds since its moment; what follows a send, or goes to the rest of it, was not late while that still left. */
  lateness: number;
}

/** Planned sends whose moment has come, of organizations that may send; the oldest first. */
export function listDueSchedules(db: Db): Promise<DueSchedule[]> {
  return db.many<DueSchedule>(sql`
    select d.organization_id, d.id, d.release_id, d.scheduled, d.approval, d.follows, d.plan_version,
      (extract(epoch from now() - greatest(d.starts_at, (select max(r.sent_at) from recipient r
        where r.organization_id = d.organization_id and r.distribution_id = coalesce(d.follows, case when d.test_side = 'rest' then d.part_of end)))) * 1000)::float8 as lateness
    from distribution d
    join organization o on o.organization_id = d.organization_id and organization_is_open(o.status, o.deleted_at)
    where d.scheduled is not null and d.starts_at <= now() and d.phase = 'open' and ${hasSubject}
      -- What follows a send begins when its messages have left: its people are found once.
      and not exists (select from distribution f where f.organization_id = d.organization_id and f.id = d.follows
        and f.phase <> 'stopped' and (f.scheduled is not null
          or (select count(*) from (select from send_queue q where q.organization_id = f.organization_id and q.distribution_id = f.id limit 1) waiting) > 0
          or (select count(*) from send_birth b where b.organization_id = f.organization_id and b.distribution_id = f.id) > 0))
    order by d.starts_at limit 10`);
}

/**
 * The send begins with this message, and its people are counted anew, those over the weekly cap too where it may not pass that. Nothing happens where a person stopped, paused or changed it
 * meanwhile, or another worker was first.
 */
export async function beginSchedule(
  db: Db,
  organizationId: string,
  { id, plan_version: version }: Pick<DueSchedule, 'id' | 'plan_version'>,
  frozen: Frozen & Pick<NewDistribution, 'locale'>,
  mayPassCap: boolean,
): Promise<boolean> {
  const begun = await db.run(sql`
    update distribution set scheduled = null, opened_at = now(), in_quiet_hours = coalesce((scheduled->>'inQuietHours')::boolean, false), from_email = ${frozen.from_email}, from_title = ${frozen.from_title},
      allow_reply = ${frozen.allow_reply}, bcc = ${frozen.bcc}, subject = ${frozen.subject}, locale = ${frozen.locale},
      template_id = ${frozen.template_id}, rendered = ${JSON.stringify(frozen.rendered)}
    where organization_id = ${organizationId} and id = ${id} and plan_version = ${version}::int and scheduled is not null and phase = 'open'`);
  if (begun === 0) return false;
  await db.run(sql`
    update send_birth set planned = null, expected = null,
      chosen = case when ${mayPassCap}::boolean then chosen else chosen - 'pastWeeklyCap' end
    where organization_id = ${organizationId} and distribution_id = ${id}`);
  return true;
}

/**
 * From now on it leaves by the word of this person, once its moment has come in quiet hours, too. Nothing happens to a send
 * that has begun.
 */
export function takeOverSchedule(db: Db, organizationId: string, id: string, by: string): Promise<number> {
  return db.run(sql`
    update distribution d set scheduled = (scheduled - 'told') || ${JSON.stringify({ by })}::jsonb
      || jsonb_build_object('seenVersion', (select r.version from release r where r.organization_id = d.organization_id and r.id = d.release_id))
      || case when starts_at <= now() then '{"inQuietHours":true}' else '{}' end::jsonb
    where organization_id = ${organizationId} and id = ${id} and scheduled is not null and phase <> 'stopped'`);
}

/** What follows a planned send that leaves now, later than it was planned, is as much later. */
export function postponeFollowUps(db: Db, organizationId: string, id: string): Promise<number> {
  return db.run(sql`
    update distribution f set starts_at = (f.starts_at at time zone 'UTC' + (now() - d.starts_at)) at time zone 'UTC' from distribution d
    where d.organization_id = ${organizationId} and d.id = ${id} and d.scheduled is not null and d.starts_at < now()
      and f.organization_id = d.organization_id and f.follows = d.id and f.scheduled is not null`);
}

/** It cannot begin by itself: a person is asked. */
export function refuseSchedule(
  db: Db,
  organizationId: string,
  id: string,
  kind: SendRefusal['kind'],
): Promise<number> {
  const refusal: SendRefusal = { kind, words: '' };
  return db.run(sql`
    update distribution set phase = 'paused', refusal = ${JSON.stringify(refusal)}
    where organization_id = ${organizationId} and id = ${id} and scheduled is not null and phase = 'open'`);
}
