import type { DirectRelease, OpenedRelease, ReleaseCard } from '@firstlook/contract/release.ts';

/** What a release behind a direct link does not tell: it is out, nothing can be done to it, and it is nobody's secret. */
const untold = {
  status: 'distributed',
  archivedAt: null,
  expirationDate: null,
  embargoUntil: null,
  embargoed: false,
  publishAt: null,
  version: 0,
  abilities: { edit: false, remove: false, distribute: false, report: false },
  landingUrl: null,
  slug: null,
  publicUrl: null,
} as const;

const headOf = ({ organization, release }: DirectRelease, distributedAt: string) => ({
  ...untold,
  organizationId: organization._id,
  design: { landingPage: null, email: null, locale: release.locale },
  distributedAt,
  _createdAt: distributedAt,
  _updatedAt: distributedAt,
});

/** What lies in a group, as everybody may see it, in the form that the site's lists draw. */
export const childrenOf = (answer: DirectRelease): ReleaseCard[] =>
  (answer.children ?? []).map((child) => ({
    ...headOf(answer, child.distributedAt),
    ...child,
    folders: [],
  }));

/** The release behind a direct link in the form that the site's pages draw. */
export function openedOf(answer: DirectRelease): OpenedRelease {
  const { release, mostWatched, recommended } = answer;
  return {
    ...headOf(answer, release.distributedAt),
    _id: release._id,
    releaseType: release.releaseType,
    monthOfPublish: release.distributedAt.slice(0, 7),
    releaseData: {
      ...release.releaseData,
      ...(mostWatched && { mostWatchedReleases: mostWatched }),
      ...(recommended && { recommendedReleases: recommended }),
    },
    translations: [],
    ...(answer.children && { children: childrenOf(answer) }),
  };
}
