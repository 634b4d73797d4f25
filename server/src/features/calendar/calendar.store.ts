import { type Db, sql } from '../../platform/database.ts';
import { sendState } from '../distribution/send-state.sql.ts';
import type { MomentRow, SendRow } from './calendar.policy.ts';

export interface Range {
  from: Date;
  to: Date;
  limit: number;
}

/** What happens to releases by themselves, or happened, in a range of time. */
export function listMoments(
  db: Db,
  organizationId: string,
  { from, to, limit }: Range,
): Promise<MomentRow[]> {
  return db.many<MomentRow>(sql`
    select m.kind, m.at, r.id as release_id, r.title
    from release r cross join lateral (values
      ('publish', case when r.distributed_at is null then r.publish_at end),
      ('opened', r.distributed_at), ('embargo', r.embargo_until), ('expiration', r.expiration_date)) m(kind, at)
    where r.organization_id = ${organizationId} and r.archived_at is null and m.at >= ${from} and m.at <= ${to}
    order by m.at, r.id, m.kind limit ${limit}`);
}

/** Sends that ask and are named at once. */
const mostAsks = 50;

/**
 * Sends that begin or began in a range of time, or those that ask for approval; the text message beside a mail is part of its send.
 * So is the rest of one with two subjects, which stands on the day of its own moment, where it has one.
 */
export function listSends(db: Db, organizationId: string, range: Range | 'asking'): Promise<SendRow[]> {
  const isMeant =
    range === 'asking'
      ? sql`d.phase = 'asking'`
      : sql`d.starts_at >= ${range.from} and d.starts_at <= ${range.to} and (d.part_of is null or (select count(*) from distribution m
          where m.organization_id = d.organization_id and m.id = d.part_of
            and (m.subject_test->'choice' is not null or m.subject_test->>'decideAfterHours' is not null)) = 1)`;
  return db.many<SendRow>(sql`
    select coalesce(d.part_of, d.id) as id, d.starts_at as at, d.release_id, r.title, d.channel, d.subject, d.follow_deed,
      ${sendState} as state
    from distribution d join release r on r.organization_id = d.organization_id and r.id = d.release_id
    where d.organization_id = ${organizationId} and (d.part_of is null or d.test_side = 'rest') and ${isMeant}
    order by d.starts_at, d.id limit ${range === 'asking' ? mostAsks : range.limit}`);
}
