import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { LogIn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../data/session.ts';
import { safeEndpoint } from '../../device/address.ts';
import { path } from '../../device/path.ts';
import { headerRoutes, listedRoutes, routePath, useRouteViewer } from '../../parts/route.ts';
import { useCurrentPath } from '../../parts/shell/current-path.ts';
import { SettingsMenu } from '../../parts/shell/settings-menu.tsx';
import { UserBox } from '../../parts/shell/user-box.tsx';
import { useRouteSearch } from '../../ui/hook/navigation.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { OrganizationMark } from '../../ui/page/organization-mark.tsx';
import css from './client-shell.module.css';
import type { Site } from './site.ts';

interface Entry {
  key: string;
  label: string;
  to: string;
  search: { page?: string; list?: string };
}

/** The site's own pages, then the routes of the organization that are for clients (specification 2 section 2). */
function useEntries(organization: OrganizationView, site: Site): Entry[] {
  const { t } = useTranslation();
  const viewer = useRouteViewer(organization._id);
  const own = site.navigation.map(({ label, to, search = {} }) => ({
    key: label,
    label: t(label),
    to,
    search,
  }));
  const routes = headerRoutes(listedRoutes(organization, viewer)).map((route) => ({
    key: route.id,
    label: route.name,
    to: routePath(organization._id, route),
    search: { page: route.name },
  }));
  return [...own, ...routes];
}

function Navigation({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation();
  const current = useCurrentPath();
  const { page, list } = useRouteSearch();
  const isHere = ({ to, search }: Entry) => to === current && search.page === page && search.list === list;
  return (
    <nav className={css.nav} aria-label={t('client:navigation')}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.key}>
            <AppLink to={entry.to} search={entry.search} aria-current={isHere(entry) ? 'page' : undefined}>
              <bdi>{entry.label}</bdi>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SignInLink() {
  const { t } = useTranslation();
  const endpoint = safeEndpoint(useCurrentPath());
  return (
    <AppLink className={css.signIn} to={path.login} search={endpoint === '/' ? {} : { endpoint }}>
      <Icon of={LogIn} small flip />
      <span>{t('client:signIn')}</span>
    </AppLink>
  );
}

export function ClientHeader({ organization, site }: { organization: OrganizationView; site: Site }) {
  const user = useUser();
  const entries = useEntries(organization, site);
  return (
    <header className={css.head}>
      <div className={css.wrap}>
        <AppLink to={site.home} className={css.brand}>
          <OrganizationMark name={organization.name} logo={organization.logo} />
          <b>
            <bdi>{organization.name}</bdi>
          </b>
        </AppLink>
        <Navigation entries={entries} />
        <div className={css.tools}>
          <SettingsMenu end organizationId={organization._id} signedOut={!user} />
          {user ? <UserBox organizationId={organization._id} icons inHeader /> : <SignInLink />}
        </div>
      </div>
    </header>
  );
}
