import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { whenUnauthorized } from '../../data/api.ts';
import { queryClient } from '../../data/query-client.ts';
import { sessionQuery } from '../../data/session.ts';
import { endingOf } from '../../data/session-ending.ts';
import { safeEndpoint } from '../../device/address.ts';
import { path } from '../../device/path.ts';
import { doors } from '../../features/sign-in/doors.ts';
import { NotFound, PageFailure } from '../../parts/shell/page-failure.tsx';
import { PageLoader } from '../../parts/shell/page-loader.tsx';
import { Root } from '../../parts/shell/root.tsx';
import { type Screen, screen } from '../../parts/shell/screen.ts';
import { createCountedHistory } from '../../parts/shell/typed-address.ts';
import { searchText } from '../../ui/hook/navigation.ts';
import { ClientShell } from './client-shell.tsx';
import { DirectShell } from './direct-shell.tsx';
import { findOrganization, requireOrganization } from './require-organization.ts';
import type { Site } from './site.ts';
import { SiteContext } from './site-context.ts';
import { SiteFailure } from './site-failure.tsx';

const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

const standing = (routePath: string, component: Screen) =>
  createRoute({ getParentRoute: () => root, path: routePath, component, errorComponent: PageFailure });

/** Screens that every site has for people who are signed in, the same as elsewhere. */
const common: readonly { path: string; component: Screen }[] = [
  { path: '/nav/{-$organizationId}', component: screen([], () => import('./nav-page.tsx'), 'NavPage') },
  {
    path: '/file-viewer',
    component: screen(
      ['details'],
      () => import('../../features/document/file-viewer-page.tsx'),
      'FileViewerPage',
    ),
  },
  {
    path: '/release/$organizationId/edit-accont/$id',
    component: screen(['accounts', 'media'], () => import('./own-account-page.tsx'), 'OwnAccountPage'),
  },
  {
    path: '/organization/join',
    component: screen(['join'], () => import('../../features/join/join-page.tsx'), 'JoinPage'),
  },
  {
    path: '/settings/security',
    component: screen(
      ['preferences', 'security'],
      () => import('../../features/settings/security/security-page.tsx'),
      'SecurityPage',
    ),
  },
  {
    path: '/settings/s/{-$organizationId}',
    component: screen(
      ['preferences'],
      () => import('../../features/settings/settings-page.tsx'),
      'SettingsPage',
    ),
  },
];

/** The addresses that the producer's app has for the same pages: links that were sent before lead here, too. */
function withoutOrganization(organizationId: string, id: string, tabName: string | undefined): void {
  if (id !== organizationId) return;
  throw redirect({ to: tabName ? path.release(organizationId, tabName) : path.releases(organizationId) });
}

function redirectTo(parent: () => ReturnType<typeof shellOf>, from: string, to: string) {
  return createRoute({
    getParentRoute: parent,
    path: from,
    beforeLoad: ({ search }) => {
      throw redirect({ to, search: search as never, replace: true });
    },
  });
}

/** Header, footer and the organization: known before a page is drawn. */
function shellOf(site: Site) {
  return createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: () => (
      <SiteContext value={site}>
        <ClientShell />
      </SiteContext>
    ),
    pendingComponent: PageLoader,
    errorComponent: SiteFailure,
    beforeLoad: ({ location }) => requireOrganization(location.href),
  });
}

/** The routes of the specification (2 section 2, "Client front-ends"); the organization is the one of the address. */
function pagesOf(site: Site, shell: ReturnType<typeof shellOf>) {
  const parent = () => shell;
  const shown = [...Object.entries(site.pages), ...common.map((one) => [one.path, one.component] as const)];
  const pages = shown.map(([routePath, component]) =>
    createRoute({
      getParentRoute: parent,
      path: routePath,
      component: component as Screen,
      errorComponent: PageFailure,
      beforeLoad: ({ context, params }) => {
        const { id, tabName } = params as { id?: string; tabName?: string };
        if (id && !routePath.includes('$organizationId'))
          withoutOrganization((context as { organizationId: string }).organizationId, id, tabName);
      },
    }),
  );
  return [
    ...pages,
    redirectTo(parent, '/', site.home),
    ...(site.pages['/about'] ? [] : [redirectTo(parent, '/about', site.home)]),
    createRoute({ getParentRoute: parent, path: '/$', component: NotFound }),
  ];
}

/** A session that ended: the sign-in page where the organization asks for it, else the site as a visitor sees it. */
function leadBack(router: { state: { location: { pathname: string; href: string } }; navigate: unknown }) {
  whenUnauthorized((failure) => {
    const { pathname, href } = router.state.location;
    if (pathname.startsWith('/auth') || !queryClient.getQueryData(sessionQuery.queryKey)) return;
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'client router' });
    const search = { endpoint: safeEndpoint(href), ended: endingOf(failure) ?? 'over' };
    (router.navigate as (to: object) => void)({ to: path.login, search, ignoreBlocker: true });
  });
}

/** The page of a site that has none of its own, and the same with a frame of its own, where the organization is not shown. */
const generalDirect = screen(
  ['details', 'fields'],
  () => import('../../features/release-details/direct-release.tsx'),
  'DirectRelease',
);
const framedDirect = screen(
  ['details', 'fields'],
  () => import('../../features/release-details/direct-page.tsx'),
  'DirectPage',
);

/** The page behind a direct link, in the frame of the site as long as a visitor is shown the site at all. */
function directOf(site: Site) {
  const Direct: Screen = site.direct ?? (generalDirect as Screen);
  const Framed = framedDirect;
  return createRoute({
    getParentRoute: () => root,
    path: '/release/1/$id/{-$tabName}',
    pendingComponent: PageLoader,
    errorComponent: PageFailure,
    beforeLoad: findOrganization,
    component: () => (
      <SiteContext value={site}>
        <DirectShell instead={<Framed />}>
          <Direct />
        </DirectShell>
      </SiteContext>
    ),
  });
}

export function createClientRouter(site: Site) {
  const shell = shellOf(site);
  const direct = directOf(site);
  const router = createRouter({
    routeTree: root.addChildren([
      ...doors.map((one) => standing(one.path, one.component)),
      direct,
      shell.addChildren(pagesOf(site, shell)),
    ]),
    history: createCountedHistory(),
    defaultPreload: false,
    defaultPendingMs: 300,
    scrollRestoration: true,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: searchText,
  });
  leadBack(router);
  return router;
}
