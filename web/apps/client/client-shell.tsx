import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useContext, useEffect } from 'react';
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

/** Header and footer of the site around a page of it, in the look of its organization. */
export function SiteFrame({
  organization,
  children,
}: {
  organization: OrganizationView;
  children: ReactNode;
}) {
  const site = useContext(SiteContext);
  useSettingsSync();
  useGenderedWords();
  useOrganizationLook(organization);
  const go = useGo();
  useShortcut(isAccessibilityKey, () => go(path.settings(organization._id)));
  if (!site) return null;
  return (
    <SiteNameContext value={organization.name}>
      <div className={css.site} data-site={site.name}>
        <ClientHeader organization={organization} site={site} />
        <UnconfirmedBar />
        <div className={css.body}>{children}</div>
        <ClientFooter organization={organization} />
      </div>
    </SiteNameContext>
  );
}

/** What stands around the pages of every client site. */
export function ClientShell() {
  const organization = useOrganization(useOrganizationId());
  const isSignedIn = useUser() !== undefined;
  useAccessWatch();
  const organizationId = organization?._id;
  useEffect(() => {
    if (isSignedIn) logSessionStart(organizationId);
  }, [isSignedIn, organizationId]);
  if (!organization) return null;
  return (
    <SiteFrame organization={organization}>
      <Outlet />
    </SiteFrame>
  );
}
