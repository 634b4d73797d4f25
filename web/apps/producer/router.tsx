import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { whenUnauthorized } from '../../data/api.ts';
import { queryClient } from '../../data/query-client.ts';
import { endingOf } from '../../data/session-ending.ts';
import { safeEndpoint } from '../../device/address.ts';
import { path } from '../../device/path.ts';
import { isPageKept } from '../../device/person-change.ts';
import { doors } from '../../features/sign-in/doors.ts';
import { withWords } from '../../i18n/words.ts';
import { NotFound, PageFailure } from '../../parts/shell/page-failure.tsx';
import { PageLoader } from '../../parts/shell/page-loader.tsx';
import { Root } from '../../parts/shell/root.tsx';
import { type Screen, screen } from '../../parts/shell/screen.ts';
import { createCountedHistory } from '../../parts/shell/typed-address.ts';
import { searchText } from '../../ui/hook/navigation.ts';
import { requireSession } from './require-session.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Edit pages fold the sidebar to its icons. */
    narrowSidebar?: boolean;
  }
}

const root = createRootRoute({ component: Root, notFoundComponent: NotFound });
const door = <P extends string>(routePath: P, component: Screen) =>
  createRoute({ getParentRoute: () => root, path: routePath, component, errorComponent: PageFailure });

/** A release for all who have its link; `1` stands where an organization does elsewhere. */
const direct = door(
  '/release/1/$id/{-$tabName}',
  screen(['details', 'fields'], () => import('../../features/release-details/direct-page.tsx'), 'DirectPage'),
);

/** The frame with the words of its folders and of what few of its people have. */
const loadDesk = () => withWords(['folders', 'session'], import('./desk.ts'));

