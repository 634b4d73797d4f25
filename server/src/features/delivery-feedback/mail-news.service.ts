import { inOneLine } from '@firstlook/contract/visible-text.ts';
import type { MailNews } from '../../gateways/mail-notice.ts';
import { type Notice, NoticeLater } from '../../gateways/notice.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { FairLine } from '../../platform/fair-line.ts';
import { countMailReport } from '../../platform/metrics.ts';
import { findReturnTokens, type ReturnToken, readReturnToken } from '../distribution/return-path.ts';
import type { MailReport } from './report-mail.ts';
import { reportId, takeReport } from './take-report.service.ts';

/** A large send brings as many calls within minutes, which must leave connections to the database for people. */
const line = new FairLine(3, 3);

/** The token that we gave along, or a return path, with its host or without. */
function tokensIn(address: string | undefined, said: string): ReturnToken[] {
  const token = readReturnToken(said);
  if (token) return [token];
  if (!address) return [];
  const host = address.slice(address.indexOf('@'));
  return findReturnTokens(address, said.includes('@') ? said : said + host).slice(0, 1);
}

/** What a provider says, as the report that a mail server would have written. */
function reportOf({ config }: Ctx, { kind, returnPath, providerId, people }: MailNews): MailReport {
  return {
    kind,
    names: {
      tokens: tokensIn(config.BOUNCE_ADDRESS, returnPath),
      row: null,
      unsubscribeToken: null,
      // What it took by SMTP it has not named to us.
      providerId: config.MAIL_URL ? providerId : null,
    },
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
  if (listener?.provider !== provider) throw new AppError('NOT_FOUND');
  const news = await listener.read(notice).catch((error: unknown) => {
    throw error instanceof NoticeLater ? new AppError('UNAVAILABLE') : error;
  });
  if (!news) throw new AppError('NOT_ALLOWED');
  for (const one of news) {
    const report = reportOf(ctx, one);
    const id = reportId(`${provider} ${one.id} ${one.returnPath}`);
    countMailReport(await line.run('', () => takeReport(ctx, id, report)));
  }
}
