import { type SmsNews, type SmsNotice, SmsNoticeLater, type SmsReceipt } from '../../gateways/sms.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { FairLine } from '../../platform/fair-line.ts';
import { countBounce } from './ledger.store.ts';
import { findTexted, lockWaiting, noteDelivered, noteFailed, type ReceiptRow } from './text-receipt.store.ts';
import { takeReply } from './text-reply.service.ts';

/** Clocks of providers and ours may differ by so much, milliseconds. */
const clockDifference = 5 * 60_000;

/**
 * What is told at once: a send of a hundred thousand texts brings as many receipts within minutes, which must leave
 * connections to the database for people. First it is looked up whose each is; then organizations take turns.
 */
const findings = new FairLine(2, 2);
const writings = new FairLine(3, 2);

/**
 * Whether a receipt is about the try that the row knows of. A row that was sent once more is not failed by what was said of
 * its earlier try, however often that is said again.
 */
function isOfThisTry(row: ReceiptRow, { providerId, at, outcome }: SmsReceipt): boolean {
  // It arrived, by whichever try.
  if (outcome === 'delivered') return true;
  // Its last try is over, and was answered "not now".
  if (row.is_waiting) return false;
  if (at && row.handed_at && at.getTime() < row.handed_at.getTime() - clockDifference) return false;
  if (!providerId || !row.provider_id) return true;
  // What a row in hand knows is the name of its earlier try.
  return row.is_queued ? providerId !== row.provider_id : providerId === row.provider_id;
}

/** Clocks may be wrong: nothing that is told has yet to happen. */
const notAhead = <News extends SmsNews>(news: News, now: Date): News =>
  news.at && news.at > now ? { ...news, at: now } : news;

/** Whether it says what the row does not know. */
const isNews = ({ receipt }: ReceiptRow, { outcome }: SmsReceipt): boolean =>
  outcome === 'delivered' ? receipt !== 'delivered' : receipt === null;

async function note(ctx: Ctx, row: ReceiptRow, receipt: SmsReceipt): Promise<void> {
  const { providerId, outcome, words } = receipt;
  const { organization_id: organizationId, distribution_id: distributionId, address } = row;
  const noted = { organizationId, id: row.id, providerId, at: receipt.at ?? ctx.clock.now() };
  await ctx.db.of(organizationId, async (db) => {
    if (outcome === 'delivered') {
      if (row.is_queued) await lockWaiting(db, noted);
      return noteDelivered(db, noted);
    }
    const changed = await noteFailed(db, { ...noted, words });
    if (changed > 0 && receipt.isUnknownNumber)
      await countBounce(db, { organizationId, distributionId, channel: 'sms', address, reason: words });
  });
}

async function takeReceipt(ctx: Ctx, receipt: SmsReceipt): Promise<void> {
  const { id, providerId, to } = receipt;
  if (!id && !providerId) return;
  const row = await findings.run('', () => ctx.db.systemRead((db) => findTexted(db, { id, providerId })));
  // Sign-in codes and tests are in no ledger. A caller who names another's message and not its number knows too little.
  if (!row || (to && to !== row.address) || !isNews(row, receipt) || !isOfThisTry(row, receipt)) return;
  await writings.run(row.organization_id, () => note(ctx, row, receipt));
}

/**
 * What the provider of text messages tells: what became of them, and what was written back. Telling it again changes nothing, and in whatever order it comes, that a text
 * arrived is the last word. The organization is that of the ledger's row.
 *
 * @returns what to answer the call with, where there is one to be answered
 * @throws AppError NOT_FOUND for a provider that is not ours, NOT_ALLOWED for a call that is not proved, UNAVAILABLE where
 * that cannot be told now: providers tell it again
 */
export async function takeTextNews(
  ctx: Ctx,
  provider: string,
  notice: SmsNotice,
): Promise<{ type: string; body: string } | null> {
  const listener = ctx.gateways.textNews;
  if (listener?.provider !== provider) throw new AppError('NOT_FOUND');
  const news = await listener.read(notice).catch((error: unknown) => {
    throw error instanceof SmsNoticeLater ? new AppError('UNAVAILABLE') : error;
  });
  if (!news) throw new AppError('NOT_ALLOWED');
  let words: string | null = null;
  for (const one of news.map((told) => notAhead(told, ctx.clock.now()))) {
    if (one.kind === 'receipt') await takeReceipt(ctx, one);
    else words = (await findings.run('', () => takeReply(ctx, one))) ?? words;
  }
  return words === null ? null : (listener.answer?.(words) ?? null);
}
