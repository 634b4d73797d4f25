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
  replacedAt: row.replaced_at?.toISOString() ?? null,
  durationSeconds: row.duration_seconds,
  viewers: row.viewers,
  finished: row.finished,
  seen: row.seen,
  left: row.left,
});

/** The sittings that are asked for; null for all that was ever watched. */
async function sittingsOf(
  ctx: Ctx,
  { filter }: QueryOf<typeof contract.listFilmCurves>,
): Promise<store.CurveSittings | null> {
  const { datesRange: dates, params: { device, country } = {} } = filter ?? {};
  if (!dates && device === undefined && country === undefined) return null;
  const { timeZone } = await loadOrganization(ctx);
  // Of a device or a country alone it is all time, as without them.
  const range = statsRangeOf(dates ?? { from: '1990-01-01' }, timeZone, ctx.clock.now());
  return { range, device, country };
}

/** How far the films of a release were watched; of all that was ever watched unless it is narrowed. @throws AppError NOT_FOUND */
export async function listFilmCurves(
  ctx: Ctx,
  releaseId: string,
  query: QueryOf<typeof contract.listFilmCurves>,
): Promise<{ items: FilmCurve[]; total: number }> {
  if (!(await loadReleaseHead(ctx, ctx.organizationId, releaseId))) throw new AppError('NOT_FOUND');
  const sittings = await sittingsOf(ctx, query);
  const rows = await ctx.db.tenant(async (db) => {
    await db.allow(longestReading);
    return store.listFilmCurves(db, ctx.organizationId, releaseId, sittings);
  });
  return { items: rows.map(curveOf), total: rows.length };
}
