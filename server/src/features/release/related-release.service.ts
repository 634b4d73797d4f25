import type { Organization } from '@firstlook/contract/organization.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { RenderChild, RenderRelated } from '../../rendering/render-input.ts';
import { withFileFacts } from '../media/file-fact.service.ts';
import { publicUrlOf } from './public-url.ts';
import { listNamedCards } from './release-list.store.ts';
import { idsUnder } from './release-name.ts';
import { listGroupsOf } from './release-relation.store.ts';

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
      slug: row.slug,
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
export async function loadRelated(
  ctx: Ctx,
  organization: Organization,
  data: Record<string, unknown>,
): Promise<RenderRelated> {
  const named = await loadOpenNamed(ctx, organization._id, data);
  const withAddress = (cards: typeof named.children): RenderChild[] =>
    cards.map((card) => ({ ...card, publicUrl: publicUrlOf(ctx, organization, card) }));
  return {
    children: withAddress(named.children),
    mostWatched: withAddress(named.mostWatched),
    recommended: withAddress(named.recommended),
  };
}

/** The groups that hold a release and have public pages, by title. */
export async function loadPublicGroups(
  ctx: Ctx,
  organization: Organization,
  releaseId: string,
): Promise<RenderChild[]> {
  const rows = await ctx.db.of(organization._id, async (db) => {
    const ids = (await listGroupsOf(db, organization._id, [releaseId])).map(({ id }) => id);
    if (ids.length === 0) return [];
    return listNamedCards(db, organization._id, ids, { readers: [], at: ctx.clock.now() });
  });
  return rows.flatMap(({ id, release_type: releaseType, slug, card }) => {
    const publicUrl = publicUrlOf(ctx, organization, { slug, releaseType });
    return publicUrl ? [{ _id: id, releaseType, data: card, publicUrl }] : [];
  });
}
