import { normalizeEmail } from '@firstlook/contract/email-address.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { isNewsFor, noteReceipt, type Receipt } from './receipt.service.ts';
import { findMailed, findNamedMail, listMarked, type ReceiptRow } from './receipt.store.ts';
import { judgeLater } from './refusal.policy.ts';
import { isOurs, type ReturnToken } from './return-path.ts';
import { tokenOwner } from './subscription.service.ts';
import { suppressComplainer } from './suppression.store.ts';
import { countTrouble } from './warm-up.store.ts';

/** By what a report about a mail names it. */
export interface MailNames {
  /** Of our own return path. */
  tokens: readonly ReturnToken[];
  /** As the headers of the mail say, which whoever got it may know. */
  row: { organizationId: string; recipientId: string } | null;
  /** Of the mail's unsubscribe link. */
  unsubscribeToken: string | null;
  /** What the provider that took the mail calls it. */
  providerId: string | null;
}

/** A row of the ledger that a report is about. */
export type ReturnedRow = ReceiptRow;

/** The row that a report is about; what this installation has not said itself names none. Null also where it is gone. */
export async function findReturned(
  ctx: Ctx,
  { tokens, row, providerId }: MailNames,
): Promise<ReturnedRow | null> {
  for (const token of tokens) {
    const organizations = await ctx.db.systemRead((db) => listMarked(db, token.mark));
    const organizationId = organizations.find((one) => isOurs(ctx.gateways.secrets, one, token));
    if (organizationId) return ctx.db.systemRead((db) => findMailed(db, organizationId, token.recipientId));
  }
  if (row) return ctx.db.systemRead((db) => findMailed(db, row.organizationId, row.recipientId));
  return providerId && ctx.gateways.mail.namesOnly
    ? ctx.db.systemRead((db) => findNamedMail(db, providerId))
    : null;
}

/** What a server says of a mail that it, or one behind it, had taken (RFC 3464). */
export interface MailOutcome {
  /** Whom it is about: the address that was written to, and what it became on the way. */
  addresses: readonly string[];
  action: 'delivered' | 'delayed' | 'failed';
  status: string | null;
  words: string;
  at: Date | null;
}

/** Whether an outcome is about the person of the row: a mail that was forwarded and failed there had reached them. */
export const isAbout = ({ address }: ReturnedRow, { addresses }: MailOutcome): boolean =>
  addresses.some((one) => normalizeEmail(one) === address);

/**
 * Writes an outcome into the ledger.
 *
 * @param providerId what the provider that took the mail calls that try of it; null where none says so
 * @returns whether it said what the ledger did not know
 */
export async function noteOutcome(
  ctx: Ctx,
  row: ReturnedRow,
  { action, status, words, at }: MailOutcome,
  providerId: string | null,
): Promise<boolean> {
  if (action === 'delayed') return false;
  const isUnknownAddress = action === 'failed' && judgeLater(status, words) === 'address';
  const now = ctx.clock.now();
  // Clocks may be wrong: nothing that is told has yet to happen.
  const receipt: Receipt = {
    providerId,
    outcome: action,
    isUnknownAddress,
    words: action === 'failed' ? words : '',
    at: at && at < now ? at : now,
  };
  if (!isNewsFor(row, receipt)) return false;
  await noteReceipt(ctx, row, receipt);
  return true;
}

/**
 * Who called a mail spam gets none of that organization any more. Told by the row, or by the mail's unsubscribe link where the
 * row is gone. @returns whose word that was; null where nobody is named
 */
export async function takeComplaint(
  ctx: Ctx,
  names: MailNames,
  row: ReturnedRow | null,
): Promise<{ organizationId: string; changed: number } | null> {
  // Of an erased person the row has no address any more.
  const owner =
    row && normalizeEmail(row.address)
      ? { organizationId: row.organization_id, address: row.address, recipientId: row.id }
      : await ownerOf(ctx, names.unsubscribeToken);
  if (!owner) return null;
  const { organizationId } = owner;
  const changed = await ctx.db.of(organizationId, async (db) => {
    const suppressed = await suppressComplainer(db, { ...owner, channel: 'email' });
    if (row && suppressed > 0)
      await countTrouble(db, { organizationId, distributionId: row.distribution_id }, 'complained');
    return suppressed;
  });
  return { organizationId, changed };
}

async function ownerOf(ctx: Ctx, token: string | null) {
  const owner = token === null ? null : await tokenOwner(ctx, token);
  if (owner?.channel !== 'email' || owner.address === null) return null;
  return { organizationId: owner.organization_id, address: owner.address, recipientId: owner.recipient_id };
}
