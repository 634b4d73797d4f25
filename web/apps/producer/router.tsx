import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { whenUnauthorized } from '../../data/api.ts';
import { queryClient } from '../../data/query-client.ts';
import { endingOf } from '../../data/session-ending.ts';
import { safeEndpoint } from '../../device/address.ts';
import { path } from '../../device/path.ts';
import { type Namespace, withWords } from '../../i18n/words.ts';
import { searchText } from '../../ui/hook/navigation.ts';
import { NotFound, PageFailure } from './page-failure.tsx';
import { PageLoader } from './page-loader.tsx';
import { requireSession } from './require-session.ts';
import { Root } from './root.tsx';
import { createCountedHistory } from './typed-address.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Edit pages fold the sidebar to its icons. */
    narrowSidebar?: boolean;
    /** A page of client mode too; every other is for those who make releases. */
    forClients?: boolean;
  }
}

/** A screen arrives with its words: the namespaces of `locales/` that it and what it imports show. */
const screen = <T extends Record<string, unknown>>(
  words: readonly Namespace[],
  load: () => Promise<T>,
  name: keyof T,
) => lazyRouteComponent(() => withWords(words, load()), name);

const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

const door = <P extends string>(routePath: P, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => root, path: routePath, component, errorComponent: PageFailure });

