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

/** What the reader wants from now on, in the place of what they wanted before. */
export async function putWish(
  db: Db,
  organizationId: string,
  reached: readonly Reached[],
  { refused_kinds: refused, paused_until: until }: WishRow,
): Promise<void> {
  const list = sql`jsonb_to_recordset(${JSON.stringify(reached)}::jsonb) as n(channel text, address text)`;
  if (refused.length === 0 && until === null) {
    await db.run(sql`
      delete from message_wish w using ${list}
      where w.organization_id = ${organizationId} and w.channel = n.channel and w.address = n.address`);
    return;
  }
  await db.run(sql`
    insert into message_wish (organization_id, channel, address, refused_kinds, paused_until)
    select ${organizationId}, n.channel, n.address, ${refused}::text[], ${until}::timestamptz from ${list}
    order by n.channel, n.address
    on conflict (organization_id, channel, address) do update
      set refused_kinds = excluded.refused_kinds, paused_until = excluded.paused_until, at = now()`);
}
