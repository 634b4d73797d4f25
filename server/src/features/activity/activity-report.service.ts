import type { getActivityReport as reportEndpoint } from '@firstlook/contract/activity.ts';
import type { AnswerOf, QueryOf } from '@firstlook/contract/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { statsRangeOf } from '../../kernel/stats-range.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { type ActivityRow, reportActivity } from './activity.store.ts';

const actOf = (row: ActivityRow) => ({
  at: row.at.toISOString(),
  title: row.title,
  category: row.category,
  data: row.data,
  accountId: row.account_id,
  deviceType: row.device,
  country: row.country,
});

/** What was logged of the organization's people in a range of dates. */
export async function getActivityReport(
  ctx: Ctx,
  query: QueryOf<typeof reportEndpoint>,
): Promise<AnswerOf<typeof reportEndpoint>> {
  const { timeZone } = await loadOrganization(ctx);
  const { page = 0, limit = 50 } = query.pagination ?? {};
  const range = statsRangeOf(query.filter?.datesRange, timeZone, ctx.clock.now());
  const found = await ctx.db.tenant((db) =>
    reportActivity(db, ctx.organizationId, { ...range, limit, offset: page * limit }),
  );
  return {
    categories: found.categories.map(({ name, count }) => ({ category: name, count })),
    titles: found.titles.map(({ name, count }) => ({ title: name, count })),
    items: found.rows.map(actOf),
    total: found.total,
  };
}
