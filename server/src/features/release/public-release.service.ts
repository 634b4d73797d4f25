import type { Organization } from '@firstlook/contract/organization.ts';
import { releaseDesign } from '@firstlook/contract/release.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { AddressedFile } from '../../rendering/asset-url.ts';
import type { PublicItem } from '../../rendering/front-page.ts';
import { withFileFacts } from '../media/file-fact.service.ts';
import { pageTypesOf, publicUrlOf } from './public-url.ts';
import { listOpenCards } from './release-list.store.ts';

/** What an organization shows the public (docs/decisions/0044), what was published last first. */
export async function listPublicReleases(
  ctx: Ctx,
  organization: Organization,
  page: { offset: number; limit: number; type?: string | null },
): Promise<PublicItem[]> {
  const owner = organization._id;
  const rows = await ctx.db.of(owner, async (db) => {
    const found = await listOpenCards(
      db,
      owner,
      { at: ctx.clock.now(), types: page.type ? [page.type] : pageTypesOf(organization) },
      page,
    );
    const cards = await withFileFacts(
      ctx,
      db,
      owner,
      found.map(({ card }) => card),
    );
    return found.map((row, position) => ({ ...row, card: cards[position] ?? {} }));
  });
  return rows.flatMap(({ slug, release_type, title, card, distributed_at, updated_at, ...row }) => {
    const url = publicUrlOf(ctx, organization, { slug, releaseType: release_type });
    if (!url || !distributed_at) return [];
    return {
      title,
      desc: typeof card.desc === 'string' ? card.desc : '',
      url,
      image: (card.mainImage as AddressedFile | undefined) ?? null,
      locale: releaseDesign.parse(row.design).locale,
      translationSet: row.translation_set,
      publishedAt: distributed_at.toISOString(),
      updatedAt: (updated_at > distributed_at ? updated_at : distributed_at).toISOString(),
    };
  });
}
