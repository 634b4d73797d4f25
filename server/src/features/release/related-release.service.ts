import type { Ctx } from '../../kernel/ctx.ts';
import type { RenderRelated } from '../../rendering/render-input.ts';
import { withFileFacts } from '../media/file-fact.service.ts';
import { listNamedCards } from './release-list.store.ts';
import { idsUnder } from './release-name.ts';

/**
 * What a design shows of the releases that this one names: those that every reader may open at this moment, also in the
 * preview of a producer, so that it shows what will be sent (docs/decisions/0035).
 */
export async function loadRelated(
  ctx: Ctx,
  organizationId: string,
  data: Record<string, unknown>,
): Promise<RenderRelated> {
  const keys = ['childrenReleases', 'mostWatchedReleases', 'recommendedReleases'] as const;
  const named = keys.map((key) => idsUnder(data, key));
  const ids = [...new Set(named.flat())];
  if (ids.length === 0) return { children: [], mostWatched: [], recommended: [] };
  const shown = await ctx.db.of(organizationId, async (db) => {
    const rows = await listNamedCards(db, organizationId, ids, { readers: [], at: ctx.clock.now() });
    const cards = rows.map(({ id, release_type, card }) => ({
      _id: id,
      releaseType: release_type,
      data: card,
    }));
    return withFileFacts(ctx, db, organizationId, cards);
  });
  const byId = new Map(shown.map((one) => [one._id, one]));
  const [children, mostWatched, recommended] = named.map((each) => each.flatMap((id) => byId.get(id) ?? []));
  return { children: children ?? [], mostWatched: mostWatched ?? [], recommended: recommended ?? [] };
}
