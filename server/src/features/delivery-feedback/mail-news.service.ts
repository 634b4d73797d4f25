import { inOneLine } from '@firstlook/contract/visible-text.ts';
import type { MailNews } from '../../gateways/mail-notice.ts';
import { type Notice, NoticeLater } from '../../gateways/notice.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { FairLine } from '../../platform/fair-line.ts';
import { countMailReport } from '../../platform/metrics.ts';
import { findReturnTokens } from '../distribution/return-path.ts';
import type { MailReport } from './report-mail.ts';
import { reportId, takeReport } from './take-report.service.ts';

/** A large send brings as many calls within minutes, which must leave connections to the database for people. */
const line = new FairLine(3, 3);

/** What a provider says, as the report that a mail server would have written. */
function reportOf(address: string, { kind, returnPath, people }: MailNews): MailReport {
  const host = address.slice(address.indexOf('@'));
  const said = returnPath.includes('@') ? returnPath : returnPath + host;
  return {
    kind,
    names: { tokens: findReturnTokens(address, said).slice(0, 1), row: null, unsubscribeToken: null },
    outcomes: people.map(({ address: one, words, ...outcome }) => ({
      ...outcome,
      addresses: [one],
      words: inOneLine(words).slice(0, 500),
    })),
  };
}

/**
 * What the provider of mail tells, in whatever order and however often.
 *
 * @throws AppError NOT_FOUND for a provider that is not ours, NOT_ALLOWED for a call that is not proved, UNAVAILABLE where that
 * cannot be told now
 */
export async function takeMailNews(ctx: Ctx, provider: string, notice: Notice): Promise<void> {
  const listener = ctx.gateways.mailNews;
  const { BOUNCE_ADDRESS: address } = ctx.config;
  if (listener?.provider !== provider || !address) throw new AppError('NOT_FOUND');
  const news = await listener.read(notice).catch((error: unknown) => {
    throw error instanceof NoticeLater ? new AppError('UNAVAILABLE') : error;
  });
  if (!news) throw new AppError('NOT_ALLOWED');
  for (const one of news) {
    const report = reportOf(address, one);
    const id = reportId(`${provider} ${one.id} ${one.returnPath}`);
    countMailReport(await line.run('', () => takeReport(ctx, id, report)));
  }
}
