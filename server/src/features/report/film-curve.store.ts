import { finishedPercent } from '@firstlook/contract/report-count.ts';
import { type Db, join, type Sql, sql } from '../../platform/database.ts';
import { early, halves, hundredth, late } from '../media/hundredths.sql.ts';
import { watcher } from '../media/watcher.sql.ts';
import { fileTitle, replacedAt, titledIn } from './film-title.sql.ts';

export interface FilmCurveRow {
  file_id: string;
  film_version: number;
  file_title: string;
  replaced_at: Date | null;
  duration_seconds: number | null;
  viewers: number;
  finished: number;
  seen: number[];
  left: number[];
}

const isSeen = halves.flatMap((half, which) =>
  half.map(
    ({ place }) =>
      sql`count(*) filter (where ${which === 0 ? sql`early` : sql`late`} & ${hundredth(place)} <> 0)`,
  ),
);
/** The last hundredth that was seen, from 1; who saw the middle of none left in the first. */
const last = sql`case when late <> 0 then 101 - position('1' in late::bit(50)::text)
  when early <> 0 then 51 - position('1' in early::bit(50)::text) else 1 end`;

export interface CurveSittings {
  range: { from: Date; to: Date };
  device: string | undefined;
  country: string | undefined;
}

const countedOf = ({ range, device, country }: CurveSittings): Sql =>
  join(
    [
      sql`s.started_at >= ${range.from} and s.started_at <= ${range.to}`,
      ...(device === undefined ? [] : [sql`s.device = ${device}`]),
      ...(country === undefined ? [] : [sql`s.country = ${country}`]),
    ],
    ' and ',
  );

/**
 * How far the films of a release were watched, each film and the one that took its place by themselves, the most watched first.
 * A film of which no hundredth was passed (its length is not known) has no curve.
 * @param sittings the only ones that are counted; without it what is kept of each viewer
 */
export function listFilmCurves(
  db: Db,
  organizationId: string,
  releaseId: string,
  sittings: CurveSittings | null,
): Promise<FilmCurveRow[]> {
  const beats = sittings
    ? sql`watch w join sitting s on s.organization_id = w.organization_id and s.watch_id = w.id
        and s.total_ms > 0 and ${countedOf(sittings)}`
    : sql`watch w`;
  return db.many<FilmCurveRow>(sql`
    with ${titledIn(organizationId, releaseId)}, beat as (
      select w.file_id, w.film_version, coalesce(${watcher}, w.viewer_key) as viewer, w.duration_seconds,
        ${sittings ? sql`s.buckets` : sql`w.buckets`} as buckets
      from ${beats}
      left join account a on a.id = w.account_id
      left join recipient r on r.organization_id = w.organization_id and r.id = w.recipient_id
      where w.organization_id = ${organizationId} and w.release_id = ${releaseId} and w.total_ms > 0
    ), whole as (
      select file_id, film_version, viewer, max(duration_seconds) as seconds, bit_or(${early}) as early, bit_or(${late}) as late
      from beat group by file_id, film_version, viewer
    ), reached as materialized (select *, ${last} as last from whole),
    film as (
      select file_id, film_version, count(*)::int as viewers, max(seconds) as seconds, array[${join(isSeen)}]::int[] as seen,
        count(*) filter (where last >= ${finishedPercent})::int as finished
      from reached group by file_id, film_version having bit_or(early | late) <> 0
    ), leaving as (
      select file_id, film_version, last, count(*)::int as people from reached group by file_id, film_version, last
    )
    select film.file_id, film.film_version, ${fileTitle}, ${replacedAt(sql`film.film_version`)}, film.viewers, film.finished, film.seen,
      coalesce(nullif(film.seconds, 0), f.duration_seconds) as duration_seconds,
      (select array_agg(coalesce(l.people, 0) order by place) from generate_series(1, 100) place left join leaving l
        on l.file_id = film.file_id and l.film_version = film.film_version and l.last = place) as left
    from film join file f on f.organization_id = ${organizationId} and f.id = film.file_id
    left join titled t on t.file_id = film.file_id
    order by film.viewers desc, film.file_id, film.film_version desc`);
}
