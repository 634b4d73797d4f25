import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type * as contract from '@firstlook/contract/warm-up.ts';
import type { WarmUp } from '@firstlook/contract/warm-up.ts';
import { warmUpIssues } from '@firstlook/contract/warm-up-rule.ts';
import { dayAfter, dayIn } from '@firstlook/contract/zone.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { wakeSenders } from './distribution.store.ts';
import * as store from './warm-up.store.ts';
import { nextDay } from './warm-up-day.ts';

/** Over so many days it is counted how much a domain has sent. */
const latelyDays = 30;

/** A plan as it is today: the next claim moves it on by the same rule. */
export async function asToday(
  db: Db,
  organizationId: string,
  row: store.WarmUpRow,
  today: string,
): Promise<store.WarmUpRow & { taken: number }> {
  const count = await store.findDay(db, organizationId, row.domain, row.day);
  if (row.ended_at !== null || row.day >= today)
    return { ...row, taken: row.day === today ? count.taken : 0 };
  const next = nextDay(row, count, today);
  return next ? { ...row, ...next, taken: 0 } : { ...row, ended_at: new Date(), is_done: true, taken: 0 };
}

function viewOf(row: store.WarmUpRow & { taken: number }, lately: number): WarmUp {
  const { domain: _id, first, percent, most, number, held, taken } = row;
  return {
    _id,
    lately,
    plan: {
      first,
      percent,
      most,
      number,
      left: Math.max(0, number - taken),
      held,
      beganAt: row.began_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      isDone: row.is_done,
    },
  };
}

/** Sender domains that have sent lately, warm up or did. */
export async function listWarmUps(ctx: Ctx): Promise<{ items: WarmUp[]; total: number }> {
  const { organizationId } = ctx;
  const today = dayIn((await loadOrganization(ctx)).timeZone, ctx.clock.now());
  const items = await ctx.db.tenant(async (db) => {
    const counts = await store.countLately(db, organizationId, dayAfter(today, -latelyDays));
    const latelyOf = (domain: string) => counts.find((one) => one.domain === domain)?.lately ?? 0;
    const views: WarmUp[] = [];
    for (const row of await store.listWarmUps(db, organizationId))
      views.push(viewOf(await asToday(db, organizationId, row, today), latelyOf(row.domain)));
    const others = counts.filter(({ domain }) => !views.some(({ _id }) => _id === domain));
    return [...views, ...others.map(({ domain, lately }) => ({ _id: domain, lately, plan: null }))];
  });
  return { items, total: items.length };
}

async function viewOne(ctx: Ctx, domain: string): Promise<WarmUp> {
  const found = (await listWarmUps(ctx)).items.find(({ _id }) => _id === domain);
  return found ?? { _id: domain, lately: 0, plan: null };
}

/** @throws AppError INVALID_DATA; NOT_FOUND where there is no such domain, or it warms up already */
export async function beginWarmUp(
  ctx: Ctx,
  domain: string,
  plan: BodyOf<typeof contract.beginWarmUp>,
): Promise<WarmUp> {
  const [wrong] = warmUpIssues(plan);
  if (wrong) throw new AppError('INVALID_DATA', {}, [{ path: wrong, code: 'range' }]);
  const at = ctx.clock.now();
  const day = dayIn((await loadOrganization(ctx)).timeZone, at);
  await ctx.db.tenant(async (db) => {
    if ((await store.beginWarmUp(db, ctx.organizationId, domain, { ...plan, day, at })) === 0)
      throw new AppError('NOT_FOUND');
    await recordAudit(ctx, db, {
      action: 'senderDomain.warm',
      target: { id: null, name: domain },
      after: { ...plan },
    });
  });
  return viewOne(ctx, domain);
}

/** Its mails leave as fast as those of any other. @throws AppError NOT_FOUND where no plan goes on */
export async function endWarmUp(ctx: Ctx, domain: string): Promise<WarmUp> {
  await ctx.db.tenant(async (db) => {
    if ((await store.endWarmUp(db, ctx.organizationId, domain, ctx.clock.now())) === 0)
      throw new AppError('NOT_FOUND');
    await recordAudit(ctx, db, { action: 'senderDomain.warmed', target: { id: null, name: domain } });
    await wakeSenders(db);
  });
  return viewOne(ctx, domain);
}
