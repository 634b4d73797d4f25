import type { RecipientState } from '@firstlook/contract/distribution.ts';
import type { Gender } from '@firstlook/contract/gender.ts';
import { type Db, empty, type Sql, sql } from '../../platform/database.ts';
import {
  type ClassCounts,
  classOf,
  countClasses,
  isOfFilter,
  numbersOf,
  type PeopleCounts,
} from '../engagement/class.sql.ts';
import { bestWay, everyone, type Way } from '../engagement/kept-people.sql.ts';
import { bestRow, people } from '../engagement/people.sql.ts';
import { isByPerson } from '../engagement/verdict.sql.ts';
import { hasFilm } from '../media/has-film.sql.ts';
import { linkIsOut } from '../media/recipient-link.sql.ts';
import { viewerPrefix } from '../media/viewer-key.ts';
import { viewsSpent, watchLimit } from '../media/watch-limit.sql.ts';
import { foundPeople, type PeopleQuery } from './found-people.sql.ts';

/** Reads a release by the way that is best now; should that have changed until the reading, once more, and in the end by the one that always goes. */
export async function byBestWay<T extends { is_right: boolean }>(
  db: Db,
  organizationId: string,
  releaseId: string,
  read: (way: Way) => Promise<T>,
): Promise<{ found: T; way: Way }> {
  for (let tries = 0; tries < 2; tries += 1) {
    const { way } = await db.one<{ way: Way }>(sql`select ${bestWay(organizationId, releaseId)} as way`);
    const found = await read(way);
    if (found.is_right) return { found, way };
  }
  return { found: await read('counted'), way: 'counted' };
}

/** All numbers of a report. */
export async function countReport(
  db: Db,
  organizationId: string,
  releaseId: string,
  includeMachines = false,
): Promise<PeopleCounts> {
  const { found } = await byBestWay(db, organizationId, releaseId, (way) =>
    db.one<{ classes: ClassCounts; is_right: boolean }>(sql`
      with ${everyone(organizationId, releaseId, way, includeMachines)}
      select ${countClasses(sql`everyone`)} as classes, (select it from is_right) as is_right`),
  );
  return numbersOf(found.classes);
}

/** All numbers of a report as they were at a moment: of whom it was sent to by then, and what they had done. */
export async function countReportUntil(
  db: Db,
  organizationId: string,
  releaseId: string,
  until: Date,
): Promise<PeopleCounts> {
  const { classes } = await db.one<{ classes: ClassCounts }>(sql`
    with ${people(organizationId, releaseId, { until })}
    select ${countClasses(sql`(select ${classOf} as class from known) one`)} as classes`);
  return numbersOf(classes);
}

/** The numbers of several reports, of releases that were sent to anybody. */
export async function countReports(
  db: Db,
  organizationId: string,
  releases: string[],
): Promise<{ releaseId: string; counts: PeopleCounts }[]> {
  const kept = (
    await db.many<{ id: string }>(
      sql`select wanted.id from unnest(${releases}::text[]) wanted(id) where ${bestWay(organizationId, sql`wanted.id`)} <> 'counted'`,
    )
  ).map(({ id }) => id);
  const others = releases.filter((id) => !kept.includes(id));
  const counted = await db.many<{ releaseId: string; classes: ClassCounts }>(sql`
    with ${people(organizationId, others)}, classes as (
      select release_id, class, count(*) as people from (select release_id, ${classOf} as class from known) one group by 1, 2)
    select release_id as "releaseId", jsonb_object_agg(class, people) as classes from classes group by release_id`);
  const numbers = counted.map(({ releaseId, classes }) => ({ releaseId, counts: numbersOf(classes) }));
  for (const releaseId of kept)
    numbers.push({ releaseId, counts: await countReport(db, organizationId, releaseId) });
  return numbers;
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
  personal_line: string | null;
  gender: Gender | null;
  token: string | null;
  state: RecipientState;
  reason: string | null;
  /** Of the mail that reached them; null where none did. */
  subject: string | null;
  sent_at: Date | null;
  handed_at: Date | null;
  created_at: Date;
  opened: boolean;
  landed: boolean;
  came_signed_in: boolean;
  clicks: number;
  last_seen_at: Date | null;
  /** When the press kit was last taken by a link of theirs, or signed in under their address. */
  kit_at: Date | null;
  total_ms: number | null;
  /** Of every film by every link of theirs; nothing where they are not asked for. */
  watch_buckets: number[][] | null;
  percent: number;
  unsubscribed_at: Date | null;
  delivered_at: Date | null;
  is_contact: boolean;
  views_spent: number | null;
  views_total: number | null;
  link_ended_at: Date | null;
  link_open_until: Date | null;
  complained_at: Date | null;
  delays: number;
  delay_words: string | null;
  is_general: boolean;
  views: { id: string; platform: 'email' | 'landingPage'; at: string; verdict: 'person' | 'machine' }[];
}

