import { ChevronLeft, ChevronRight, Menu as MenuIcon, Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commandKey } from '../../device/command-key.ts';
import { path } from '../../device/path.ts';
import { directionOf } from '../../i18n/i18n.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { withWords } from '../../i18n/words.ts';
import { SettingsMenu } from '../../parts/shell/settings-menu.tsx';
import { UserBox } from '../../parts/shell/user-box.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { useLetterKey } from '../../ui/hook/use-letter-key.ts';
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

const KeysDialog = lazy(() =>
  withWords(['preferences'], import('./keys-dialog.tsx')).then((module) => ({ default: module.KeysDialog })),
);
const Palette = lazy(() =>
  withWords(['palette'], import('./palette.tsx')).then((module) => ({ default: module.Palette })),
);

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

/** A new release: of the only type that there is, else the page asks which. */
function useCreate({ canWrite, organization }: Viewer): (() => void) | undefined {
  const go = useGo();
  if (!canWrite || !organization) return;
  const [only, ...others] = organization.releaseTypes;
  const search = only && others.length === 0 ? { releaseType: only.id } : undefined;
  return () => go(path.releaseEdit(organization._id), { search });
}

export function Header({ viewer, onMenu }: { viewer: Viewer; onMenu: () => void }) {
  const { t } = useTranslation();
  const crumbs = useShownCrumbs();
  const [palette, setPalette] = useState(false);
  const [areKeysShown, showKeys] = useState(false);
  useShortcut(isPaletteKey, () => setPalette(true));
  useLetterKey('help', viewer.watchOnly ? undefined : () => showKeys(true));
  useLetterKey('create', useCreate(viewer));
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
              <Ltr>{commandKey} K</Ltr>
            </kbd>
          </i>
        </button>
      )}
      {viewer.canWrite && crumbs.length === 0 && <CreateMenu viewer={viewer} />}
      <SettingsMenu organizationId={viewer.organization?._id} end={viewer.watchOnly || crumbs.length > 0} />
      {viewer.watchOnly && <UserBox organizationId={viewer.organization?._id} icons inHeader />}
      {areKeysShown && (
        <Suspense>
          <KeysDialog organizationId={viewer.organization?._id} onClose={() => showKeys(false)} />
        </Suspense>
      )}
      {palette && (
        <Suspense>
          <Palette viewer={viewer} onClose={() => setPalette(false)} />
        </Suspense>
      )}
    </header>
  );
}
