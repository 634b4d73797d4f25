import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logSessionStart } from '../../data/activity.ts';
import { useSettingsSync } from '../../data/settings.ts';
import { path } from '../../device/path.ts';
import { UploadProvider } from '../../features/upload/upload-provider.tsx';
import { useAccessWatch } from '../../parts/shell/access-watch.ts';
import { useGenderedWords } from '../../parts/shell/gendered-words.ts';
import { useOrganizationLook } from '../../parts/shell/organization-look.ts';
import { OrganizationMissing } from '../../parts/shell/organization-missing.tsx';
import { UnconfirmedBar } from '../../parts/shell/unconfirmed-bar.tsx';
import { useGo, useRouteParams } from '../../ui/hook/navigation.ts';
import { useLater } from '../../ui/hook/use-later.ts';
import { isAccessibilityKey, useShortcut } from '../../ui/hook/use-shortcut.ts';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Header } from './header.tsx';
import { useIsOtherOrganization } from './other-organization.ts';
import { useOtherTabs } from './other-tab.ts';
import { Sidebar } from './sidebar.tsx';
import { Tray } from './tray.tsx';
import { useGreeting } from './use-greeting.ts';
import { useViewer } from './viewer.ts';

/** Sidebar, header and the page; under 1100 px the sidebar is a drawer, on edit pages a strip of icons. */
export function Shell() {
  const { t } = useTranslation();
  useSettingsSync();
  useGenderedWords();
  useAccessWatch();
  useOtherTabs();
  useGreeting();
  const [menuOpen, setMenuOpen] = useState(false);
  const { organizationId: named } = useRouteParams();
  const viewer = useViewer(named);
  useOrganizationLook(viewer.organization);
  const go = useGo();
  useShortcut(isAccessibilityKey, () => go(path.settings(viewer.organization?._id)));
  const organizationId = viewer.organization?._id;
  useEffect(() => logSessionStart(organizationId), [organizationId]);
  const matches = useMatches();
  const narrow = matches.some((match) => match.staticData.narrowSidebar);
  const isForeign = useIsOtherOrganization(named);
  // The frame stands before its first page is drawn.
  const isLater = useLater();
  const address = useRouterState({ select: (state) => state.location.href });

  // biome-ignore lint/correctness/useExhaustiveDependencies: any move closes the menu
  useEffect(() => setMenuOpen(false), [address]);

  return (
    <UploadProvider>
      <div className={classNames('app', narrow && 'narrow', viewer.watchOnly && 'no-side')}>
        {!viewer.watchOnly && (
          <aside className="side" aria-label={t('shell:navigation')}>
            <Sidebar viewer={viewer} icons={narrow} />
          </aside>
        )}
        <div className="column">
          <Header viewer={viewer} onMenu={() => setMenuOpen(true)} />
          <UnconfirmedBar />
          {isForeign ? <OrganizationMissing /> : isLater && <Outlet />}
        </div>
        <Drawer side="start" opened={menuOpen} onClose={() => setMenuOpen(false)} title="Firstlook">
          <div className="side in-drawer">
            <Sidebar viewer={viewer} />
          </div>
        </Drawer>
        <Tray />
      </div>
    </UploadProvider>
  );
}
