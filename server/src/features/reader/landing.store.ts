import { type Db, sql } from '../../platform/database.ts';
import { linkIsOut } from '../media/recipient-link.sql.ts';
import { viewerPrefix } from '../media/viewer-key.ts';
import { viewsSpent, watchLimit } from '../media/watch-limit.sql.ts';

export interface ReaderRow {
  /** The release whose link it is: the one that is read, a group that it lies in, or one of these in another language. */
  release_id: string;
  recipient_id: string | null;
  link_token_id: string | null;
  /** `insert`: a named channel, whose link may be passed on; `preview`: the link of a test mail. */
  link_type: 'unique' | 'insert' | 'none' | 'preview' | null;
  first_name: string;
  last_name: string;
  views_total: number | null;
  views_spent: number | null;
  /** The organization ended this link. */
  link_ended_at: Date | null;
  /** Until when their link opens its release after that has expired. */
  link_open_until: Date | null;
}

export interface GivenToken {
  organizationId: string;
  releaseId: string;
  token: string;
  tokenHash: Buffer;
  at: Date;
}

/**
 * Who reads a release with this token: a recipient, a channel, the receiver of a test mail, or null. Bound to the release and to
 * the groups that it lies in, in every language; what a recipient has watched is that of the release that is read.
 */
export function findReader(
  db: Db,
  { organizationId, releaseId, token, tokenHash, at }: GivenToken,
): Promise<ReaderRow | null> {
  const reaching = sql`in (select releases_reaching(${organizationId}, ${releaseId}, ${at}))`;
  return db.maybe<ReaderRow>(sql`
    select * from (
    select r.release_id, r.id as recipient_id, null as link_token_id, null as link_type, r.first_name, r.last_name, r.link_ended_at, case when r.release_id = ${releaseId} then r.link_open_until end as link_open_until,
      ${watchLimit(sql`r`)} as views_total,
      ${viewsSpent(organizationId, releaseId, sql`${viewerPrefix.recipient} || r.id`)} as views_spent
    from recipient r
    where r.token = ${token} and r.organization_id = ${organizationId} and r.release_id ${reaching} and ${linkIsOut}
    union all
    select l.release_id, null, l.id, l.type, '', '', l.ended_at, null, null, null from link_token l
    where l.organization_id = ${organizationId} and l.release_id ${reaching} and l.token = ${token}
    union all
    select release_id, null, null, 'preview', '', '', null, null, null, null from preview_link
    where organization_id = ${organizationId} and token_hash = ${tokenHash} and expires_at > now()
      and release_id in (select release_and_groups(${organizationId}, ${releaseId}, ${at}))) link
    order by release_id <> ${releaseId} limit 1`);
}

export async function insertLinkRequest(
  db: Db,
  row: { organizationId: string; id: string; releaseId: string; recipientId: string },
): Promise<boolean> {
  const written = await db.run(sql`
    insert into activity (organization_id, id, title, category, data, recipient_id)
    select ${row.organizationId}, ${row.id}, 'newLinkRequested', 'distribution',
      ${JSON.stringify({ releaseId: row.releaseId, recipientId: row.recipientId })}::jsonb, ${row.recipientId}
    where not exists (select from activity where organization_id = ${row.organizationId} and title = 'newLinkRequested'
      and recipient_id = ${row.recipientId} and at > now() - interval '1 day')`);
  return written > 0;
}

export function insertReaderRequest(
  db: Db,
  row: {
    organizationId: string;
    id: string;
    accountId: string | null;
    title: string;
    data: { recipientId: string | null; [name: string]: unknown };
    device: string;
  },
): Promise<number> {
  return db.run(sql`
    insert into activity (organization_id, id, account_id, title, category, data, device, recipient_id)
    values (${row.organizationId}, ${row.id}, ${row.accountId}, ${row.title}, 'media', ${JSON.stringify(row.data)}, ${row.device},
      ${row.data.recipientId})`);
}

/** The address of a reader as the organization may read it; empty where it may not. */
export async function findShownEmail(db: Db, organizationId: string, recipientId: string): Promise<string> {
  const row = await db.maybe<{ email: string | null }>(sql`
    select shown_address(is_general, email) as email from recipient
    where organization_id = ${organizationId} and id = ${recipientId}`);
  return row?.email ?? '';
}
