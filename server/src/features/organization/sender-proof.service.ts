import type { FromEmail, Organization } from '@firstlook/contract/organization.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import { ownSenderOf } from '../../kernel/own-sender.ts';
import {
  addressSubject,
  consumeRate,
  day,
  hour,
  limitRate,
  networkSubject,
} from '../../kernel/rate-limit.ts';
import type { Db } from '../../platform/database.ts';
import { newToken, tokenHash } from '../../platform/identifier.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { senderProofMailJob } from './organization.queue.ts';
import { loadOrganization } from './organization.service.ts';
import * as store from './sender-proof.store.ts';

/** Mails to one address, which did not ask for them, and all that one organization causes. */
const addressLimits = [{ most: 5, within: day }];
const organizationLimits = [{ most: 50, within: day }];
const networkLimits = [{ most: 200, within: hour }];
const lifetime = 7 * day;

/** The senders that mail may leave from. */
export function provedSendersOf(organization: Organization): FromEmail[] {
  return organization.fromEmails.filter(({ email }) =>
    organization.provedSenders.includes(email.toLowerCase()),
  );
}

/** Who stands for the organization where no sender was chosen. */
export function defaultSenderOf(organization: Organization): FromEmail | undefined {
  const senders = provedSendersOf(organization);
  return senders.find(({ isDefault }) => isDefault) ?? senders[0];
}

/** Addresses that need no mail: the installation's own, and the proved one of the person who typed it. */
function isProvedAlready(ctx: Ctx, email: string): boolean {
  if (email === ownSenderOf(ctx).address.toLowerCase()) return true;
  const { actor } = ctx;
  return !!actor && !actor.apiKeyId && actor.emailVerified && actor.email.toLowerCase() === email;
}

/** @returns seconds to wait when there were too many mails lately; nothing is mailed then */
async function askByMail(ctx: Ctx, db: Db, organizationId: string, email: string): Promise<number> {
  const now = ctx.clock.now();
  const wait =
    (await consumeRate(db, addressSubject(`sender-proof:${organizationId}`, email), addressLimits, now)) ||
    (await consumeRate(db, `sender-proof:${organizationId}`, organizationLimits, now));
  if (wait > 0) return wait;
  await store.markAsked(db, organizationId, email, now);
  await enqueue(ctx.queue, db, senderProofMailJob, { organizationId, email });
  await recordAudit(ctx, db, { action: 'sender.ask', organizationId, target: { id: null, name: email } });
  return 0;
}

/**
 * Brings the proofs in line with saved senders, in the transaction of the save: new addresses wait and are mailed,
 * removed ones are forgotten. While the organization itself waits for approval, nothing is mailed in its name.
 *
 * @returns the proved addresses
 */
export async function followSenders(ctx: Ctx, db: Db, organization: Organization): Promise<string[]> {
  const organizationId = organization._id;
  const emails = organization.fromEmails.map(({ email }) => email.toLowerCase());
  await store.removeOtherSenders(db, organizationId, emails);
  for (const email of await store.insertSenders(db, organizationId, emails)) {
    if (!isProvedAlready(ctx, email)) continue;
    await store.markProved(db, organizationId, email, ctx.clock.now());
    await recordAudit(ctx, db, { action: 'sender.prove', organizationId, target: { id: null, name: email } });
  }
  if (organization.status === 'approved')
    for (const email of await store.listUnasked(db, organizationId))
      await askByMail(ctx, db, organizationId, email);
  return store.listProved(db, organizationId);
}

/**
 * Mails the link of a waiting address once more; nothing happens where it is proved.
 *
 * @throws AppError INVALID_DATA for an address that is not a saved sender, NOT_ALLOWED while the organization waits for
 *   approval, TOO_MANY_REQUESTS
 */
export async function askSenderProof(ctx: Ctx, typed: string): Promise<void> {
  const { organizationId } = ctx;
  const email = typed.toLowerCase();
  if ((await loadOrganization(ctx)).status !== 'approved') throw new AppError('NOT_ALLOWED');
  await ctx.db.system(async (db) => {
    const sender = await store.findSender(db, organizationId, email);
    if (!sender) throw new AppError('INVALID_DATA', {}, [{ path: 'email', code: 'option' }]);
    if (sender.proved_at) return;
    const wait = await askByMail(ctx, db, organizationId, email);
    if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: wait });
  });
}

/** A link for a mail to this address; the newest is the only one. Null where the address no longer waits. */
export async function makeSenderLink(
  ctx: Ctx,
  organizationId: string,
  email: string,
): Promise<string | null> {
  const token = newToken();
  const expiresAt = new Date(ctx.clock.now().getTime() + lifetime);
  const isWaiting = await ctx.db.of(organizationId, (db) =>
    store.setLink(db, organizationId, email, { tokenHash: tokenHash(token), expiresAt }),
  );
  return isWaiting ? `${ctx.baseUrl}/#/auth/prove-sender?token=${token}` : null;
}

async function loadLink(ctx: Ctx, db: Db, token: string): Promise<store.SenderLinkRow> {
  const link = await store.lockSenderLink(db, tokenHash(token), ctx.clock.now());
  if (!link) throw new AppError('LINK_ENDED');
  return link;
}

/** What the link is for; only who has it learns that. @throws AppError LINK_ENDED, TOO_MANY_REQUESTS */
export async function readSenderProof(ctx: Ctx, token: string) {
  await limitRate(ctx, networkSubject(ctx, 'sender-proof'), networkLimits);
  const link = await ctx.db.system((db) => loadLink(ctx, db, token));
  const { name, logo } = await loadOrganization(ctx, link.organization_id);
  return { organization: name, logo, email: link.email, isProved: link.proved_at !== null };
}

/** Pressed again, the link answers as it did then. @throws AppError LINK_ENDED, TOO_MANY_REQUESTS */
export async function proveSender(ctx: Ctx, token: string): Promise<void> {
  await limitRate(ctx, networkSubject(ctx, 'sender-proof'), networkLimits);
  await ctx.db.system(async (db) => {
    const { organization_id: organizationId, email, proved_at: provedAt } = await loadLink(ctx, db, token);
    if (provedAt) return;
    await store.markProved(db, organizationId, email, ctx.clock.now());
    await recordAudit(ctx, db, {
      action: 'sender.prove',
      organizationId,
      // The reader of the mail pressed the button; that may be any reader of it, signed in or not.
      actor: { id: null, name: email },
      target: { id: null, name: email },
    });
  });
}
