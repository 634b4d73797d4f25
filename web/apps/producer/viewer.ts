import type { LoggedUser } from '@firstlook/contract/account.ts';
import type { OrganizationRoute, OrganizationView } from '@firstlook/contract/organization.ts';
import type { Permission } from '@firstlook/contract/permissions.ts';
import { useEffect } from 'react';
import { useOrganizations } from '../../data/organization.ts';
import { isSystemAdmin, isSystemDeveloper, isWatchOnly, useCan, useUser } from '../../data/session.ts';
import { keepOrganization, lastOrganization } from '../../device/last-organization.ts';
import { listedRoutes, useRouteViewer } from '../../parts/route.ts';
import { isPendingIn } from './organization-status.ts';

/** Who looks, and at which organization: what the shell draws from. */
export interface Viewer {
  user: LoggedUser | undefined;
  organization: OrganizationView | undefined;
  organizations: OrganizationView[];
  routes: OrganizationRoute[];
  systemAdmin: boolean;
  systemDeveloper: boolean;
  /** Only viewing roles in every organization: no sidebar and no actions. */
  watchOnly: boolean;
  canReadReleases: boolean;
  canWrite: boolean;
  /** The calendar holds drafts. */
  canReadDrafts: boolean;
  canReadContacts: boolean;
  canReadAccounts: boolean;
  /** Statistics are for those who may see them, of organizations that log what is watched. */
  canReadStats: boolean;
  /** Answers those who wait to come in. */
  canAnswerMembers: boolean;
  /** All who work in the organization may read its settings; the form says who may change what. */
  canReadSettings: boolean;
}

/** Pages without an organization in their path (settings, outbox) keep the last one. */
export function useViewer(named: string | undefined): Viewer {
  const user = useUser();
  const { items } = useOrganizations();
  const id = named && named !== '-1' ? named : lastOrganization();
  const organization =
    items.find((one) => one._id === id) ??
    items.find((one) => one._id !== '-1' && !one.redirectUrl && !isPendingIn(user, one));
  const organizationId = organization?._id;
  useEffect(() => {
    if (organizationId) keepOrganization(organizationId);
  }, [organizationId]);
  const can = useCan(organization?._id);
  const may = (permission: Permission) => !!organization && can(permission);
  const routeViewer = useRouteViewer(organization?._id);
  return {
    user,
    organization,
    organizations: items,
    routes: organization ? listedRoutes(organization, routeViewer) : [],
    systemAdmin: isSystemAdmin(user),
    systemDeveloper: isSystemDeveloper(user),
    watchOnly: isWatchOnly(user),
    canReadReleases: may('release.read'),
    canWrite: may('release.write'),
    canReadDrafts: may('release.readDraft'),
    canReadContacts: may('contact.read'),
    canReadAccounts: may('account.read'),
    canReadStats: may('stats.read') && organization?.restrictVideos === true,
    canAnswerMembers: may('account.write'),
    canReadSettings: may('release.write') || may('organization.edit'),
  };
}