/** Screens in front of the session. A mailed token stands behind the `#`, where no server sees it. */
const doors = [
  door(
    '/auth/login',
    screen([], () => import('../../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
  ),
  door(
    '/auth/signup',
    screen(['signUp'], () => import('../../features/sign-in/sign-up-page.tsx'), 'SignUpPage'),
  ),
  door(
    '/auth/new-password',
    screen(['signUp'], () => import('../../features/sign-in/new-password-page.tsx'), 'NewPasswordPage'),
  ),
  door(
    '/auth/confirm-email',
    screen(['signUp'], () => import('../../features/sign-in/confirm-email-page.tsx'), 'ConfirmEmailPage'),
  ),
  door(
    '/auth/prove-sender',
    screen(['signUp'], () => import('../../features/sign-in/prove-sender-page.tsx'), 'ProveSenderPage'),
  ),
  door(
    '/auth/invitation',
    screen(['signUp', 'roles'], () => import('../../features/sign-in/invitation-page.tsx'), 'InvitationPage'),
  ),
];

/** A release for anybody who has its link; `1` stands where an organization does elsewhere. */
const direct = door(
  '/release/1/$id/{-$tabName}',
  screen(['details', 'fields'], () => import('./direct-page.tsx'), 'DirectPage'),
);

/** The frame with the words of its folders and of what few of its people have. */
const loadDesk = () => withWords(['folders'], import('./desk.ts'));

/** Everything behind the session: the person and the organizations are known before a screen is drawn. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(loadDesk, 'Shell'),
  pendingComponent: PageLoader,
  errorComponent: PageFailure,
  beforeLoad: ({ location }) => requireSession(location.href, loadDesk),
});

const page = <P extends string>(
  routePath: P,
  component: ReturnType<typeof lazyRouteComponent>,
  staticData?: { narrowSidebar?: boolean; forClients?: boolean },
) =>
  createRoute({
    getParentRoute: () => shell,
    path: routePath,
    component,
    errorComponent: PageFailure,
    staticData: staticData ?? {},
  });

const narrow = { narrowSidebar: true };
const clients = { forClients: true };

/** Every screen behind the session, in one visible list. Static segments win over parameters. */
const pages = [
  page('/', screen([], loadDesk, 'HomePage'), clients),
  page('/release/$organizationId', screen([], loadDesk, 'RoutePage'), clients),
  page('/nav/{-$organizationId}', screen([], loadDesk, 'NavPage'), clients),
  page(
    '/release/edit/$organizationId/{-$id}',
    screen(
      ['releaseEdit', 'fields', 'media'],
      () => import('../../features/release-edit/release-edit-page.tsx'),
      'ReleaseEditPage',
    ),
    narrow,
  ),
  page(
    '/release/design/$organizationId/$id',
    screen(
      ['design', 'landing'],
      () => import('../../features/design-viewer/design-viewer-page.tsx'),
      'DesignViewerPage',
    ),
    narrow,
  ),
  page(
    '/release/$organizationId/$id',
    screen(
      ['details', 'fields'],
      () => import('../../features/release-details/release-details-page.tsx'),
      'ReleaseDetailsPage',
    ),
    clients,
  ),
  page(
    '/file-viewer',
    screen(
      ['details'],
      () => import('../../features/release-details/file-viewer-page.tsx'),
      'FileViewerPage',
    ),
    clients,
  ),
  page(
    '/release/distribute/$organizationId/$id',
    screen(
      ['distribute', 'contacts'],
      () => import('../../features/distribute/distribute-page.tsx'),
      'DistributePage',
    ),
    narrow,
  ),
  page(
    '/release/report/$organizationId/$id',
    screen(['report'], () => import('../../features/report/report-page.tsx'), 'ReportPage'),
  ),
  page(
    '/release/contact-report/{-$id}',
    screen(
      ['contacts'],
      () => import('../../features/contacts/contact-report-page.tsx'),
      'ContactReportPage',
    ),
  ),
  page(
    '/contact/$organizationId',
    screen(['contacts'], () => import('../../features/contacts/contact-page.tsx'), 'ContactPage'),
  ),
  page(
    '/contact/$organizationId/edit/{-$id}',
    screen(['contacts'], () => import('../../features/contacts/contact-edit-page.tsx'), 'ContactEditPage'),
  ),
  page(
    '/contact/$organizationId/import',
    screen(
      ['import', 'contacts'],
      () => import('../../features/contact-import/import-page.tsx'),
      'ImportPage',
    ),
  ),
  page(
    '/release/$organizationId/edit-accont/$id',
    screen(['accounts', 'media', 'folders'], () => import('./own-account-page.tsx'), 'OwnAccountPage'),
    clients,
  ),
  page(
    '/account/$organizationId',
    screen(['accounts', 'roles'], () => import('../../features/accounts/account-page.tsx'), 'AccountPage'),
  ),
  page(
    '/account/$organizationId/edit/{-$id}',
    screen(
      ['accounts', 'roles', 'media'],
      () => import('../../features/accounts/account-edit-page.tsx'),
      'AccountEditPage',
    ),
  ),
  page(
    '/stats/$organizationId',
    screen(['stats'], () => import('../../features/stats/stats-page.tsx'), 'StatsApp'),
  ),
  page(
    '/organization',
    screen(
      ['organizations'],
      () => import('../../features/organizations/organization-page.tsx'),
      'OrganizationPage',
    ),
  ),
  page(
    '/organization/edit/{-$organizationId}',
    screen(
      ['organizationEdit', 'roles', 'landing', 'media'],
      () => import('../../features/organization-edit/organization-edit-page.tsx'),
      'OrganizationEditPage',
    ),
    narrow,
  ),
  page(
    '/organization/file/$organizationId',
    screen(
      ['registeredFile', 'fields'],
      () => import('../../features/registered-file/registered-file-page.tsx'),
      'RegisteredFilePage',
    ),
    narrow,
  ),
  page(
    '/organization/audit/$organizationId',
    screen(['audit'], () => import('../../features/audit/audit-page.tsx'), 'AuditPage'),
  ),
  page(
    '/organization/keys/$organizationId',
    screen(['apiKeys'], () => import('../../features/api-keys/api-key-page.tsx'), 'ApiKeyPage'),
  ),
  page(
    '/organization/person/$organizationId',
    screen(['person'], () => import('../../features/person/person-page.tsx'), 'PersonPage'),
  ),
  page(
    '/outbox',
    screen(['outbox'], () => import('../../features/outbox/outbox-page.tsx'), 'OutboxPage'),
  ),
  page(
    '/organization/join',
    screen(['join'], () => import('../../features/join/join-page.tsx'), 'JoinPage'),
    clients,
  ),
  page(
    '/settings/security',
    screen(
      ['preferences', 'security'],
      () => import('../../features/settings/security/security-page.tsx'),
      'SecurityPage',
    ),
    clients,
  ),
  page(
    '/settings/s/{-$organizationId}',
    screen(['preferences'], () => import('../../features/settings/settings-page.tsx'), 'SettingsPage'),
    clients,
  ),
  // An address that leads nowhere keeps the ways that lead somewhere around it.
  page('/$', NotFound, clients),
];

export const router = createRouter({
  routeTree: root.addChildren([...doors, direct, shell.addChildren(pages)]),
  history: createCountedHistory(),
  defaultPreload: false,
  defaultPendingMs: 300,
  scrollRestoration: true,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: searchText,
});

whenUnauthorized((failure) => {
  const { location } = router.state;
  if (location.pathname.startsWith('/auth')) return;
  queryClient.clear();
  void router.navigate({
    to: path.login,
    search: { endpoint: safeEndpoint(location.href), ended: endingOf(failure) ?? 'over' } as never,
    ignoreBlocker: true,
  });
});
