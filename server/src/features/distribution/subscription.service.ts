import { can } from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { findContactPerson } from '../audience/contact-person.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { liftBounces, removeSuppression, suppress } from './suppression.store.ts';
import { findUnsubscribeToken, type UnsubscribeTokenRow } from './unsubscribe-token.store.ts';

/** Whose word an unsubscribe link carries. */
export type UnsubscribeToken = UnsubscribeTokenRow;

/**
 * Subscribes (true) or unsubscribes (false) a contact, for signed-in members who may write contacts.
 *
 * @throws AppError NOT_FOUND, NOT_ALLOWED
 */
export async function updateSubscription(
  ctx: Ctx,
  change: { contactId: string; organizationId: string; subscriptionValue: boolean },
): Promise<{ value: boolean }> {
  const actor = actorOf(ctx);
  const { organizationId } = change;
  if (!can(actor, 'contact.write', organizationId)) {
    const isMember = actor.memberships.some((membership) => membership.organizationId === organizationId);
    throw new AppError(isMember ? 'NOT_ALLOWED' : 'NOT_FOUND');
  }
  const person = await findContactPerson(ctx, organizationId, change.contactId);
  if (!person) throw new AppError('NOT_FOUND');
  await ctx.db.of(organizationId, async (db) => {
    for (const [channel, address] of [
      ['email', person.email],
      ['sms', person.mobile],
    ] as const) {
      if (!address) continue;
      if (change.subscriptionValue) {
        await liftBounces(db, organizationId, [change.contactId]);
        await removeSuppression(db, organizationId, channel, address);
      } else
        await suppress(db, {
          organizationId,
          channel,
          address,
          recipientId: null,
          createdBy: actor.accountId,
          reason: 'by-producer',
        });
    }
  });
  return { value: change.subscriptionValue };
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
export function tokenOwner(ctx: Ctx, token: string): Promise<UnsubscribeToken | null> {
  return ctx.db.system((db) => findUnsubscribeToken(db, token));
}

/** The person's own word, by the link of a message: it may always unsubscribe, however often it comes. */
export async function unsubscribeByToken(ctx: Ctx, owner: UnsubscribeToken): Promise<void> {
  const { organization_id: organizationId, channel, address, recipient_id: recipientId } = owner;
  if (address === null) return;
  await ctx.db.of(organizationId, (db) =>
    suppress(db, { organizationId, channel, address, recipientId, createdBy: null, reason: 'by-recipient' }),
  );
}

/** "Wrong click?" right after it: takes back only what this same link did. */
export async function resubscribeByToken(ctx: Ctx, owner: UnsubscribeToken): Promise<void> {
  const { organization_id: organizationId, channel, address, recipient_id: recipientId } = owner;
  if (address === null) return;
  await ctx.db.of(organizationId, (db) =>
    removeSuppression(db, organizationId, channel, address, recipientId),
  );
}
