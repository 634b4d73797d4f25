import type { SmsReply } from '../../gateways/sms.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../platform/identifier.ts';
import { translate } from '../../rendering/translate.ts';
import { findOrganizationEvenClosed } from '../organization/organization.service.ts';
import { byText } from '../suppression/suppression.sql.ts';
import { type ReplyAct, replyAct } from './reply-word.policy.ts';
import { listAddressesOf, suppressPerson, takeBackStop } from './suppression.store.ts';
import { findLastText, insertReply, isTaken, type LastText } from './text-reply.store.ts';

/** Letters of a reply that are kept. */
const keptWords = 160;

/** @returns whether it changed anything; the same reply told again, in parallel too, does not */
function act(ctx: Ctx, reply: SmsReply, meant: ReplyAct, last: LastText): Promise<boolean> {
  const { organization_id: organizationId, recipient_id: recipientId } = last;
  const address = reply.from;
  const at = reply.at ?? ctx.clock.now();
  const words = reply.words.slice(0, keptWords);
  const row = {
    organizationId,
    id: newId(),
    address,
    act: meant,
    words,
    providerId: reply.providerId,
    recipientId,
    at,
  };
  return ctx.db.of(organizationId, async (db) => {
    if ((await insertReply(db, row)) === 0) return false;
    const changed =
      meant === 'stop'
        ? await suppressPerson(db, {
            organizationId,
            channel: 'sms',
            address,
            recipientId,
            createdBy: null,
            reason: byText,
          })
        : await takeBackStop(
            db,
            organizationId,
            await listAddressesOf(db, { organizationId, channel: 'sms', address, recipientId }),
          );
    return changed > 0;
  });
}

/**
 * A person answered a text message. Stop and start count for the organization that wrote last to the number, and for no
 * other; start lifts only what a stop by text had made, and leaves what a member had switched off before it.
 *
 * @returns what to answer, once; null where nothing changed, or the provider has answered by itself
 */
export async function takeReply(ctx: Ctx, reply: SmsReply): Promise<string | null> {
  const meant = replyAct(reply.words);
  if (!meant) return null;
  const { providerId } = reply;
  const last = await ctx.db.systemRead(async (db) => {
    if (providerId && (await isTaken(db, providerId))) return null;
    return findLastText(db, reply.from, reply.at ?? ctx.clock.now());
  });
  if (!last || !(await act(ctx, reply, meant, last)) || reply.isAnswered) return null;
  const organization = await findOrganizationEvenClosed(ctx, last.organization_id);
  return translate(last.locale, `mail:text.${meant === 'stop' ? 'stopped' : 'started'}`, {
    name: organization?.name ?? '',
  });
}
