import { Outlet } from '@tanstack/react-router';
import { useContext, useEffect } from 'react';
import { logSessionStart } from '../../data/activity.ts';
import { useOrganization } from '../../data/organization.ts';
import { useUser } from '../../data/session.ts';
import { useSettingsSync } from '../../data/settings.ts';
import { path } from '../../device/path.ts';
import { useAccessWatch } from '../../parts/shell/access-watch.ts';
import { useGenderedWords } from '../../parts/shell/gendered-words.ts';
import { useOrganizationId } from '../../parts/shell/organization-id.ts';
import { useOrganizationLook } from '../../parts/shell/organization-look.ts';
import { UnconfirmedBar } from '../../parts/shell/unconfirmed-bar.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { isAccessibilityKey, useShortcut } from '../../ui/hook/use-shortcut.ts';
import { SiteNameContext } from '../../ui/page/page.tsx';
import { ClientFooter } from './client-footer.tsx';
import { ClientHeader } from './client-header.tsx';
import css from './client-shell.module.css';
import { SiteContext } from './site-context.ts';

/** What stands around the pages of every client site. */
export function ClientShell() {
  const site = useContext(SiteContext);
  const organization = useOrganization(useOrganizationId());
  const isSignedIn = useUser() !== undefined;
  useSettingsSync();
  useGenderedWords();
  useAccessWatch();
  useOrganizationLook(organization);
  const go = useGo();
  const organizationId = organization?._id;
  useShortcut(isAccessibilityKey, () => go(path.settings(organizationId)));
  useEffect(() => {
    if (isSignedIn) logSessionStart(organizationId);
  }, [isSignedIn, organizationId]);
  if (!organization || !site) return null;
  return (
    <SiteNameContext value={organization.name}>
      <div className={css.site} data-site={site.name}>
        <ClientHeader organization={organization} site={site} />
        <UnconfirmedBar />
        <div className={css.body}>
          <Outlet />
        </div>
        <ClientFooter organization={organization} />
      </div>
    </SiteNameContext>
  );
}
