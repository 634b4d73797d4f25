import { type Db, prepared, sql } from '../../platform/database.ts';

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

/** Appends events of one organization; one that is there already stays as it is. */
export function insertEvents(db: Db, organizationId: string, events: readonly NewEvent[]): Promise<number> {
  const statement = sql`
    insert into event (organization_id, id, release_id, recipient_id, link_token_id, account_id, kind, platform, origin, verdict, verdict_reason,
      url, user_agent, device, country, at)
    select ${organizationId}, e.id, e."releaseId", e."recipientId", e."linkTokenId", e."accountId", e.kind, e.platform, e.origin, e.verdict,
      e.reason, e.url, e."userAgent", e.device, e.country, e.at
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(id text, "releaseId" text, "recipientId" text, "linkTokenId" text,
      "accountId" text, kind text, platform text, origin text, verdict text, reason text, url text, "userAgent" text, device text,
      country text, at timestamptz)
    on conflict do nothing`;
  return db.run(prepared('insert-events', statement));
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

export interface GivenToken {
  releaseId: string;
  token: string;
}

/**
 * Whose token each of these is, in their order: a recipient's, else a link of the copier, or null. Bound to the release: a
 * token of another one belongs to no reader (attack 16).
 */
export async function findTokenOwners(db: Db, given: readonly GivenToken[]): Promise<(TokenOwner | null)[]> {
  const rows = await db.many<TokenOwner & { place: number }>(sql`
    with t as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given.map((one, place) => ({ ...one, place })))}::jsonb)
        as t(place int, "releaseId" text, token text)
    )
    select distinct on (place) * from (
      select t.place, r.organization_id, r.release_id, r.id as recipient_id, null as link_token_id, coalesce(r.sent_at, r.handed_at,
        (select q.handed_at from send_queue q where q.organization_id = r.organization_id and q.recipient_id = r.id)) as sent_at,
        (select count(*)::int from event e where e.organization_id = r.organization_id and e.recipient_id = r.id
          and e.at > now() - interval '1 second') as burst
      from t join recipient r on r.token = t.token and r.release_id = t."releaseId"
      union all
      select t.place, l.organization_id, l.release_id, null, l.id, null, 0 from t
      join release x on x.id = t."releaseId"
      join link_token l on l.organization_id = x.organization_id and l.release_id = x.id and l.token = t.token) owner
    order by place, recipient_id is null`);
  const owners = new Map(rows.map(({ place, ...owner }) => [place, owner]));
  return given.map((_, place) => owners.get(place) ?? null);
}