/** The order of a report: those who did something last come first. */
const order = (name: Sql) => sql`${name}.last_seen_at desc nulls last, ${name}.created_at, ${name}.one`;

/**
 * Columns of a person `page` with their best row of the ledger, `r`, and in the place of its addresses those that may be
 * read: a link, too, since the page behind it shows its reader their own address, and one that was never handed over is nobody's.
 */
const shown = sql`page.*, r.id, r.contact_id, r.channel, r.address, r.first_name, r.last_name, r.personal_line, r.gender, r.sent_at, r.handed_at, r.is_general,
  shown_address(r.is_general, r.email) as email, shown_address(r.is_general, r.mobile) as mobile,
  case when r.channel = 'email' and r.state = 'sent' then d.subject end as subject,
  case when ${linkIsOut} then shown_address(r.is_general, r.token) end as token, shown_words(r.is_general, r.reason) as reason,
  c.contact_id is not null or (r.is_general and exists (select from general_contact g where g.id = r.contact_id)) as is_contact,
  v.views_spent, ${watchLimit(sql`r`)} as views_total, r.link_ended_at, r.link_open_until,
  f.complained_at, f.delays, shown_words(r.is_general, f.delay_words) as delay_words`;

/** What `shown` is made of, to stand after people `page` with their `best` row: its distribution (`d`), contacts (`c`), how often they watched (`v`) and what was told of their mails (`f`), too. */
const withDetails = (organizationId: string, releaseId: string) => sql`
  left join recipient r on r.organization_id = ${organizationId} and r.id = page.best
  left join distribution d on d.organization_id = r.organization_id and d.id = r.distribution_id
  left join contact_address c on c.organization_id = ${organizationId} and c.address = r.email
  left join lateral (select ${viewsSpent(organizationId, releaseId, sql`${viewerPrefix.recipient} || r.id`)} as views_spent) v on true
  left join lateral (
    select max(m.at) filter (where m.kind = 'complaint') as complained_at, count(*) filter (where m.kind = 'delayed')::int as delays,
      (array_agg(m.words order by m.at desc) filter (where m.kind = 'delayed'))[1] as delay_words
    from mail_report m where m.organization_id = ${organizationId} and m.recipient_id = any(page.rows)) f on true`;

/** All people, as a page of the report has them, but without single views and places of the film: so many rows at a time. */
export function walkReport(
  db: Db,
  organizationId: string,
  releaseId: string,
  size: number,
): AsyncIterable<ReportRow[]> {
  // In order before the details are read, so that the first rows need not wait for those of the last.
  return db.walk<ReportRow>(
    sql`with ${people(organizationId, releaseId)}
      select ${shown}, null as watch_buckets, '[]'::jsonb as views
      from (select known.*, ${bestRow(organizationId, sql`and ${isByPerson}`)} as best
        from known order by ${order(sql`known`)} offset 0) page
      ${withDetails(organizationId, releaseId)}
      order by ${order(sql`page`)}`,
    size,
  );
}

type PageQuery = PeopleQuery & { offset: number; limit: number };
type FoundRow = ReportRow & { classes: ClassCounts | null; found: ClassCounts | null; is_right: boolean };

