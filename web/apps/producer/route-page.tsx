import { lazy, Suspense, useEffect } from 'react';
import { useOrganization } from '../../data/organization.ts';
import { path } from '../../device/path.ts';
import { ReleasePage } from '../../features/release-list/release-page.tsx';
import { withWords } from '../../i18n/words.ts';
import { NothingHere } from '../../parts/failure.tsx';
import { listedRoutes, openRoutes, routeOfPage, useRouteViewer } from '../../parts/route.ts';
import { useGo, useRouteParams, useRouteSearch } from '../../ui/hook/navigation.ts';
import { Page } from '../../ui/page/page.tsx';
import { useViewer } from './viewer.ts';

const CostumePage = lazy(() =>
  withWords(['ownPage'], import('../../features/costume-page/costume-page.tsx')).then((module) => ({
    default: module.CostumePage,
  })),
);

/**
 * A route of the organization by its name (`page`): its list of releases, or the HTML page of its own (specification 2
 * section 2, `/nav`). Without a name it is the first that the navigation has; `0` is the whole list.
 */
export function RoutePage() {
  const organization = useOrganization(useRouteParams().organizationId);
  const { page } = useRouteSearch();
  const viewer = useRouteViewer(organization?._id);
  if (!organization) return <ReleasePage route={undefined} />;
  const routes = page ? openRoutes(organization, viewer) : listedRoutes(organization, viewer);
  const route = routeOfPage(routes, page);
  const { htmlContentFilePath } = route ?? {};
  if (page && page !== '0' && !route)
    return (
      <Page title={page}>
        <NothingHere whole />
      </Page>
    );
  if (!route || !htmlContentFilePath) return <ReleasePage route={route} />;
  return (
    <Suspense>
      <CostumePage organization={organization} route={{ ...route, htmlContentFilePath }} />
    </Suspense>
  );
}

/** `/nav` without an organization means the one that is worked in. */
export function NavPage() {
  const { organizationId } = useRouteParams();
  const search = useRouteSearch();
  const go = useGo();
  const target = useViewer(organizationId).organization?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the query that came along
  useEffect(() => {
    if (!organizationId) go(target ? path.nav(target) : '/', { search: target ? search : {}, replace: true });
  }, [organizationId, target]);
  return organizationId ? <RoutePage /> : null;
}
