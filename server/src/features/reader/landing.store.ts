import { type Db, sql } from '../../platform/database.ts';
import { viewerPrefix } from '../media/viewer-key.ts';

export interface ReaderRow {
  recipient_id: string | null;
  link_token_id: string | null;
  /** `insert`: a named channel, whose link anybody may read; `preview`: the link of a test mail. */
  link_type: 'unique' | 'insert' | 'none' | 'preview' | null;
  first_name: string;
  last_name: string;
  views_total: number | null;
  views_spent: number | null;
}

/** Who reads a release with this token: a recipient, a channel, who got a test mail, or nobody. Bound to the release. */
export function findReader(
  db: Db,
  releaseId: string,
  token: string,
  tokenHash: Buffer,
): Promise<ReaderRow | null> {
  return db.maybe<ReaderRow>(sql`
    select r.id as recipient_id, null as link_token_id, null as link_type, r.first_name, r.last_name,
      (c.settings->>'maxTimesAllowdToWatchVideo')::int as views_total, v.views_spent
    from recipient r
    left join contact c on c.organization_id = r.organization_id and c.id = r.contact_id
    left join viewer v on v.organization_id = r.organization_id and v.release_id = r.release_id and v.viewer_key = ${viewerPrefix.recipient} || r.id
    where r.token = ${token} and r.release_id = ${releaseId}
    union all
    select null, l.id, l.type, '', '', null, null from link_token l join release o on o.id = l.release_id and o.organization_id = l.organization_id
    where l.release_id = ${releaseId} and l.token = ${token}
    union all
    select null, null, 'preview', '', '', null, null from preview_link
    where release_id = ${releaseId} and token_hash = ${tokenHash} and expires_at > now()
    limit 1`);
}

export async function insertLinkRequest(
  db: Db,
  row: { organizationId: string; id: string; releaseId: string; recipientId: string },
): Promise<boolean> {
  const written = await db.run(sql`
    insert into activity (organization_id, id, title, category, data)
    select ${row.organizationId}, ${row.id}, 'newLinkRequested', 'distribution',
      ${JSON.stringify({ releaseId: row.releaseId, recipientId: row.recipientId })}::jsonb
    where not exists (select from activity where organization_id = ${row.organizationId} and title = 'newLinkRequested'
      and data->>'recipientId' = ${row.recipientId} and at > now() - interval '1 day')`);
  return written > 0;
}
