import { channelPrefix } from '@firstlook/contract/report-count.ts';
import { type Db, empty, sql } from '../../platform/database.ts';

export interface SittingRow {
  id: string;
  file_id: string;
  release_id: string | null;
  account_id: string | null;
  contact_id: string | null;
  title: string;
  /** `[from, to)` pairs. */
  sections: [number, number][];
  total_ms: number;
  duration_seconds: number;
  device: string;
  country: string;
  origin: string;
  started_at: Date;
  ended_at: Date;
  viewer_name: string;
  viewer_email: string;
  file_title: string;
}

const columns = sql`s.id, w.file_id, w.release_id, w.account_id, r.contact_id, coalesce(o.title, f.title) as title,
  (select coalesce(jsonb_agg(jsonb_build_array(lower(part), upper(part))), '[]') from unnest(s.ranges) as part) as sections,
  s.total_ms, w.duration_seconds, s.device, s.country, coalesce(${channelPrefix} || l.token, s.origin) as origin, s.started_at, s.ended_at,
  coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), nullif(trim(r.first_name || ' ' || r.last_name), ''), l.token, '') as viewer_name,
  coalesce(a.email, shown_address(r.is_general, r.email), '') as viewer_email, coalesce(nullif(f.title, ''), f.name) as file_title`;
const from = sql`sitting s join watch w on w.organization_id = s.organization_id and w.id = s.watch_id
  join file f on f.organization_id = w.organization_id and f.id = w.file_id
  left join release o on o.organization_id = w.organization_id and o.id = w.release_id
  left join account a on a.id = w.account_id
  left join recipient r on r.organization_id = w.organization_id and r.id = w.recipient_id
  left join link_token l on l.organization_id = w.organization_id and l.id = w.link_token_id and l.type = 'insert'`;

export function findSitting(db: Db, organizationId: string, id: string): Promise<SittingRow | null> {
  return db.maybe<SittingRow>(
    sql`select ${columns} from ${from} where s.organization_id = ${organizationId} and s.id = ${id}`,
  );
}

interface SittingFilter {
  releaseId?: string;
  fileId?: string;
  accountId?: string;
  from?: Date | undefined;
  to?: Date | undefined;
  isOldestFirst: boolean;
  limit: number;
  offset: number;
}

export async function listSittings(db: Db, organizationId: string, filter: SittingFilter) {
  const where = sql`s.organization_id = ${organizationId}
    ${filter.releaseId ? sql`and w.release_id = ${filter.releaseId}` : empty}
    ${filter.fileId ? sql`and w.file_id = ${filter.fileId}` : empty}
    ${filter.accountId ? sql`and w.account_id = ${filter.accountId}` : empty}
    ${filter.from ? sql`and s.started_at >= ${filter.from}` : empty}
    ${filter.to ? sql`and s.started_at <= ${filter.to}` : empty}`;
  const order = filter.isOldestFirst ? sql`s.started_at, s.id` : sql`s.started_at desc, s.id desc`;
  const rows = await db.many<SittingRow>(
    sql`select ${columns} from ${from} where ${where} order by ${order} limit ${filter.limit} offset ${filter.offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`
    select count(*)::int as total from sitting s join watch w on w.organization_id = s.organization_id and w.id = s.watch_id
    where ${where}`);
  return { rows, total };
}
