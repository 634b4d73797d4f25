import { channels } from '@firstlook/contract/distribution.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import { can } from '@firstlook/contract/permissions.ts';
import type * as contract from '@firstlook/contract/tracking.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { isShownAt } from '../../kernel/site-host.ts';
import { findContactPerson } from '../audience/contact-person.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { byProducer, byRecipient } from '../suppression/suppression.sql.ts';
import {
  findLeave,
  hasComplained,
  liftBounces,
  listAddressesOf,
  listFurther,
  removeSuppression,
  suppress,
  suppressPerson,
} from './suppression.store.ts';
import { readWayOut } from './unsubscribe-link.ts';
import { findUnsubscribeToken, type UnsubscribeTokenRow } from './unsubscribe-token.store.ts';

/** Whose word an unsubscribe link carries. */
export interface UnsubscribeToken extends UnsubscribeTokenRow {
  /** Whether the link comes out of the message itself: only then it takes back what the person said. */
  isOwn: boolean;
}

/**
 * Subscribes (true) or unsubscribes (false) a contact, for signed-in members who may write contacts: in one channel, or in
 * both. A person who left text messages by their own link did so beside the mail, so that a "subscribed" which names no
 * channel leaves that alone.
 *
 * @throws AppError NOT_FOUND, NOT_ALLOWED, COMPLAINED where the person called a mail spam: lifting that asks for a note
 */
export async function updateSubscription(
  ctx: Ctx,
  change: BodyOf<typeof contract.updateSubscription>,
): Promise<{ value: boolean }> {
  const actor = actorOf(ctx);
  const { organizationId, contactId, subscriptionValue: value } = change;
  if (!can(actor, 'contact.write', organizationId)) {
    const isMember = actor.memberships.some((membership) => membership.organizationId === organizationId);
    throw new AppError(isMember ? 'NOT_ALLOWED' : 'NOT_FOUND');
  }
  const person = await findContactPerson(ctx, organizationId, contactId);
  if (!person) throw new AppError('NOT_FOUND');
  const addresses = { email: person.email, sms: person.mobile };
  await ctx.db.of(organizationId, async (db) => {
    for (const channel of change.channel ? [change.channel] : channels) {
      const address = addresses[channel];
      if (!address) continue;
      const row = { organizationId, channel, address, recipientId: null };
      if (!value) await suppress(db, { ...row, createdBy: actor.accountId, reason: byProducer });
      else {
        if (await hasComplained(db, organizationId, channel, address)) throw new AppError('COMPLAINED');
        await liftBounces(db, organizationId, [contactId], channel);
        const only = channel === 'sms' && !change.channel ? { reason: byProducer } : {};
        const lifted = await removeSuppression(db, organizationId, channel, address, only);
        // What was said under a further address stands no longer either: it would come back with that one.
        for (const further of await listFurther(db, organizationId, channel, contactId))
          await removeSuppression(db, organizationId, channel, further, only);
        if (lifted > 0)
          await recordAudit(ctx, db, {
            action: 'suppression.release',
            organizationId,
            target: { id: contactId, name: address },
            after: { channel },
          });
      }
    }
  });
  return { value };
}

/** Lets mail go again to addresses that refused it for good: of some contacts, or of all. */
export async function clearBounces(ctx: Ctx, contacts: string[] | null): Promise<{ cleared: number }> {
  const cleared = await ctx.db.tenant(async (db) => {
    const count = await liftBounces(db, ctx.organizationId, contacts);
    if (count > 0)
      await recordAudit(ctx, db, {
        action: 'contact.clearBounces',
        target: { id: contacts?.length === 1 ? (contacts[0] ?? null) : null, name: '' },
        after: { contacts: count },
      });
    return count;
  });
  return { cleared };
}

/** Whose unsubscribe link this is; links of messages that were sent work for two years, whatever was deleted since. */
export async function tokenOwner(ctx: Ctx, said: string): Promise<UnsubscribeToken | null> {
  const { way, isOwn } = readWayOut(ctx.gateways.secrets, said);
  const row = await ctx.db.system((db) => findUnsubscribeToken(db, way));
  return row && isShownAt(ctx.site, row.organization_id) ? { ...row, isOwn } : null;
}

/** Whether the person of a link has left already: by this link, which can take it back, or in another way. */
export async function leaveOf(ctx: Ctx, owner: UnsubscribeToken): Promise<'own' | 'other' | null> {
  const { organization_id: organizationId, channel, address, recipient_id: recipientId } = owner;
  if (address === null) return null;
  const link = await ctx.db.of(organizationId, (db) => findLeave(db, organizationId, channel, address));
  return link === null ? null : link === recipientId ? 'own' : 'other';
}

/** The person's own word, by the link of a message: it may always unsubscribe, however often it comes. */
export async function unsubscribeByToken(ctx: Ctx, owner: UnsubscribeToken): Promise<void> {
  const { organization_id: organizationId, channel, address, recipient_id: recipientId } = owner;
  if (address === null) return;
  await ctx.db.of(organizationId, (db) =>
    suppressPerson(db, {
      organizationId,
      channel,
      address,
      recipientId,
      createdBy: null,
      reason: byRecipient,
    }),
  );
}

/** "Wrong click?" right after it: takes back only what this same link did. Does nothing for who has not the message itself. */
export async function resubscribeByToken(ctx: Ctx, owner: UnsubscribeToken): Promise<void> {
  const { organization_id: organizationId, channel, address, recipient_id: recipientId } = owner;
  if (address === null || !owner.isOwn) return;
  await ctx.db.of(organizationId, async (db) => {
    for (const one of await listAddressesOf(db, { organizationId, channel, address, recipientId }))
      await removeSuppression(db, organizationId, channel, one, { recipientId });
  });
}
