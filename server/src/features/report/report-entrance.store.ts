import { channelPrefix } from '@firstlook/contract/report-count.ts';
import { type Db, empty, sql } from '../../platform/database.ts';
import { isByPersonGiven, vouchedFor } from '../engagement/verdict.sql.ts';

/** Entrances of the landing page by where they came from, and what was taken by the links of named channels. */
export function listOrigins(
  db: Db,
  organizationId: string,
  releaseId: string,
  includeMachines: boolean,
): Promise<{ origin: string; visits: number; downloads: number | null }[]> {
  const counted = includeMachines ? empty : sql`and ${isByPersonGiven(sql`vouched`)}`;
  return db.many(sql`
    with vouched as materialized (${vouchedFor(organizationId, sql`= ${releaseId}`)}),
    came as (
      select coalesce(${channelPrefix} || l.token, e.origin) as origin, count(*)::int as visits
      from event e left join link_token l on l.organization_id = e.organization_id and l.id = e.link_token_id and l.type = 'insert'
      where e.organization_id = ${organizationId} and e.release_id = ${releaseId} and e.kind = 'landing' ${counted}
      group by 1),
    taken as (
      select ${channelPrefix} || l.token as origin, sum(d.downloads)::int as downloads
      from channel_download d join link_token l on l.organization_id = d.organization_id and l.id = d.link_token_id
      where d.organization_id = ${organizationId} and d.release_id = ${releaseId} group by 1)
    select origin, coalesce(visits, 0) as visits,
      case when starts_with(origin, ${channelPrefix}) then coalesce(downloads, 0) end as downloads
    from came full join taken using (origin) order by 2 desc, 1`);
}

export interface KitRow {
  id: string;
  name: string;
  at: Date;
  is_by_link: boolean;
}

/** Who took the press kit of a release, and when, the newest first. */
export function listKits(db: Db, organizationId: string, releaseId: string): Promise<KitRow[]> {
  return db.many<KitRow>(sql`
    select a.id, a.at, a.actor_id is null as is_by_link, coalesce(
      case when r.id is not null then coalesce(nullif(trim(r.first_name || ' ' || r.last_name), ''), shown_address(r.is_general, r.email), '') end,
      a.actor_name) as name
    from audit a left join recipient r on r.organization_id = a.organization_id and r.id = a.recipient_id
    where a.organization_id = ${organizationId} and a.action = 'release.pressKit' and a.target_id = ${releaseId}
    order by a.at desc, a.id desc limit 200`);
}