/** Everything behind the session: the person and the organizations are known before a screen is drawn. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(loadDesk, 'Shell'),
  pendingComponent: PageLoader,
  errorComponent: PageFailure,
  beforeLoad: ({ location }) => requireSession(location.href, loadDesk),
});

const page = <P extends string>(routePath: P, component: Screen, staticData?: { narrowSidebar?: boolean }) =>
  createRoute({
    getParentRoute: () => shell,
    path: routePath,
    component,
    errorComponent: PageFailure,
    staticData: staticData ?? {},
  });

const narrow = { narrowSidebar: true };

/** Every screen behind the session, in one visible list. Static segments win over parameters. */
const pages = [
  page('/', screen([], loadDesk, 'HomePage')),
  page('/release/$organizationId', screen([], loadDesk, 'RoutePage')),
  page('/nav/{-$organizationId}', screen([], loadDesk, 'NavPage')),
  page(
    '/release/edit/$organizationId/{-$id}',
    screen(
      ['releaseEdit', 'fields', 'media', 'removal', 'sends'],
      () => import('../../features/release-edit/release-edit-page.tsx'),
      'ReleaseEditPage',
    ),
    narrow,
  ),
  page(
    '/release/design/$organizationId/$id',
    screen(
      ['design', 'landing', 'sends'],
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
  ),
  page(
    '/file-viewer',
    screen(['details'], () => import('../../features/document/file-viewer-page.tsx'), 'FileViewerPage'),
  ),
  page(
    '/release/distribute/$organizationId/$id',
    screen(
      ['distribute', 'contacts', 'followUp', 'subjectTest', 'sends', 'ownFields'],
      () => import('../../features/distribute/distribute-page.tsx'),
      'DistributePage',
    ),
    narrow,
  ),
  page(
    '/release/report/$organizationId/$id',
    screen(
      ['report', 'filmCurve', 'followUp', 'subjectTest', 'sends'],
      () => import('../../features/report/report-page.tsx'),
      'ReportPage',
    ),
  ),
  page(
    '/release/report/$organizationId/$id/print',
    screen(
      ['report', 'filmCurve', 'reportPaper'],
      () => import('../../features/report/paper/paper-page.tsx'),
      'PaperPage',
    ),
    narrow,
  ),
  page(
    '/release/compare/$organizationId',
    screen(['compare'], () => import('../../features/report/compare-page.tsx'), 'ComparePage'),
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
    '/calendar/$organizationId',
    screen(
      ['calendar', 'followUp'],
      () => import('../../features/calendar/calendar-page.tsx'),
      'CalendarPage',
    ),
  ),
  page(
    '/calendar/$organizationId/recurring',
    screen(
      ['recurring', 'distribute'],
      () => import('../../features/distribute/recurring/list-page.tsx'),
      'RecurringPage',
    ),
  ),
  page(
    '/calendar/$organizationId/recurring/edit/{-$id}',
    screen(
      ['recurring', 'distribute', 'contacts'],
      () => import('../../features/distribute/recurring/recurring-edit-page.tsx'),
      'RecurringEditPage',
    ),
    narrow,
  ),
  page(
    '/contact/$organizationId',
    screen(
      ['contacts', 'ownFields'],
      () => import('../../features/contacts/contact-page.tsx'),
      'ContactPage',
    ),
  ),
  page(
    '/contact/$organizationId/edit/{-$id}',
    screen(
      ['contacts', 'ownFields'],
      () => import('../../features/contacts/contact-edit-page.tsx'),
      'ContactEditPage',
    ),
  ),
  page(
    '/contact/$organizationId/smart',
    screen(
      ['smartList', 'contacts', 'ownFields'],
      () => import('../../features/contacts/smart/smart-lists-page.tsx'),
      'SmartListsPage',
    ),
  ),
  page(
    '/contact/$organizationId/smart/edit/{-$id}',
    screen(
      ['smartList', 'contacts', 'ownFields'],
      () => import('../../features/contacts/smart/smart-list-edit-page.tsx'),
      'SmartListEditPage',
    ),
    narrow,
  ),
  page(
    '/contact/$organizationId/suppression',
    screen(
      ['suppression', 'media'],
      () => import('../../features/suppression/suppression-page.tsx'),
      'SuppressionPage',
    ),
  ),
  page(
    '/contact/$organizationId/duplicates',
    screen(
      ['contacts', 'duplicates', 'ownFields'],
      () => import('../../features/contacts/duplicate/duplicate-page.tsx'),
      'DuplicatePage',
    ),
  ),
  page(
    '/contact/$organizationId/import',
    screen(
      ['import', 'contacts', 'ownFields'],
      () => import('../../features/contact-import/import-page.tsx'),
      'ImportPage',
    ),
  ),
  page(
    '/contact/$organizationId/import/past',
    screen(
      ['import', 'contacts', 'ownFields'],
      () => import('../../features/contact-import/past-imports-page.tsx'),
      'PastImportsPage',
    ),
  ),
  page(
    '/release/$organizationId/edit-accont/$id',
    screen(['accounts', 'media', 'folders'], () => import('./own-account-page.tsx'), 'OwnAccountPage'),
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
    screen(['stats', 'filmCurve'], () => import('../../features/stats/stats-page.tsx'), 'StatsApp'),
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
      ['organizationEdit', 'ownFields', 'roles', 'landing', 'media', 'storage', 'fieldMove'],
      () => import('../../features/organization-edit/organization-edit-page.tsx'),
      'OrganizationEditPage',
    ),
    narrow,
  ),
  page(
    '/organization/file/$organizationId',
    screen(
      ['registeredFile', 'fields', 'fieldMove'],
      () => import('./registered-file-page.tsx'),
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
    '/organization/storage/$organizationId',
    screen(['storage', 'media'], () => import('../../features/storage/storage-page.tsx'), 'StoragePage'),
  ),
  page(
    '/organization/webhooks/$organizationId',
    screen(['webhooks'], () => import('../../features/webhooks/webhook-list-page.tsx'), 'WebhookListPage'),
  ),
  page(
    '/organization/webhooks/$organizationId/$id',
    screen(['webhooks'], () => import('../../features/webhooks/webhook-page.tsx'), 'WebhookPage'),
  ),
  page(
    '/organization/domains/$organizationId',
    screen(['senderDomains'], () => import('../../features/sender-domains/domains-page.tsx'), 'DomainsPage'),
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
  ),
  page(
    '/settings/security',
    screen(
      ['preferences', 'security'],
      () => import('../../features/settings/security/security-page.tsx'),
      'SecurityPage',
    ),
  ),
  page(
    '/settings/s/{-$organizationId}',
    screen(['preferences'], () => import('../../features/settings/settings-page.tsx'), 'SettingsPage'),
  ),
  // An address that leads nowhere keeps the ways that lead somewhere around it.
  page('/$', NotFound),
];

export const router = createRouter({
  routeTree: root.addChildren([
    ...doors.map((one) => door(one.path, one.component)),
    direct,
    shell.addChildren(pages),
  ]),
  history: createCountedHistory(),
  defaultPreload: false,
  defaultPendingMs: 300,
  scrollRestoration: true,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: searchText,
});

whenUnauthorized((failure) => {
  const { location } = router.state;
  if (location.pathname.startsWith('/auth') || isPageKept()) return;
  queryClient.clear();
  const search = { endpoint: safeEndpoint(location.href), ended: endingOf(failure) ?? 'over' } as never;
  void router.navigate({ to: path.login, search, ignoreBlocker: true });
});
