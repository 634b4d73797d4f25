import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { headerRoutes, routeOfPage, routePath } from '../../parts/route.ts';
import { useCurrentPath } from '../../parts/shell/current-path.ts';
import { useRouteSearch } from '../../ui/hook/navigation.ts';
import { classNames } from '../../ui/page/class-name.ts';
import { AppLink } from '../../ui/page/link.tsx';
import css from './header.module.css';
import type { Viewer } from './viewer.ts';

/**
 * The release pages of the organization, in the header (specification 2 section 2, "Producer header"). Who makes releases
 * also has them in the sidebar; who only watches has nothing else, so there they stay on a phone, in a row of their own.
 */
export function HeaderNav({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation();
  const { organization, routes, watchOnly } = viewer;
  const page = useRouteSearch().page;
  const current = useCurrentPath();
  const isHere =
    !!organization && [path.releases, path.nav].some((pathOf) => current === pathOf(organization._id));
  const list = useRef<HTMLUListElement>(null);
  const named = headerRoutes(routes);
  const chosen = isHere ? routeOfPage(routes, page) : undefined;

  // What does not fit is scrolled to; the page that is open is always to be seen.
  useEffect(() => {
    if (!chosen) return;
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);

  if (!organization || (named.length === 0 && !watchOnly)) return null;
  const { _id } = organization;
  const entries =
    named.length > 0
      ? named.map((route) => ({
          key: route.id,
          label: route.name,
          to: routePath(_id, route),
          search: { page: route.name },
          on: chosen?.id === route.id,
        }))
      : [{ key: 'all', label: t('shell:releases'), to: path.releases(_id), search: {}, on: isHere }];
  return (
    <nav className={classNames(css.topNav, watchOnly && css.alone)} aria-label={t('shell:releasePages')}>
      <ul ref={list}>
        {entries.map(({ key, label, to, search, on }) => (
          <li key={key}>
            <AppLink
              to={to}
              search={search}
              className={on ? css.on : undefined}
              aria-current={on ? 'page' : undefined}
            >
              <bdi>{label}</bdi>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
