import type { RecipientState } from '@firstlook/contract/distribution.ts';
import {
  channelPrefix,
  finishedPercent,
  halfWatchedPercent,
  leftOutStates,
  type ReportFilter,
  reportFilters,
} from '@firstlook/contract/report-count.ts';
import { type Db, empty, join, sql } from '../../platform/database.ts';
import { holds } from '../../platform/search.sql.ts';
import { viewerPrefix } from '../media/viewer-key.ts';
import { isByPerson } from '../reader/verdict.sql.ts';

/** What became of somebody who was sent a release more than once is the best that became of it. */
const bestFirst = sql`array['sent', 'unconfirmed', 'handed', 'claimed', 'queued', 'failed', 'stopped', 'bounced', 'unsubscribed',
  'missing-data', 'already']`;

/**
 * People of a release, or of each of several, each once (contract/report-count.ts): their best row with what is known of them over all sends.
 * This one statement reads tables of the media feature too: a report is a join, and filtering and paging it must happen
 * where the rows are.
 */
function people(organizationId: string, releases: string | string[], includeMachines: boolean) {
  const counted = includeMachines ? empty : sql`and ${isByPerson}`;
  const those = Array.isArray(releases) ? sql`= any(${releases})` : sql`= ${releases}`;
  return sql`
    people as (
      select distinct on (r.release_id, r.channel, r.address) r.*
      from recipient r where r.organization_id = ${organizationId} and r.release_id ${those}
      order by r.release_id, r.channel, r.address, array_position(${bestFirst}, r.state), r.created_at desc, r.id desc
    ), seen as (
      select r.release_id, r.channel, r.address,
        bool_or(e.kind = 'open') as opened, bool_or(e.kind = 'landing') as landed,
        count(*) filter (where e.kind = 'click') as clicks, max(e.at) as last_at
      from event e join recipient r on r.organization_id = e.organization_id and r.id = e.recipient_id
      where e.organization_id = ${organizationId} and e.release_id ${those} ${counted}
      group by r.release_id, r.channel, r.address
    ), watched as (
      select r.release_id, r.channel, r.address, max(w.updated_at) as last_at, sum(w.total_ms)::bigint as total_ms,
        max(w.duration_seconds) as duration, jsonb_agg(w.buckets) as buckets,
        max((select count(*) from unnest(w.buckets) b where b > 0)) as percent
      from watch w join recipient r on r.organization_id = w.organization_id and r.id = w.recipient_id
      where w.organization_id = ${organizationId} and w.release_id ${those} and w.total_ms > 0
      group by r.release_id, r.channel, r.address
    ), report as (
      select p.*, coalesce(s.opened, false) or coalesce(s.landed, false) or coalesce(s.clicks, 0) > 0 or w.total_ms is not null as opened,
        coalesce(s.landed, false) or w.total_ms is not null as landed, coalesce(s.clicks, 0)::int as clicks,
        greatest(s.last_at, w.last_at) as last_seen_at, w.total_ms, w.duration, w.buckets as watch_buckets, coalesce(w.percent, 0)::int as percent,
        u.at as unsubscribed_at
      from people p
      left join seen s on s.release_id = p.release_id and s.channel = p.channel and s.address = p.address
      left join watched w on w.release_id = p.release_id and w.channel = p.channel and w.address = p.address
      left join suppression u on u.organization_id = p.organization_id and u.channel = p.channel and u.address = p.address and u.kind = 'unsubscribed'
    )`;
}

const conditions: Record<ReportFilter, ReturnType<typeof sql>> = {
  all: sql`true`,
  watched: sql`total_ms is not null`,
  opened: sql`opened`,
  notOpened: sql`state = 'sent' and not opened`,
  failed: sql`state in ('failed', 'unconfirmed')`,
  // Somebody who had unsubscribed before is left out, so whoever was sent to left after it.
  unsubscribed: sql`state in ('sent', 'unconfirmed') and unsubscribed_at is not null`,
  skipped: sql`state = any(${[...leftOutStates, 'stopped']})`,
};

export interface ReportCountRow {
  landed: number;
  clicked: number;
  watched_half: number;
  finished: number;
  states: Partial<Record<RecipientState, number>>;
  filters: Record<ReportFilter, number>;
}

export function countReport(
  db: Db,
  organizationId: string,
  releaseId: string,
  includeMachines: boolean,
): Promise<ReportCountRow> {
  const filters = reportFilters.map(
    (filter) => sql`${filter}::text, count(*) filter (where ${conditions[filter]})`,
  );
  return db.one<ReportCountRow>(sql`
    with ${people(organizationId, releaseId, includeMachines)}
    select count(*) filter (where landed)::int as landed, count(*) filter (where clicks > 0)::int as clicked,
      count(*) filter (where percent >= ${halfWatchedPercent})::int as watched_half,
      count(*) filter (where percent >= ${finishedPercent})::int as finished,
      jsonb_build_object(${join(filters)}) as filters,
      (select coalesce(jsonb_object_agg(state, people), '{}') from (
        select state, count(*) as people from report group by state) counted) as states
    from report`);
}

/** The first numbers of several reports, by the same rules. */
export function listReportNumbers(
  db: Db,
  organizationId: string,
  releases: string[],
): Promise<{ releaseId: string; chosen: number; sent: number; opened: number; watched: number }[]> {
  return db.many(sql`
    with ${people(organizationId, releases, false)}
    select release_id as "releaseId", count(*)::int as chosen, count(*) filter (where state = 'sent')::int as sent,
      count(*) filter (where ${conditions.opened})::int as opened, count(*) filter (where ${conditions.watched})::int as watched
    from report group by release_id`);
}

