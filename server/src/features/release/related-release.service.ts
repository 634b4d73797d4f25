import type { Ctx } from '../../kernel/ctx.ts';
import type { RenderRelated } from '../../rendering/render-input.ts';
import { withFileFacts } from '../media/file-fact.service.ts';
import { listNamedCards } from './release-list.store.ts';
import { idsUnder } from './release-name.ts';

const namedKeys = ['childrenReleases', 'mostWatchedReleases', 'recommendedReleases'] as const;

/** Of the releases that this one names, those that everybody may open at this moment, by key in their order. */
export async function loadOpenNamed(ctx: Ctx, organizationId: string, data: Record<string, unknown>) {
  const named = namedKeys.map((key) => idsUnder(data, key));
  const ids = [...new Set(named.flat())];
  if (ids.length === 0) return { children: [], mostWatched: [], recommended: [] };
  const shown = await ctx.db.of(organizationId, async (db) => {
    const rows = await listNamedCards(db, organizationId, ids, { readers: [], at: ctx.clock.now() });
    const cards = rows.map((row) => ({
      _id: row.id,
      releaseType: row.release_type,
      distributedAt: row.distributed_at?.toISOString() ?? '',
      monthOfPublish: row.month_of_publish,
      data: row.card,
    }));
    return withFileFacts(ctx, db, organizationId, cards);
  });
  const byId = new Map(shown.map((one) => [one._id, one]));
  const [children, mostWatched, recommended] = named.map((each) => each.flatMap((id) => byId.get(id) ?? []));
  return { children: children ?? [], mostWatched: mostWatched ?? [], recommended: recommended ?? [] };
}

/**
 * What a design shows of the releases that this one names: those that every reader may open at this moment, also in the
 * preview of a producer, so that it shows what will be sent (docs/decisions/0035).
 */
export const loadRelated = (
  ctx: Ctx,
  organizationId: string,
  data: Record<string, unknown>,
): Promise<RenderRelated> => loadOpenNamed(ctx, organizationId, data);
