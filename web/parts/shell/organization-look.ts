import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { useLayoutEffect } from 'react';
import { setPlace } from '../../i18n/place.ts';
import { useOrganizationAccent } from '../organization-theme.ts';

/** While an organization is looked at, its clock counts and its colour is the acting one, in dialogs too. */
export function useOrganizationLook(organization: OrganizationView | undefined): void {
  // Before the pages below are drawn: they write days and hours.
  setPlace(organization);
  const accent = useOrganizationAccent(organization);
  const { action, onAction } = accent ?? {};
  useLayoutEffect(() => {
    if (!action || !onAction) return;
    const { style } = document.documentElement;
    style.setProperty('--org-accent', action);
    style.setProperty('--org-on-accent', onAction);
    return () => {
      style.removeProperty('--org-accent');
      style.removeProperty('--org-on-accent');
    };
  }, [action, onAction]);
}
