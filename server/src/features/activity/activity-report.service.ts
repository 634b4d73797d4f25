import type * as contract from '@firstlook/contract/activity.ts';
import type { AnswerOf, QueryOf } from '@firstlook/contract/endpoint.ts';
import { maximumUnpagedRows } from '@firstlook/contract/page-size.ts';
import { can } from '@firstlook/contract/permissions.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { statsRangeOf } from '../../kernel/stats-range.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import {
  type ActivityFilter,
  type ActivityOrder,
  type ActivityRow,
  countActivity,
  listActivity,
} from './activity-report.store.ts';
import { codesCalled } from './activity-word.ts';

type Asked = QueryOf<typeof contract.getActivityReport>['filter'];

/** What of the log is asked for. Names of people are told to those who read reports, where the same people stand. */
export async function activityFilterOf(ctx: Ctx, asked: Asked): Promise<ActivityFilter> {
  const { timeZone } = await loadOrganization(ctx);
  const search = asked?.search?.trim() ?? '';
  return {
    organizationId: ctx.organizationId,
    ...statsRangeOf(asked?.datesRange, timeZone, ctx.clock.now()),
    search,
    called: { acts: codesCalled('act', search), categories: codesCalled('category', search) },
    category: asked?.params?.category || null,
    people: asked?.params?.people ?? null,
    tellsNames: can(actorOf(ctx), 'report.read', ctx.organizationId),
  };
}

const actOf = (row: ActivityRow, { tellsNames }: ActivityFilter) => ({
  at: row.at.toISOString(),
  title: row.title,
  category: row.category,
  data: row.data,
  accountId: row.account_id,
  who: tellsNames && row.name ? { name: row.name, email: row.email } : null,
  about: row.about,
  deviceType: row.device,
  country: row.country,
});

function orderOf({ sort, simpleSort }: QueryOf<typeof contract.getActivityReport>): ActivityOrder {
  const [[key, direction] = []] = Object.entries(sort ?? {}) as [ActivityOrder['key'], 1 | -1][];
  if (key) return { key, ascending: direction === 1 };
  const simple = simpleSort ?? '-at';
  return { key: simple.replace(/^-/, '') as ActivityOrder['key'], ascending: !simple.startsWith('-') };
}

/** What was logged of the organization's people in a range of dates. */
export async function getActivityReport(
  ctx: Ctx,
  query: QueryOf<typeof contract.getActivityReport>,
): Promise<AnswerOf<typeof contract.getActivityReport>> {
  const filter = await activityFilterOf(ctx, query.filter);
  const { page = 0, limit = 50, noLimit = false } = query.pagination ?? {};
  const part = noLimit ? { limit: maximumUnpagedRows } : { limit, offset: page * limit };
  const { counts, rows } = await ctx.db.tenant(async (db) => ({
    counts: await countActivity(db, filter),
    rows: await listActivity(db, filter, { ...part, order: orderOf(query) }),
  }));
  return {
    categories: counts.categories.map(({ name, count }) => ({ category: name, count })),
    titles: counts.titles.map(({ name, count }) => ({ title: name, count })),
    items: rows.map((row) => actOf(row, filter)),
    total: counts.total,
  };
}
