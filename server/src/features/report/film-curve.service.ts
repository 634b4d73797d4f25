import type { QueryOf } from '@firstlook/contract/endpoint.ts';
import type * as contract from '@firstlook/contract/report.ts';
import type { FilmCurve } from '@firstlook/contract/report.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { statsRangeOf } from '../../kernel/stats-range.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { loadReleaseHead } from '../release/release-head.service.ts';
import * as store from './film-curve.store.ts';
import { longestReading } from './report.service.ts';

const curveOf = (row: store.FilmCurveRow): FilmCurve => ({
  fileId: row.file_id,
  filmVersion: row.film_version,
  title: row.file_title,
  durationSeconds: row.duration_seconds,
  viewers: row.viewers,
  finished: row.finished,
  seen: row.seen,
  left: row.left,
});

/** How far the films of a release were watched; of all that was ever watched unless dates are named. @throws AppError NOT_FOUND */
export async function listFilmCurves(
  ctx: Ctx,
  releaseId: string,
  query: QueryOf<typeof contract.listFilmCurves>,
): Promise<{ items: FilmCurve[]; total: number }> {
  if (!(await loadReleaseHead(ctx, ctx.organizationId, releaseId))) throw new AppError('NOT_FOUND');
  const dates = query.filter?.datesRange;
  const range = dates ? statsRangeOf(dates, (await loadOrganization(ctx)).timeZone, ctx.clock.now()) : null;
  const rows = await ctx.db.tenant(async (db) => {
    await db.allow(longestReading);
    return store.listFilmCurves(db, ctx.organizationId, releaseId, range);
  });
  return { items: rows.map(curveOf), total: rows.length };
}
