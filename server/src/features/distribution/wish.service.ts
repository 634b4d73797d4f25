import { type Channel, channels } from '@firstlook/contract/distribution.ts';
import { type MessageKind, messageKinds } from '@firstlook/contract/message-kind.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { byRecipient } from '../suppression/suppression.sql.ts';
import type { UnsubscribeToken } from './subscription.service.ts';
import { findLeave, removeSuppression, suppress } from './suppression.store.ts';
import { findWish, listReached, putWish, type Reached } from './wish.store.ts';

/** How long a reader may have quiet. */
export const pauseDays = 30;

/** What the reader of a link gets as things are. */
export interface Wishes {
  kinds: MessageKind[];
  /** Only channels by which they are reached; `other`: off by another word than this link's, which it cannot take back. */
  channels: { channel: Channel; state: 'on' | 'off' | 'other' }[];
  pausedUntil: Date | null;
}

async function channelsOf(
  db: Db,
  { organization_id: organizationId, recipient_id: recipientId }: UnsubscribeToken,
  reached: readonly Reached[],
): Promise<Wishes['channels']> {
  const states: Wishes['channels'] = [];
  for (const channel of channels) {
    const [first] = reached.filter((one) => one.channel === channel);
    if (!first) continue;
    const link = await findLeave(db, organizationId, channel, first.address);
    states.push({ channel, state: link === null ? 'on' : link === recipientId ? 'off' : 'other' });
  }
  return states;
}

/** Null where nobody stands behind the link any more, and for who has not the message itself. */
export async function wishesOf(ctx: Ctx, owner: UnsubscribeToken): Promise<Wishes | null> {
  const { organization_id: organizationId, channel, address } = owner;
  if (address === null || !owner.isOwn) return null;
  return ctx.db.of(organizationId, async (db) => {
    const reached = await listReached(db, owner);
    const wish = await findWish(db, organizationId, { channel, address });
    return {
      kinds: messageKinds.filter((kind) => !wish?.refused_kinds.includes(kind)),
      channels: await channelsOf(db, owner, reached),
      pausedUntil: wish?.paused_until ?? null,
    };
  });
}

/** What the reader asks for. */
export interface Asked {
  kinds: readonly MessageKind[];
  channels: readonly Channel[];
  pause: boolean;
}

/**
 * The reader's own word, by the link of a message, wherever they are reached by now. Who wants no kind at all leaves altogether. A pause
 * that goes on keeps its end.
 */
export async function saveWishes(ctx: Ctx, owner: UnsubscribeToken, asked: Asked): Promise<void> {
  const { organization_id: organizationId, channel, address, recipient_id: recipientId } = owner;
  if (address === null || !owner.isOwn) return;
  await ctx.db.of(organizationId, async (db) => {
    const reached = await listReached(db, owner);
    for (const one of reached) {
      if (asked.kinds.length > 0 && asked.channels.includes(one.channel))
        await removeSuppression(db, organizationId, one.channel, one.address, { recipientId });
      else await suppress(db, { organizationId, ...one, recipientId, createdBy: null, reason: byRecipient });
    }
    const before = await findWish(db, organizationId, { channel, address });
    const until = before?.paused_until ?? new Date(ctx.clock.now().getTime() + pauseDays * 86_400_000);
    await putWish(
      db,
      organizationId,
      { own: { channel, address }, reached },
      {
        refused_kinds:
          asked.kinds.length === 0 ? [] : messageKinds.filter((kind) => !asked.kinds.includes(kind)),
        paused_until: asked.pause ? until : null,
      },
    );
  });
}
