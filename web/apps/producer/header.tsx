import { ChevronLeft, ChevronRight, Menu as MenuIcon, Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '../../i18n/i18n.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { SettingsMenu } from '../../parts/shell/settings-menu.tsx';
import { UserBox } from '../../parts/shell/user-box.tsx';
import { useShortcut } from '../../ui/hook/use-shortcut.ts';
import { BrandMark } from '../../ui/page/brand.tsx';
import { IconButton } from '../../ui/page/button.tsx';
import { type Crumb, useShownCrumbs } from '../../ui/page/crumbs.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { CreateMenu } from './create-menu.tsx';
import css from './header.module.css';
import { HeaderNav } from './header-nav.tsx';
import { OrganizationMenu } from './organization-menu.tsx';
import type { Viewer } from './viewer.ts';

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })));
const mac = /Mac|iPhone|iPad/.test(navigator.userAgent);

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t, i18n } = useTranslation();
  const separator = directionOf(i18n.language) === 'rtl' ? ChevronLeft : ChevronRight;
  return (
    <nav className={css.crumbs} aria-label={t('shell:crumbs')}>
      {crumbs.map((crumb, position) => (
        <span className={css.crumb} key={crumb.label + crumb.to}>
          {position > 0 && <Icon of={separator} small />}
          {crumb.to ? (
            <AppLink to={crumb.to}>
              <bdi>{crumb.label}</bdi>
            </AppLink>
          ) : (
            <b aria-current="page">
              <bdi>{crumb.label}</bdi>
            </b>
          )}
        </span>
      ))}
    </nav>
  );
}

const isPaletteKey = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && event.code === 'KeyK';

export function Header({ viewer, onMenu }: { viewer: Viewer; onMenu: () => void }) {
  const { t } = useTranslation();
  const crumbs = useShownCrumbs();
  const [palette, setPalette] = useState(false);
  useShortcut(isPaletteKey, () => setPalette(true));
  return (
    <header className="top">
      {viewer.watchOnly ? (
        <OrganizationMenu viewer={viewer} />
      ) : (
        <IconButton className={css.burger} icon={MenuIcon} label={t('shell:menu')} onClick={onMenu} />
      )}
      {crumbs.length > 0 ? (
        <Crumbs crumbs={crumbs} />
      ) : (
        <AppLink to="/" className="brand">
          <BrandMark />
          <b>Firstlook</b>
        </AppLink>
      )}
      {(viewer.watchOnly || crumbs.length === 0) && <HeaderNav viewer={viewer} />}
      {!viewer.watchOnly && (
        <button type="button" className={css.search} onClick={() => setPalette(true)}>
          <Icon of={Search} />
          <span aria-hidden="true">{t('shell:search')}</span>
          <i className="visually-hidden">{t('shell:search')}</i>
          <i className={css.keys} aria-hidden="true">
            <kbd>
              <Ltr>{mac ? '⌘ K' : 'Ctrl K'}</Ltr>
            </kbd>
          </i>
        </button>
      )}
      {viewer.canWrite && crumbs.length === 0 && <CreateMenu viewer={viewer} />}
      <SettingsMenu organizationId={viewer.organization?._id} end={viewer.watchOnly || crumbs.length > 0} />
      {viewer.watchOnly && <UserBox organizationId={viewer.organization?._id} icons inHeader />}
      {palette && (
        <Suspense>
          <Palette viewer={viewer} onClose={() => setPalette(false)} />
        </Suspense>
      )}
    </header>
  );
}
