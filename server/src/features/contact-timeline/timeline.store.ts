import type { TimelineGroup, TimelineKind } from '@firstlook/contract/contact-timeline-kind.ts';
import type { Channel, RecipientState } from '@firstlook/contract/distribution.ts';
import type { Gender } from '@firstlook/contract/gender.ts';
import { type Db, empty, join, sql } from '../../platform/database.ts';
import { isRowOf } from '../engagement/known-person.sql.ts';
import { percentOf } from '../engagement/people.sql.ts';
import { titleIn } from '../report/film-title.sql.ts';
import { sourcesOf, type TimelineOf } from './timeline.sql.ts';

/** What a source tells of a happening; each tells what it knows. */
interface About {
  by?: string;
  channel?: Channel | null;
  releaseId?: string | null;
  subject?: string | null;
  state?: RecipientState;
  reason?: string | null;
  words?: string | null;
  /** The personal line of a mail as it was written, and whom it names. */
  line?: string | null;
  firstName?: string;
  lastName?: string;
  gender?: Gender | null;
  names?: string[] | null;
  count?: number | null;
  until?: string | null;
  device?: string;
  noteId?: string;
  version?: number;
  accountId?: string | null;
}

export interface TimelineRow {
  kind: TimelineKind;
  key: string;
  /** To the microsecond: its place in the order. */
  mark: string;
  at: Date;
  about: About;
  release_title: string | null;
  film_title: string | null;
  buckets: number[] | null;
  percent: number | null;
  percent_in_all: number | null;
  total_ms: number | null;
}

export interface TimelinePage {
  groups: readonly TimelineGroup[];
  before: { at: string; key: string } | null;
  limit: number;
}

/**
 * A page of the timeline, newest first. Each source gives no more than a page of its own, by an index; titles and films are looked up for
 * the page alone.
 */
export function listTimeline(db: Db, of: TimelineOf, page: TimelinePage): Promise<TimelineRow[]> {
  const { organizationId, person, seesReports } = of;
  const { before, limit } = page;
  const isBehind = before
    ? sql`where (at, key collate "C") < (${before.at}::timestamptz, ${before.key}::text)`
    : empty;
  const order = sql`order by at desc, key collate "C" desc`;
  const parts = sourcesOf(of, page.groups).map(
    ({ kind, id, at, about, from }) => sql`(select * from (
      select ${kind} as kind, ${kind} || ':' || ${id} as key, ${at} as at, ${about} as about ${from}) x ${isBehind} ${order} limit ${limit})`,
  );
  // Of groups that are withheld whole there is nothing to read.
  if (parts.length === 0) return Promise.resolve([]);
  const isTheirs = seesReports ? isRowOf(person) : sql`false`;
  return db.many<TimelineRow>(sql`
    with mine as materialized (
      select r.id, r.release_id from recipient r where r.organization_id = ${organizationId} and ${isTheirs}
    ), page as materialized (
      select * from (${join(parts, ' union all ')}) everything ${order} limit ${limit}
    )
    select page.kind, page.key, page.at, to_char(page.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as mark, page.about,
      t.title as release_title, case when f.id is not null then coalesce(${titleIn(sql`t`, sql`f.id`)}, nullif(f.title, ''), f.name) end as film_title,
      s.buckets, ${percentOf(sql`s`)} as percent, ${percentOf(sql`w`)} as percent_in_all, s.total_ms
    from page left join release t on t.organization_id = ${organizationId} and t.id = page.about->>'releaseId'
    left join watch w on w.organization_id = ${organizationId} and w.id = page.about->>'watchId'
    left join sitting s on s.organization_id = ${organizationId} and s.id = page.about->>'sittingId'
    left join file f on f.organization_id = w.organization_id and f.id = w.file_id
    ${order}`);
}

export interface TimelineContact {
  id: string;
  email: string;
  mobile: string | null;
  /** Further mails and mobiles. */
  further: string[];
  is_general: boolean;
  is_shown: boolean;
}

/** The contact of that id, own or general. */
export function findTimelineContact(
  db: Db,
  organizationId: string,
  id: string,
): Promise<TimelineContact | null> {
  return db.maybe<TimelineContact>(sql`
    select id, email, mobile, array(select address from contact_address w where w.organization_id = ${organizationId} and w.contact_id = ${id}
      and not w.is_main) as further, false as is_general, true as is_shown from contact where organization_id = ${organizationId} and id = ${id}
    union all select id, email, mobile, array(select address from general_address w where w.contact_id = ${id} and not w.is_main), true,
      general_addresses_shown() from general_contact where id = ${id}
    limit 1`);
}
