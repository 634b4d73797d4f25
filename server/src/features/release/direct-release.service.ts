import { publicFieldsOf } from '@firstlook/contract/form-section.ts';
import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import type { DirectRelease, ReleaseCard } from '@firstlook/contract/release.ts';
import { shownData } from '@firstlook/contract/shown-field.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { loadOpenOrganization } from '../organization/organization.service.ts';
import { loadDataFields } from '../registered-file/data-field.service.ts';
import { isGroup } from './child-release.service.ts';
import { publicDataOf } from './public-data.ts';
import { loadOpenNamed } from './related-release.service.ts';
import { isOpenToReaders } from './release.policy.ts';
import { cardData } from './release-data.ts';
import { loadReleaseHead } from './release-head.service.ts';

type CardData = ReleaseCard['releaseData'];

/** What lies in a group, as the public sees it: its cards, without the ids of their files, and which of them it points to. */
async function namedBy(ctx: Ctx, organizationId: string, data: Record<string, unknown>) {
  const { children, mostWatched, recommended } = await loadOpenNamed(ctx, organizationId, data);
  const cards = children.map(({ _id, releaseType, distributedAt, monthOfPublish, data: card }) => {
    const { mainImage, ...shown } = cardData(card) as CardData;
    const { fileId: _, ...picture } = (mainImage ?? {}) as Record<string, unknown>;
    return {
      _id,
      releaseType,
      distributedAt,
      monthOfPublish,
      releaseData: { ...shown, ...(mainImage ? { mainImage: picture } : {}) },
    };
  });
  const idsOf = (named: readonly { _id: string }[]) => named.map(({ _id }) => _id);
  return { children: cards, mostWatched: idsOf(mostWatched), recommended: idsOf(recommended) };
}

/**
 * What is public of a release through its direct link. Nothing is counted: direct pages do not report opens.
 *
 * @param idOrDomain of the organization; `-1` for an address that names none
 * @throws AppError NOT_FOUND, the same for a release that is not there, not out or expired, and for an organization that
 * offers no direct links or asks for sign-in
 */
export async function getDirectRelease(ctx: Ctx, idOrDomain: string, id: string): Promise<DirectRelease> {
  const isAnywhere = idOrDomain === globalOrganizationId;
  const named = isAnywhere ? null : await loadOpenOrganization(ctx, idOrDomain);
  const release = await loadReleaseHead(ctx, named?._id ?? null, id);
  if (!release) throw new AppError('NOT_FOUND');
  const organization = named ?? (await loadOpenOrganization(ctx, release.organizationId));
  if (!organization.useDirectLink || organization.requireAuth) throw new AppError('NOT_FOUND');
  if (!release.distributedAt || !isOpenToReaders(release, ctx.clock.now())) throw new AppError('NOT_FOUND');
  const { releaseType, releaseData } = release.designed;
  const definitions = await loadDataFields(ctx, { releaseType }, organization);
  return {
    organization: {
      _id: organization._id,
      name: organization.name,
      type: organization.type,
      clientApp: organization.clientApp,
      logo: organization.logo,
      timeZone: organization.timeZone,
    },
    fields: publicFieldsOf(definitions),
    release: {
      _id: release.id,
      releaseType,
      locale: release.locale,
      distributedAt: release.distributedAt.toISOString(),
      releaseData: publicDataOf(definitions, releaseData as Record<string, unknown>, { withReleases: false }),
    },
    ...(isGroup(organization, releaseType) &&
      (await namedBy(ctx, organization._id, shownData(definitions, releaseData as Record<string, unknown>)))),
  };
}
