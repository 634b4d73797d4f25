import { CalendarDays, CirclePlay, Send, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOrganizationCounts } from '../../data/organization.ts';
import { path } from '../../device/path.ts';
import { FolderGroup } from '../../features/folders/folder-group.tsx';
import { firstRoute, showsEverything } from '../../parts/route.ts';
import { useCurrentPath } from '../../parts/shell/current-path.ts';
import { UserBox } from '../../parts/shell/user-box.tsx';
import { useRouteSearch } from '../../ui/hook/navigation.ts';
import { OrganizationMenu } from './organization-menu.tsx';
import { SidebarItem } from './sidebar-item.tsx';
import { SystemGroup } from './system-group.tsx';
import type { Viewer } from './viewer.ts';

function ReleaseEntries({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation();
  const current = useCurrentPath();
  const search = useRouteSearch();
  const { organization, routes } = viewer;
  const counts = useOrganizationCounts(organization?._id);
  if (!organization) return null;
  const to = path.releases(organization._id);
  const own = current === to || current === path.nav(organization._id);
  const here = own || current.startsWith('/release/');
  const chosen = own ? search.page : undefined;
  const first = firstRoute(routes);
  if (!first) {
    return (
      <SidebarItem
        to={to}
        icon={CirclePlay}
        label={t('shell:releases')}
        count={counts?.releases}
        on={here && !search.folder}
        within={!own}
      />
    );
  }
  return routes.map((route) => (
    <SidebarItem
      key={route.id}
      to={to}
      search={{ page: route.name }}
      // Folded, the entries are told apart by their icons only.
      icon={route.releaseFilter?.wasDistributed ? Send : CirclePlay}
      label={route.name}
      count={route === first && showsEverything(route) ? counts?.releases : undefined}
      on={here && !search.folder && (chosen === route.name || (!chosen && route === first))}
      within={!own}
    />
  ));
}

/** The organization, its release pages, its contacts, and what concerns the system. */
export function Sidebar({ viewer, icons }: { viewer: Viewer; icons?: boolean }) {
  const { t } = useTranslation();
  const current = useCurrentPath();
  const { organization } = viewer;
  const counts = useOrganizationCounts(organization?._id);
  return (
    <>
      <OrganizationMenu viewer={viewer} icons={icons} />
      <nav aria-label={t('shell:navigation')}>
        {viewer.canReadReleases && <ReleaseEntries viewer={viewer} />}
        {organization && viewer.canReadDrafts && (
          <SidebarItem
            to={path.calendar(organization._id)}
            icon={CalendarDays}
            label={t('shell:calendar')}
            waiting={{ count: counts?.asks ?? 0, label: t('shell:asks') }}
            on={current.startsWith(path.calendar(organization._id))}
            within={current !== path.calendar(organization._id)}
          />
        )}
        {organization && viewer.canReadContacts && (
          <SidebarItem
            to={path.contacts(organization._id)}
            icon={Users}
            label={t('shell:contacts')}
            count={counts?.contacts}
            on={current.startsWith(path.contacts(organization._id))}
            within={current !== path.contacts(organization._id)}
          />
        )}
        {organization && viewer.canReadReleases && !icons && (
          // Of another organization nothing stays open.
          <FolderGroup key={organization._id} organizationId={organization._id} mayWrite={viewer.canWrite} />
        )}
        <SystemGroup viewer={viewer} icons={icons} />
      </nav>
      <UserBox organizationId={viewer.organization?._id} icons={icons} />
    </>
  );
}
