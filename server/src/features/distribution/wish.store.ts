import type { Channel } from '@firstlook/contract/distribution.ts';
import type { MessageKind } from '@firstlook/contract/message-kind.ts';
import { type Db, sql } from '../../platform/database.ts';
import type { UnsubscribeTokenRow } from './unsubscribe-token.store.ts';

/** An address by which the reader of a link is reached. */
export interface Reached {
  channel: Channel;
  address: string;
}

/** Where the message of a link went, and how its contact is reached by either channel now, corrected or merged since. */
export function listReached(
  db: Db,
  { organization_id: organizationId, channel, address, recipient_id: recipientId }: UnsubscribeTokenRow,
): Promise<Reached[]> {
  return db.many<Reached>(sql`
    select ${channel}::text as channel, ${address}::text as address
    union
    select way.channel, way.address from recipient r
    join contact c on c.organization_id = r.organization_id and c.id = r.contact_id
    cross join lateral (values ('email', c.email), ('sms', c.mobile)) way(channel, address)
    where r.organization_id = ${organizationId} and r.id = ${recipientId} and not r.is_general and way.address <> ''
    union
    select way.channel, way.address from contact c
    cross join lateral (values ('email', c.email), ('sms', c.mobile)) way(channel, address)
    where c.organization_id = ${organizationId} and ${channel}::text = 'email' and way.address <> '' and c.id = (
      select contact_id from contact_address where organization_id = ${organizationId} and kind = 'email' and address = ${address})
    order by 1, 2`);
}

export interface WishRow {
  refused_kinds: MessageKind[];
  /** Null where there is none, or it is over. */
  paused_until: Date | null;
}

export function findWish(
  db: Db,
  organizationId: string,
  { channel, address }: Reached,
): Promise<WishRow | null> {
  return db.maybe<WishRow>(sql`
    select refused_kinds, case when paused_until > now() then paused_until end as paused_until from message_wish
    where organization_id = ${organizationId} and channel = ${channel} and address = ${address}`);
}

/** Whether this link may take a wish back: it went to that address, or the wish came there by a link to the same reader. */
const isOwn = (own: Reached) =>
  sql`((message_wish.channel = ${own.channel} and message_wish.address = ${own.address}) or message_wish.said_by = ${own.address})`;

/**
 * What the reader wants from now on, in the place of what they wanted before. What came to one of the addresses by another's
 * link stays, and the stricter of both holds there: numbers are shared, and contacts are corrected.
 */
export async function putWish(
  db: Db,
  organizationId: string,
  { own, reached }: { own: Reached; reached: readonly Reached[] },
  { refused_kinds: refused, paused_until: until }: WishRow,
): Promise<void> {
  const list = sql`jsonb_to_recordset(${JSON.stringify(reached)}::jsonb) as n(channel text, address text)`;
  if (refused.length === 0 && until === null) {
    await db.run(sql`
      delete from message_wish using ${list}
      where message_wish.organization_id = ${organizationId} and message_wish.channel = n.channel and message_wish.address = n.address
        and ${isOwn(own)}`);
    return;
  }
  await db.run(sql`
    insert into message_wish (organization_id, channel, address, refused_kinds, paused_until, said_by)
    select ${organizationId}, n.channel, n.address, ${refused}::text[], ${until}::timestamptz,
      case when n.channel = ${own.channel} and n.address = ${own.address} then null else ${own.address}::text end
    from ${list}
    order by n.channel, n.address
    on conflict (organization_id, channel, address) do update set
      refused_kinds = case
        when ${isOwn(own)} or message_wish.refused_kinds <@ excluded.refused_kinds then excluded.refused_kinds
        when message_wish.refused_kinds @> excluded.refused_kinds then message_wish.refused_kinds
        else message_wish.refused_kinds || excluded.refused_kinds end,
      paused_until = case when ${isOwn(own)} then excluded.paused_until
        else greatest(message_wish.paused_until, excluded.paused_until) end,
      said_by = case when ${isOwn(own)} then excluded.said_by else message_wish.said_by end,
      at = now()`);
}
