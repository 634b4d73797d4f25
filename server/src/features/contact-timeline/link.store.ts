import type { Channel } from '@firstlook/contract/distribution.ts';
import { defaultMaximumWatches } from '@firstlook/contract/playback.ts';
import { type Db, sql } from '../../platform/database.ts';
import { isRowOf, type KnownPerson } from '../engagement/known-person.sql.ts';
import { hasFilm } from '../media/has-film.sql.ts';
import { viewerPrefix } from '../media/viewer-key.ts';
import { viewsSpent, watchLimit } from '../media/watch-limit.sql.ts';

export interface LinkRow {
  id: string;
  channel: Channel;
  release_id: string;
  title: string;
  sent_at: Date;
  link_ended_at: Date | null;
  expiration_date: Date | null;
  link_open_until: Date | null;
  has_film: boolean;
  used: number;
  total: number;
}

/** Of each release that reached the person the newest message, the latest first. */
export function listLinks(
  db: Db,
  organizationId: string,
  person: KnownPerson,
  limit: number,
): Promise<LinkRow[]> {
  return db.many<LinkRow>(sql`
    with newest as materialized (
      select * from (
        select distinct on (r.release_id) r.organization_id, r.id, r.release_id, coalesce(r.sent_at, r.handed_at, r.created_at) as at
        from recipient r where r.organization_id = ${organizationId} and r.state in ('sent', 'unconfirmed') and ${isRowOf(person)}
        order by r.release_id, r.created_at desc, r.id desc) each
      order by at desc, id desc limit ${limit}
    )
    select r.id, r.channel, r.release_id, t.title, n.at as sent_at, r.link_ended_at, r.link_open_until, t.expiration_date,
      ${hasFilm(sql`t.organization_id`, sql`t.id`)} as has_film,
      coalesce(${viewsSpent(sql`r.organization_id`, sql`r.release_id`, sql`${viewerPrefix.recipient} || r.id`)}, 0) as used,
      coalesce(${watchLimit(sql`r`)}, ${defaultMaximumWatches}::int) as total
    from newest n join recipient r on r.organization_id = n.organization_id and r.id = n.id
    join release t on t.organization_id = n.organization_id and t.id = n.release_id
    order by n.at desc, n.id desc`);
}

export interface AccountRow {
  id: string;
  name: string;
  roles: string[];
  status: string;
}

/** A member of this organization whose address is proved and one of these, the first of them before others; accounts outside of it are not looked at. */
export function findMember(db: Db, organizationId: string, emails: string[]): Promise<AccountRow | null> {
  return db.maybe<AccountRow>(sql`
    select a.id, coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email) as name, m.roles, m.status
    from account a join membership m on m.account_id = a.id
    where m.organization_id = ${organizationId} and a.email = any(${emails}) and a.email_verified
    order by array_position(${emails}::text[], a.email) limit 1`);
}
