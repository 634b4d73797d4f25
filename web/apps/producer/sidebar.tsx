import { CirclePlay, Inbox, Settings, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOrganizationCounts } from '../../data/organization.ts';
import { path } from '../../data/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { classNames } from '../../ui/class-name.ts';
import { Icon, type IconType } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import { type Search, useRouteSearch } from '../../ui/navigation.ts';
import { useCurrentPath } from './current-path.ts';
import { OrganizationMenu } from './organization-menu.tsx';
import { UserBox } from './user-box.tsx';
import type { Viewer } from './viewer.ts';

interface EntryProps {
  to: string;
  search?: Search;
  icon: IconType;
  label: string;
  count?: number;
  on: boolean;
  /** The page is below this entry and not the entry's own page. */
  within?: boolean;
}

function Entry({ to, search, icon, label, count, on, within }: EntryProps) {
  return (
    <AppLink
      to={to}
      search={search}
      title={label}
      className={classNames('nv', on && 'on')}
      aria-current={on ? (within ? 'true' : 'page') : undefined}
    >
      <Icon of={icon} />
      <span>{label}</span>
      {count !== undefined && <b className="n">{formatNumber(count)}</b>}
    </AppLink>
  );
}

function ReleaseEntries({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation();
  const current = useCurrentPath();
  const search = useRouteSearch();
  const { organization, routes } = viewer;
  const counts = useOrganizationCounts(organization?._id);
  if (!organization) return null;
  const to = path.releases(organization._id);
  const here = current.startsWith('/release/');
  const own = current === to;
  const chosen = own ? search.page : undefined;
  const first = routes.find((route) => route.default) ?? routes[0];
  if (!first) {
    return (
      <Entry
        to={to}
        icon={CirclePlay}
        label={t('shell:releases')}
        count={counts?.releases}
        on={here}
        within={!own}
      />
    );
  }
  return routes.map((route) => (
    <Entry
      key={route.id}
      to={to}
      search={{ page: route.name }}
      icon={CirclePlay}
      label={route.name}
      count={route === first ? counts?.releases : undefined}
      on={here && (chosen === route.name || (!chosen && route === first))}
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
        <ReleaseEntries viewer={viewer} />
        {organization && viewer.canReadContacts && (
          <Entry
            to={path.contacts(organization._id)}
            icon={Users}
            label={t('shell:contacts')}
            count={counts?.contacts}
            on={current.startsWith('/contact/')}
            within={current !== path.contacts(organization._id)}
          />
        )}
        <h2 className="side-head">{t('shell:system')}</h2>
        {viewer.systemAdmin && (
          <Entry to={path.outbox} icon={Inbox} label={t('shell:outbox')} on={current === path.outbox} />
        )}
        <Entry
          to={path.settings(organization?._id)}
          icon={Settings}
          label={t('shell:settings')}
          on={current.startsWith('/settings')}
        />
      </nav>
      <UserBox viewer={viewer} icons={icons} />
    </>
  );
}
