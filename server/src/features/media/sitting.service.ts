import type { QueryOf } from '@firstlook/contract/endpoint.ts';
import type { listMediaPlayLogs as listEndpoint, MediaPlayLog } from '@firstlook/contract/media-play-log.ts';
import { maximumUnpagedRows } from '@firstlook/contract/page-size.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { loadMoments } from '../organization/organization.service.ts';
import * as store from './sitting.store.ts';

function playLogOf(organizationId: string, row: store.SittingRow): MediaPlayLog {
  const startedAt = row.started_at.toISOString();
  return {
    _id: row.id,
    fileId: row.file_id,
    organizationId,
    accountId: row.account_id,
    contactId: row.contact_id,
    releaseId: row.release_id,
    releaseData: { title: row.title },
    sections: row.sections,
    totalWatchTime: row.total_ms,
    mediaSecondsDuration: row.duration_seconds,
    deviceType: row.device,
    country: row.country,
    origin: row.origin,
    startedAt,
    endedAt: row.ended_at.toISOString(),
    _createdAt: startedAt,
  };
}

/** One sitting of the watch log. @throws AppError NOT_FOUND */
export const getMediaPlayLog = (ctx: Ctx, id: string): Promise<MediaPlayLog> =>
  ctx.db.tenant((db) => loadMediaPlayLog(ctx, db, id));

/** The same inside a transaction that goes on. */
export async function loadMediaPlayLog(ctx: Ctx, db: Db, id: string): Promise<MediaPlayLog> {
  const row = await store.findSitting(db, ctx.organizationId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return playLogOf(ctx.organizationId, row);
}

/** The watch log: sittings by when they began. */
export async function listMediaPlayLogs(ctx: Ctx, query: QueryOf<typeof listEndpoint>) {
  const { params = {}, datesRange } = query.filter ?? {};
  const { page = 0, limit = 50, noLimit = false } = query.pagination ?? {};
  const filter = {
    ...params,
    ...(await loadMoments(ctx, datesRange)),
    isOldestFirst: query.simpleSort === '_createdAt' || query.sort?._createdAt === 1,
    limit: noLimit ? maximumUnpagedRows : limit,
    offset: noLimit ? 0 : page * limit,
  };
  const more = (row: store.SittingRow) =>
    query.additionalData && {
      additionalData: { name: row.viewer_name, email: row.viewer_email, fileTitle: row.file_title },
    };
  const { rows, total } = await ctx.db.tenant((db) => store.listSittings(db, ctx.organizationId, filter));
  return { items: rows.map((row) => ({ ...playLogOf(ctx.organizationId, row), ...more(row) })), total };
}
