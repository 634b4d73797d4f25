import { type Db, type Sql, sql } from '../../platform/database.ts';

/** As JavaScript writes a moment. */
const inUtc = (moment: Sql) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export interface PendingSend {
  organization_id: string;
  subject_id: string;
}

/** Sends of which nothing waits any more: what is told of them is looked at once more when it is told. */
export function listEndedSends(db: Db): Promise<PendingSend[]> {
  // One row by index, for each part of each send: an `in` would go through all that waits in the organization.
  const holds = (table: Sql) =>
    sql`(select count(*) from (select from ${table} w where w.organization_id = d.organization_id and w.distribution_id = d.id limit 1) one) > 0`;
  return db.many<PendingSend>(sql`
    select p.organization_id, p.subject_id from webhook_pending p
    where p.kind = 'distribution'
      and (select count(*) from distribution d where d.organization_id = p.organization_id
        and (d.id = p.subject_id or d.part_of = p.subject_id)
        and (${holds(sql`send_queue`)} or ${holds(sql`send_birth`)} or ${holds(sql`send_behind`)})) = 0
    limit 200`);
}

/** Whether this transaction alone tells of it: others that ask for its messages wait until it ends. */
export async function holdPending(db: Db, organizationId: string, subjectId: string): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from webhook_pending where organization_id = ${organizationId} and kind = 'distribution'
      and subject_id = ${subjectId} for update skip locked`);
  return row !== null;
}

export function removePending(db: Db, organizationId: string, subjectId: string): Promise<number> {
  return db.run(sql`
    delete from webhook_pending where organization_id = ${organizationId} and kind = 'distribution'
      and subject_id = ${subjectId}`);
}

/** Writes the event for every webhook that listens, in the caller's transaction. */
export function tell(
  db: Db,
  organizationId: string,
  event: { type: string; at: Date; data: object },
): Promise<number> {
  return db.run(
    sql`select tell_webhooks(${organizationId}, ${event.type}, ${event.at}, ${JSON.stringify(event.data)}::jsonb)`,
  );
}

/** The title of the release that was sent; null where the send was deleted. */
export function findSentTitle(
  db: Db,
  organizationId: string,
  distributionId: string,
): Promise<{ title: string } | null> {
  return db.maybe(sql`
    select x.title from distribution d join release x on x.organization_id = d.organization_id and x.id = d.release_id
    where d.organization_id = ${organizationId} and d.id = ${distributionId}`);
}

/** Organizations of which sittings wait to be told of. */
export const withPendingSittings: Sql = sql`select distinct organization_id from webhook_pending where kind = 'sitting'`;

/**
 * Tells of the sittings that are over: silent since before that moment, so that the next heartbeat begins another one. One
 * in which nothing was seen is forgotten. @returns how many there were
 */
export function tellEndedSittings(db: Db, silentSince: Date): Promise<number> {
  return db.run(sql`
    with over as materialized (
      select p.organization_id, p.subject_id from webhook_pending p
      left join sitting s on s.organization_id = p.organization_id and s.id = p.subject_id
      where p.kind = 'sitting' and (s.id is null or s.ended_at < ${silentSince})
      limit 500 for update of p skip locked
    ), gone as (
      delete from webhook_pending p using over o
      where p.organization_id = o.organization_id and p.kind = 'sitting' and p.subject_id = o.subject_id
    )
    select tell_webhooks(o.organization_id, 'media.watched', s.ended_at, jsonb_build_object('sittingId', s.id,
      'releaseId', w.release_id, 'releaseTitle', x.title, 'fileId', w.file_id,
      'fileTitle', coalesce(nullif(f.title, ''), f.name), 'startedAt', ${inUtc(sql`s.started_at`)}, 'endedAt', ${inUtc(sql`s.ended_at`)},
      'watchedSeconds', round(s.total_ms / 1000.0), 'durationSeconds', round(w.duration_seconds::numeric),
      'seenPercent', case when w.duration_seconds > 0 then least(100, round((select coalesce(sum(upper(part) - lower(part)), 0)
        from unnest(s.ranges) part) * 100 / w.duration_seconds)) end,
      'device', s.device, 'country', s.country, 'origin', s.origin), w.recipient_id, r.contact_id, w.account_id, s.id)
    from over o
    join sitting s on s.organization_id = o.organization_id and s.id = o.subject_id and s.total_ms > 0
    join watch w on w.organization_id = s.organization_id and w.id = s.watch_id
    join file f on f.organization_id = w.organization_id and f.id = w.file_id
    left join release x on x.organization_id = w.organization_id and x.id = w.release_id
    left join recipient r on r.organization_id = w.organization_id and r.id = w.recipient_id`);
}
