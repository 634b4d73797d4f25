import { type Db, sql } from '../../platform/database.ts';
import { fileTitle, titledIn } from './film-title.sql.ts';

export interface ReportSittingRow {
  file_id: string;
  file_title: string;
  film_version: number;
  duration_seconds: number | null;
  account_id: string | null;
  name: string;
  started_at: Date;
  total_ms: number;
}

/** Who watched which file of the release, sitting by sitting, newest first; readers of a channel under its name. */
export function listReportSittings(
  db: Db,
  organizationId: string,
  releaseId: string,
): Promise<ReportSittingRow[]> {
  return db.many<ReportSittingRow>(sql`
    with ${titledIn(organizationId, releaseId)}
    select w.file_id, ${fileTitle}, w.film_version,
      coalesce(nullif(w.duration_seconds, 0), f.duration_seconds) as duration_seconds, w.account_id,
      coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), nullif(trim(r.first_name || ' ' || r.last_name), ''), r.email,
        l.token, '') as name,
      s.started_at, s.total_ms
    from watch w join sitting s on s.organization_id = w.organization_id and s.watch_id = w.id
    join file f on f.organization_id = w.organization_id and f.id = w.file_id left join titled t on t.file_id = w.file_id
    left join account a on a.id = w.account_id
    left join recipient r on r.organization_id = w.organization_id and r.id = w.recipient_id
    left join link_token l on l.organization_id = w.organization_id and l.id = w.link_token_id and l.type = 'insert'
    where w.organization_id = ${organizationId} and w.release_id = ${releaseId} and s.total_ms > 0
    order by s.started_at desc limit 2000`);
}

export interface ReportAccountRow {
  account_id: string;
  name: string;
  email: string;
  file_id: string;
  file_title: string;
  film_version: number;
  percent: number;
  total_ms: number;
  last_at: Date;
  /** The same person watched by a link that was sent to them, too. */
  also_by_link: boolean;
}

/** People who watched signed in, film by film, the latest first. */
export function listReportAccounts(
  db: Db,
  organizationId: string,
  releaseId: string,
): Promise<ReportAccountRow[]> {
  return db.many<ReportAccountRow>(sql`
    with ${titledIn(organizationId, releaseId)}
    select w.account_id, coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email) as name, a.email, w.file_id,
      ${fileTitle}, w.film_version, (select count(*)::int from unnest(w.buckets) b where b > 0) as percent,
      w.total_ms, w.updated_at as last_at,
      a.email in (
        select lower(r.email) from watch x join recipient r on r.organization_id = x.organization_id and r.id = x.recipient_id
        where x.organization_id = ${organizationId} and x.release_id = ${releaseId} and x.total_ms > 0) as also_by_link
    from watch w join account a on a.id = w.account_id
    join file f on f.organization_id = w.organization_id and f.id = w.file_id left join titled t on t.file_id = w.file_id
    where w.organization_id = ${organizationId} and w.release_id = ${releaseId} and w.total_ms > 0
    order by max(w.updated_at) over (partition by w.account_id) desc, w.account_id, w.updated_at desc`);
}
