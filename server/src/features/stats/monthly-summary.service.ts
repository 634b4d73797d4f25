import { languageOf } from '@firstlook/contract/language.ts';
import { can } from '@firstlook/contract/permissions.ts';
import type { Stats, StatsTotals } from '@firstlook/contract/stats.ts';
import { readRights } from '../../kernel/api-key.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import type { RenderLocale } from '../../rendering/render-input.ts';
import { type KeyUnder, translate } from '../../rendering/translate.ts';
import { mailLocaleOf, sendAccountMail } from '../account/account-mail.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import * as store from './monthly-summary.store.ts';
import { summaryMailJob } from './stats.queue.ts';
import { getStats, getStatsTotals } from './stats.service.ts';

/** The figures of the statistics page for one month, by mail to who asked for it (docs/decisions/0103). */

const mostNamed = 5;
const hour = 3_600_000;

/** @throws AppError NOT_ALLOWED for a program with a key, which has no address */
function ownAccount(ctx: Ctx): string {
  const actor = actorOf(ctx);
  if (actor.apiKeyId) throw new AppError('NOT_ALLOWED');
  return actor.accountId;
}

export async function getMonthlySummary(ctx: Ctx): Promise<{ isOn: boolean }> {
  const accountId = ownAccount(ctx);
  return { isOn: await ctx.db.read((db) => store.isOn(db, ctx.organizationId, accountId)) };
}

export async function setMonthlySummary(ctx: Ctx, isOn: boolean): Promise<{ isOn: boolean }> {
  const accountId = ownAccount(ctx);
  const { organizationId } = ctx;
  await ctx.db.tenant((db) =>
    isOn
      ? store.turnOn(db, organizationId, accountId, ctx.clock.now())
      : store.turnOff(db, organizationId, accountId),
  );
  return { isOn };
}

export async function enqueueDueSummaries(ctx: Ctx): Promise<void> {
  const at = ctx.clock.now();
  const due = await ctx.db.systemRead((db) => db.many<{ organization_id: string }>(store.withDue(at)));
  for (const { organization_id: organizationId } of due)
    await ctx.db.of(organizationId, async (db) => {
      for (const { account_id: accountId, month } of await store.takeDue(db, organizationId, at))
        await enqueue(ctx.queue, db, summaryMailJob, { organizationId, accountId, month });
    });
}

/** First and last day of a month, `YYYY-MM-DD`. */
function daysOf(month: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}` };
}

interface Figures {
  stats: Stats;
  totals: StatsTotals;
  before: StatsTotals;
}

/** The figures in lines, each a word and a number: none of them has a plural that could be wrong. */
function linesOf(locale: RenderLocale, { stats, totals, before }: Figures): string[] {
  const number = new Intl.NumberFormat(languageOf(locale), { maximumFractionDigits: 1 });
  const say = (key: KeyUnder<'mail:summary'>, values: Record<string, string> = {}) =>
    translate(locale, `mail:summary.${key}`, values);
  const figure = (key: 'people' | 'sittings' | 'hours', value: number, former: number) =>
    say('figure', { name: say(key), value: number.format(value), former: number.format(former) });
  const releases = stats.releases.slice(0, mostNamed).map(({ title, byTotalWatchTime, byAccount }, index) =>
    say('watched', {
      place: String(index + 1),
      title: title || say('deleted'),
      hours: number.format(byTotalWatchTime / hour),
      people: number.format(byAccount),
    }),
  );
  const sends = stats.reports.items
    .slice(0, mostNamed)
    .map(({ title, sent, watched }) =>
      say('sent', { title, sent: number.format(sent), watched: number.format(watched) }),
    );
  return [
    figure('people', totals.byAccount, before.byAccount),
    figure('sittings', totals.byTotalWatchTimes, before.byTotalWatchTimes),
    figure('hours', totals.byTotalWatchTime / hour, before.byTotalWatchTime / hour),
    ...(releases.length > 0 ? ['', say('mostWatched'), ...releases] : []),
    ...(sends.length > 0 ? ['', say('sends'), ...sends] : []),
  ];
}

/** Nothing is mailed of a month in which nothing was watched and nothing sent, nor to who may not read statistics any more. */
export async function sendSummary(ctx: Ctx, accountId: string, month: string): Promise<void> {
  const { organizationId } = ctx;
  const rights = await ctx.db.systemRead((db) => readRights(db, accountId, ctx.clock.now()));
  const reader = await ctx.db.systemRead((db) => store.findReader(db, accountId));
  if (!reader || !rights || !can(rights, 'stats.read', organizationId)) return;
  const query = { filter: { datesRange: daysOf(month) } };
  const stats = await getStats(ctx, query);
  const { totals, before } = await getStatsTotals(ctx, query);
  if (totals.byTotalWatchTimes === 0 && stats.reports.total === 0) return;
  const { name, locale: spoken } = await loadOrganization(ctx);
  const locale = mailLocaleOf(reader, spoken);
  const { from, to } = daysOf(month);
  const monthName = new Intl.DateTimeFormat(languageOf(locale), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  await sendAccountMail(ctx, {
    to: { email: reader.email, name: reader.first_name },
    organizationId,
    locale,
    kind: 'summary',
    values: { month: monthName.format(new Date(`${from}T00:00:00Z`)), organization: name },
    message: linesOf(locale, { stats, totals, before }).join('\n'),
    link: `${ctx.baseUrl}/#/stats/${encodeURIComponent(organizationId)}?${new URLSearchParams({ from, to })}`,
  });
}
