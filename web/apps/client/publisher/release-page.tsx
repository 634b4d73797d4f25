import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { reportEntrance } from '../../../data/entrance.ts';
import { useFieldDefinitions, useOrganization } from '../../../data/organization.ts';
import { useRelease } from '../../../data/release.ts';
import { ReleaseFailurePage } from '../../../parts/release-failure.tsx';
import { ReleaseWords } from '../../../parts/release-words.tsx';
import { useOrganizationId } from '../../../parts/shell/organization-id.ts';
import { shownRelease } from '../../../parts/shown-release.ts';
import { useRouteParams } from '../../../ui/hook/navigation.ts';
import { Page } from '../../../ui/page/page.tsx';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import { bookType } from './book-facts.ts';
import { BookPage } from './book-page.tsx';
import { MonthPage } from './month-page.tsx';
import { groupTypes } from './release-types.ts';

/** What is neither a book nor a month is rare on this site: nobody else loads it. */
const ReleaseDetailsPage = lazy(() =>
  import('../../../features/release-details/release-details-page.tsx').then((module) => ({
    default: module.ReleaseDetailsPage,
  })),
);

function Loading() {
  const { t } = useTranslation();
  return (
    <Page title={t('common:loading')}>
      <SkeletonRows rows={8} />
    </Page>
  );
}

const Details = () => (
  <Suspense fallback={<Loading />}>
    <ReleaseDetailsPage />
  </Suspense>
);

/**
 * A release of the site: a book and a month have pages of their own, another one, and one under embargo, the page that
 * every site has. The open is reported once per browser session (specification 2 section 4).
 */
export function ReleasePage() {
  const organizationId = useOrganizationId();
  const { id = '' } = useRouteParams();
  const organization = useOrganization(organizationId);
  const { data: stored, error, refetch } = useRelease(organizationId, id);
  const definitions = useFieldDefinitions(organizationId, stored?.releaseType);
  const isThere = stored !== undefined;
  useEffect(() => {
    if (isThere) reportEntrance(id);
  }, [isThere, id]);
  if (error) return <ReleaseFailurePage error={error} onRetry={() => void refetch()} />;
  // Readers are given what is shown, and wait for nothing.
  if (!stored || !organization || (stored.abilities.edit && definitions.isPending)) return <Loading />;
  const release = shownRelease(stored, definitions.data?.items ?? []);
  if (release.embargoed) return <Details />;
  if (groupTypes(organization).includes(release.releaseType))
    return (
      <ReleaseWords locale={release.design.locale}>
        <MonthPage key={id} organization={organization} release={release} />
      </ReleaseWords>
    );
  if (release.releaseType === bookType)
    return (
      <ReleaseWords locale={release.design.locale}>
        <BookPage key={id} organization={organization} release={release} />
      </ReleaseWords>
    );
  return <Details />;
}