/** People whom only machines looked at, and who watched nothing. */
export async function countMachines(db: Db, organizationId: string, releaseId: string): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from (
      select r.channel, r.address from event e join recipient r on r.organization_id = e.organization_id and r.id = e.recipient_id
      where e.organization_id = ${organizationId} and e.release_id = ${releaseId}
      group by r.channel, r.address having not bool_or(${isByPerson})
      except
      select r.channel, r.address from watch w join recipient r on r.organization_id = w.organization_id and r.id = w.recipient_id
      where w.organization_id = ${organizationId} and w.release_id = ${releaseId} and w.total_ms > 0) machines`);
  return row.count;
}

export interface ReportRow {
  id: string;
  contact_id: string | null;
  channel: string;
  address: string;
  email: string | null;
  mobile: string | null;
  first_name: string;
  last_name: string;
  token: string | null;
  state: RecipientState;
  reason: string | null;
  sent_at: Date | null;
  handed_at: Date | null;
  created_at: Date;
  opened: boolean;
  landed: boolean;
  clicks: number;
  last_seen_at: Date | null;
  total_ms: number | null;
  duration: number | null;
  watch_buckets: number[][] | null;
  percent: number;
  unsubscribed_at: Date | null;
  is_contact: boolean;
  views_spent: number | null;
  views_total: number | null;
  is_general: boolean;
  views: { id: string; platform: 'email' | 'landingPage'; at: string; verdict: 'person' | 'machine' }[];
  total: number;
}

/**
 * Columns of a row `page` beside those of the ledger, in whose place stand the addresses that may be read: a link, too, since
 * the page behind it shows its reader his own address.
 */
const shown = sql`shown_address(page.is_general, page.email) as email, shown_address(page.is_general, page.mobile) as mobile,
  shown_address(page.is_general, page.token) as token, shown_words(page.is_general, page.reason) as reason,
  c.id is not null or (page.is_general and exists (select from general_contact g where g.id = page.contact_id)) as is_contact,
  v.views_spent, coalesce((c.settings->>'maxTimesAllowdToWatchVideo')::int,
    case when page.is_general then general_watch_limit(page.contact_id) end) as views_total`;

/** Rows `page` of the report in their order, with their contacts (`c`) and how often they watched (`v`). */
function withQuota(organizationId: string, releaseId: string, rows: ReturnType<typeof sql>) {
  return sql`${rows}
    left join contact c on c.organization_id = ${organizationId} and c.email = page.email and c.email <> ''
    left join viewer v on v.organization_id = ${organizationId} and v.release_id = ${releaseId} and v.viewer_key = ${viewerPrefix.recipient} || page.id
    order by page.last_seen_at desc nulls last, page.created_at, page.id`;
}

/** Everybody, as a page of the report has them, but without their single views: so many rows at a time. */
export function walkReport(
  db: Db,
  organizationId: string,
  releaseId: string,
  size: number,
): AsyncIterable<ReportRow[]> {
  return db.walk<ReportRow>(
    sql`with ${people(organizationId, releaseId, false)}
      select page.*, ${shown}, '[]'::jsonb as views, 0 as total
      ${withQuota(organizationId, releaseId, sql`from report page`)}`,
    size,
  );
}

/** A page of people, those who did most last come first. */
export function listReport(
  db: Db,
  organizationId: string,
  releaseId: string,
  query: { filter: ReportFilter; search: string; includeMachines: boolean; offset: number; limit: number },
): Promise<ReportRow[]> {
  const counted = query.includeMachines ? empty : sql`and ${isByPerson}`;
  return db.many<ReportRow>(sql`
    with ${people(organizationId, releaseId, query.includeMachines)}, page as (
      select *, count(*) over ()::int as total from report
      where ${conditions[query.filter]} and ${holds(sql`concat_ws(' ', shown_address(is_general, email), shown_address(is_general, mobile), first_name, last_name)`, query.search)}
      order by last_seen_at desc nulls last, created_at, id limit ${query.limit} offset ${query.offset}
    )
    select page.*, ${shown}, coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'platform', x.platform, 'at', x.at, 'verdict', x.verdict) order by x.at desc) from (
        select e.id, e.platform, e.at, case when ${isByPerson} then 'person' else 'machine' end as verdict from event e
        where e.organization_id = ${organizationId} and e.recipient_id in (select id from recipient r where r.organization_id = ${organizationId}
          and r.release_id = ${releaseId} and r.channel = page.channel and r.address = page.address) ${counted} order by e.at desc limit 50) x), '[]') as views
    ${withQuota(organizationId, releaseId, sql`from page`)}`);
}

/** Entrances of the landing page by where they came from. */
export function listOrigins(
  db: Db,
  organizationId: string,
  releaseId: string,
  includeMachines: boolean,
): Promise<{ origin: string; visits: number }[]> {
  const counted = includeMachines ? empty : sql`and ${isByPerson}`;
  return db.many(sql`
    select coalesce(${channelPrefix} || l.token, e.origin) as origin, count(*)::int as visits
    from event e left join link_token l on l.organization_id = e.organization_id and l.id = e.link_token_id and l.type = 'insert'
    where e.organization_id = ${organizationId} and e.release_id = ${releaseId} and e.kind = 'landing' ${counted}
    group by 1 order by 2 desc, 1`);
}

/** The last distributed release of the same type before this one. */
export function findPrevious(
  db: Db,
  organizationId: string,
  releaseId: string,
): Promise<{ id: string; title: string } | null> {
  return db.maybe(sql`
    select p.id, p.title from release p join release t on t.organization_id = p.organization_id and t.id = ${releaseId}
    where p.organization_id = ${organizationId} and p.release_type = t.release_type and p.distributed_at < t.distributed_at
    order by p.distributed_at desc, p.id desc limit 1`);
}
