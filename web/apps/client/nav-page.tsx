import { lazy, Suspense } from 'react';
import { useOrganization } from '../../data/organization.ts';
import { path } from '../../device/path.ts';
import { withWords } from '../../i18n/words.ts';
import { NothingHere } from '../../parts/failure.tsx';
import { openRoutes, routeOfPage, useRouteViewer } from '../../parts/route.ts';
import { useOrganizationId } from '../../parts/shell/organization-id.ts';
import { useRouteSearch } from '../../ui/hook/navigation.ts';
import { Page } from '../../ui/page/page.tsx';
import { Redirect } from './redirect.tsx';

const CostumePage = lazy(() =>
  withWords(['ownPage'], import('../../features/costume-page/costume-page.tsx')).then((module) => ({
    default: module.CostumePage,
  })),
);

/** A route of the organization by its name: its list of releases, or the HTML page of its own (specification 2 section 2, `/nav`). */
export function NavPage() {
  const organization = useOrganization(useOrganizationId());
  const search = useRouteSearch();
  const viewer = useRouteViewer(organization?._id);
  if (!organization) return null;
  const route = routeOfPage(openRoutes(organization, viewer), search.page);
  const { htmlContentFilePath } = route ?? {};
  if (!route)
    return (
      <Page title={search.page ?? ''}>
        <NothingHere whole />
      </Page>
    );
  if (!htmlContentFilePath) return <Redirect to={path.releases(organization._id)} search={search} />;
  return (
    <Suspense>
      <CostumePage organization={organization} route={{ ...route, htmlContentFilePath }} />
    </Suspense>
  );
}
