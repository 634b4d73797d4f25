import { type Db, sql } from '../../platform/database.ts';

export interface NewEvent {
  organizationId: string;
  id: string;
  releaseId: string;
  recipientId: string | null;
  linkTokenId: string | null;
  accountId: string | null;
  kind: 'open' | 'landing' | 'click';
  platform: 'email' | 'landingPage';
  origin: string;
  verdict: 'person' | 'machine';
  reason: string | null;
  url: string | null;
  userAgent: string;
  device: string;
  country: string;
  at: Date;
}

export function insertEvent(db: Db, event: NewEvent): Promise<number> {
  return db.run(sql`
    insert into event (organization_id, id, release_id, recipient_id, link_token_id, account_id, kind, platform, origin, verdict, verdict_reason,
      url, user_agent, device, country, at)
    values (${event.organizationId}, ${event.id}, ${event.releaseId}, ${event.recipientId}, ${event.linkTokenId}, ${event.accountId}, ${event.kind},
      ${event.platform}, ${event.origin}, ${event.verdict}, ${event.reason}, ${event.url}, ${event.userAgent}, ${event.device},
      ${event.country}, ${event.at})`);
}

export interface TokenOwner {
  organization_id: string;
  release_id: string;
  recipient_id: string | null;
  link_token_id: string | null;
  sent_at: Date | null;
  /** Events of this recipient within the last second. */
  burst: number;
}

/**
 * Whose token this is: a recipient's, else a link of the copier. Bound to the release: a token of another one is nobody's
 * (attack 16).
 */
export function findTokenOwner(db: Db, releaseId: string, token: string): Promise<TokenOwner | null> {
  return db.maybe<TokenOwner>(sql`
    select r.organization_id, r.release_id, r.id as recipient_id, null as link_token_id, coalesce(r.sent_at, r.handed_at,
      (select q.handed_at from send_queue q where q.organization_id = r.organization_id and q.recipient_id = r.id)) as sent_at,
      (select count(*)::int from event e where e.organization_id = r.organization_id and e.recipient_id = r.id
        and e.at > now() - interval '1 second') as burst
    from recipient r where r.token = ${token} and r.release_id = ${releaseId}
    union all
    select l.organization_id, l.release_id, null, l.id, null, 0 from link_token l join release o on o.id = l.release_id
    where l.release_id = ${releaseId} and l.organization_id = o.organization_id and l.token = ${token}
    limit 1`);
}
