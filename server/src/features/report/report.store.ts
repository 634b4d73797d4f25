import { type RecipientState, recipientStates } from '@firstlook/contract/distribution.ts';
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
import { countMachineSeen, people, withRow } from './report-people.sql.ts';

const conditions: Record<ReportFilter, ReturnType<typeof sql>> = {
  all: sql`true`,
  watched: sql`known.total_ms is not null`,
  opened: sql`known.opened`,
  notOpened: sql`known.state = 'sent' and not known.opened and not known.came_signed_in and known.unsubscribed_at is null`,
  failed: sql`known.state in ('failed', 'unconfirmed')`,
  // Somebody who had unsubscribed before is left out, so whoever was sent to left after it.
  unsubscribed: sql`known.state in ('sent', 'unconfirmed') and known.unsubscribed_at is not null`,
  skipped: sql`known.state = any(${[...leftOutStates, 'stopped']})`,
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
  const states = recipientStates.map(
    (state) => sql`${state}::text, nullif(count(*) filter (where state = ${state}), 0)`,
  );
  return db.one<ReportCountRow>(sql`
    with ${people(organizationId, releaseId, includeMachines)}
    select count(*) filter (where landed)::int as landed, count(*) filter (where clicks > 0)::int as clicked,
      count(*) filter (where percent >= ${halfWatchedPercent})::int as watched_half,
      count(*) filter (where percent >= ${finishedPercent})::int as finished,
      jsonb_build_object(${join(filters)}) as filters, jsonb_strip_nulls(jsonb_build_object(${join(states)})) as states
    from known`);
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
    from known group by release_id`);
}

/** People whom only machines looked at, and who watched nothing. */
export async function countMachines(db: Db, organizationId: string, releaseId: string): Promise<number> {
  const row = await db.one<{ count: number }>(countMachineSeen(organizationId, releaseId));
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
  came_signed_in: boolean;
  clicks: number;
  last_seen_at: Date | null;
  total_ms: number | null;
  duration: number | null;
  /** Of every film by every link of theirs. */
  watch_buckets: number[][][] | null;
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
    sql`with ${people(organizationId, releaseId, false)}, page as (${withRow(organizationId, sql`known`)})
      select page.*, ${shown}, '[]'::jsonb as views, 0 as total
      ${withQuota(organizationId, releaseId, sql`from page`)}`,
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
  const isKind = conditions[query.filter];
  // Names and addresses are read of everybody only for a search.
  const searched = query.search
    ? sql`join recipient r on r.organization_id = ${organizationId} and r.id = known.best
        where ${isKind} and ${holds(sql`concat_ws(' ', shown_address(r.is_general, r.email), shown_address(r.is_general, r.mobile), r.first_name, r.last_name)`, query.search)}`
    : sql`where ${isKind}`;
  return db.many<ReportRow>(sql`
    with ${people(organizationId, releaseId, query.includeMachines)}, chosen as (
      select known.*, count(*) over ()::int as total from known ${searched}
      order by known.last_seen_at desc nulls last, known.created_at, known.best limit ${query.limit} offset ${query.offset}
    ), page as (${withRow(organizationId, sql`chosen`)})
    select page.*, ${shown}, coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'platform', x.platform, 'at', x.at, 'verdict', x.verdict) order by x.at desc) from (
        select e.id, e.platform, e.at, case when ${isByPerson} then 'person' else 'machine' end as verdict from event e
        where e.organization_id = ${organizationId} and e.recipient_id = any(page.rows) ${counted} order by e.at desc limit 50) x), '[]') as views
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
