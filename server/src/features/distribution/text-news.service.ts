import { type Notice, NoticeLater } from '../../gateways/notice.ts';
import type { SmsNews, SmsReceipt } from '../../gateways/sms.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { FairLine } from '../../platform/fair-line.ts';
import { isNewsFor, noteReceipt } from './receipt.service.ts';
import { findTexted } from './receipt.store.ts';
import { takeReply } from './text-reply.service.ts';

/**
 * What is told at once: a send of a hundred thousand texts brings as many receipts within minutes, which must leave
 * connections to the database for people. First it is looked up whose each is; then organizations take turns.
 */
const findings = new FairLine(2, 2);
const writings = new FairLine(3, 2);

/** Clocks may be wrong: nothing that is told has yet to happen. */
const notAhead = <News extends SmsNews>(news: News, now: Date): News =>
  news.at && news.at > now ? { ...news, at: now } : news;

async function takeReceipt(ctx: Ctx, receipt: SmsReceipt): Promise<void> {
  const { id, providerId, to } = receipt;
  if (!id && !providerId) return;
  const row = await findings.run('', () => ctx.db.systemRead((db) => findTexted(db, { id, providerId })));
  // Sign-in codes and tests are in no ledger. A caller who names another's message and not its number knows too little.
  if (!row || (to && to !== row.address)) return;
  const told = { ...receipt, isUnknownAddress: receipt.isUnknownNumber };
  if (isNewsFor(row, told)) await writings.run(row.organization_id, () => noteReceipt(ctx, row, told));
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
  notice: Notice,
): Promise<{ type: string; body: string } | null> {
  const listener = ctx.gateways.textNews;
  if (listener?.provider !== provider) throw new AppError('NOT_FOUND');
  const news = await listener.read(notice).catch((error: unknown) => {
    throw error instanceof NoticeLater ? new AppError('UNAVAILABLE') : error;
  });
  if (!news) throw new AppError('NOT_ALLOWED');
  let words: string | null = null;
  for (const one of news.map((told) => notAhead(told, ctx.clock.now()))) {
    if (one.kind === 'receipt') await takeReceipt(ctx, one);
    else words = (await findings.run('', () => takeReply(ctx, one))) ?? words;
  }
  return words === null ? null : (listener.answer?.(words) ?? null);
}