/** A page of people with the numbers of all of them, and of those who were found, in its first row; a page without people is a row without any. */
function pageOf(organizationId: string, releaseId: string, query: PageQuery, way: Way): Sql {
  const { includeMachines } = query;
  const found = foundPeople(organizationId, releaseId, query, way);
  const counted = includeMachines ? empty : sql`and ${isByPerson}`;
  const columns = sql`select one, rows, last_seen_at, created_at from`;
  const isOf = isOfFilter(sql`class`, query.filter);
  return sql`
    with ${everyone(organizationId, releaseId, way, includeMachines)},
    ${
      found
        ? sql`${found.steps}, narrowed as materialized (select one, rows, class, last_seen_at, created_at from everyone where ${found.isFound}),
          chosen as not materialized (${columns} narrowed where ${isOf}),`
        : sql`chosen as not materialized (${columns} everyone where ${isOf}),`
    }
    placed as materialized (
      select one, rows, row_number() over () as place from (
        select one, rows from chosen order by ${order(sql`chosen`)} limit ${query.limit} offset ${query.offset}) page
    ), placed_row as materialized (select one, unnest(rows) as id from placed),
    ${people(organizationId, releaseId, { includeMachines, among: sql`placed_row` })}, page as materialized (
      select known.*, placed.place, ${bestRow(organizationId, counted)} as best from known join placed on placed.one = known.one)
    select ${shown}, case when coalesce(page.place, 1) = 1 then ${countClasses(sql`everyone`)} end as classes,
      ${found ? sql`case when coalesce(page.place, 1) = 1 then ${countClasses(sql`narrowed`)} end` : sql`null`} as found,
      (select it from is_right) as is_right,
      (select jsonb_agg(w.buckets) from watch w where w.organization_id = ${organizationId} and w.release_id = ${releaseId}
        and w.recipient_id = any(page.rows) and w.total_ms > 0) as watch_buckets,
      coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'platform', x.platform, 'at', x.at, 'verdict', x.verdict) order by x.at desc) from (
        select e.id, e.platform, e.at, case when ${isByPerson} then 'person' else 'machine' end as verdict from event e
        where e.organization_id = ${organizationId} and e.recipient_id = any(page.rows) ${counted} order by e.at desc limit 50) x), '[]') as views
    from (values (true)) always left join page on true
    ${withDetails(organizationId, releaseId)}
    order by page.place`;
}

/** The rows that stand for all people who match, as a page has them, so many at most. */
export async function listMatching(
  db: Db,
  organizationId: string,
  releaseId: string,
  query: PeopleQuery & { limit: number },
): Promise<string[]> {
  const { filter, includeMachines, limit } = query;
  const counted = includeMachines ? empty : sql`and ${isByPerson}`;
  const { found } = await byBestWay(db, organizationId, releaseId, (way) => {
    const looked = foundPeople(organizationId, releaseId, query, way);
    return db.one<{ ids: string[]; is_right: boolean }>(sql`
      with ${everyone(organizationId, releaseId, way, includeMachines)}
      ${looked ? sql`, ${looked.steps}` : empty}
      select array(select ${bestRow(organizationId, counted)} from (
          select one, rows from everyone where ${isOfFilter(sql`class`, filter)} ${looked ? sql`and ${looked.isFound}` : empty}
          order by ${order(sql`everyone`)} limit ${limit}) known) as ids,
        (select it from is_right) as is_right`);
  });
  return found.ids;
}

/** The numbers of a report, those of the people it is narrowed to, and a page of these, of one moment. */
export async function readReport(
  db: Db,
  organizationId: string,
  releaseId: string,
  query: PageQuery,
): Promise<{ counts: PeopleCounts; narrowed: PeopleCounts | null; isKept: boolean; rows: ReportRow[] }> {
  const { found, way } = await byBestWay(db, organizationId, releaseId, async (tried) => {
    const rows = await db.many<FoundRow>(pageOf(organizationId, releaseId, query, tried));
    return { rows, is_right: rows[0]?.is_right ?? false };
  });
  const [first] = found.rows;
  if (!first?.classes) throw new Error('numbers come with every page');
  const counts = numbersOf(first.classes);
  return {
    counts,
    narrowed: first.found && numbersOf(first.found),
    isKept: way !== 'counted',
    rows: found.rows.filter(({ id }) => id !== null),
  };
}

/** The last distributed release of the same type before this one: where one is watched, one that could be. */
export function findPrevious(
  db: Db,
  organizationId: string,
  releaseId: string,
): Promise<{ id: string; title: string } | null> {
  return db.maybe(sql`
    select p.id, p.title from release p join release t on t.organization_id = p.organization_id and t.id = ${releaseId}
    where p.organization_id = ${organizationId} and p.release_type = t.release_type and p.distributed_at < t.distributed_at
      and ${hasFilm(sql`p.organization_id`, sql`p.id`)} = ${hasFilm(sql`t.organization_id`, sql`t.id`)}
    order by p.distributed_at desc, p.id desc limit 1`);
}
