import type { LoggedUser } from '@firstlook/contract/account.ts';
import { getLoggedUser, getSignInDoor, logout } from '@firstlook/contract/address/auth.ts';
import {
  bestRole,
  can,
  type Permission,
  type PermissionHolder,
  permissionsByRole,
  visitorPermissions,
} from '@firstlook/contract/permissions.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOrganization, isClientAddress } from '../device/address.ts';
import { forgetPerson, notePerson, tellTabs } from '../device/person-change.ts';
import { ApiError, call } from './api.ts';

/** @returns null for a visitor of a client site: there it is no failure to have no session */
async function readSession(signal: AbortSignal): Promise<LoggedUser | null> {
  try {
    const user = await call(getLoggedUser, { signal, anonymous: true });
    notePerson(user._id);
    return user;
  } catch (error) {
    if (isClientAddress() && error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => readSession(signal),
  staleTime: 60_000,
});

/** The signed-in person; `undefined` while it is being asked, and for a visitor. */
export function useUser(): LoggedUser | undefined {
  return useQuery(sessionQuery).data ?? undefined;
}

export function holderOf(user: LoggedUser): PermissionHolder {
  return {
    systemRoles: user.roles,
    memberships: user.organizations.map((one) => ({
      organizationId: one._id,
      status: one.status,
      roles: one.roles,
      scopes: one.scopes,
    })),
  };
}

/** What the reader may do at a client's address: what a client may, or a visitor. */
function permissionsOfClient(user: LoggedUser | undefined, organizationId: string | undefined) {
  const isKnown =
    !!user &&
    !!organizationId &&
    can(holderOf(user), permissionsByRole.client[0] as Permission, organizationId);
  return isKnown ? permissionsByRole.client : visitorPermissions;
}

/**
 * Whether the signed-in person may do something in an organization: the server's own table (contract/permissions).
 * At a client's address every person is shown what a client may do.
 */
export function useCan(organizationId: string | undefined): (permission: Permission) => boolean {
  const user = useUser();
  if (isClientAddress()) {
    const permissions: readonly Permission[] = permissionsOfClient(user, organizationId);
    return (permission) => permissions.includes(permission);
  }
  return (permission) => !!user && !!organizationId && can(holderOf(user), permission, organizationId);
}

export const isSystemAdmin = (user: LoggedUser | undefined): boolean => !!user?.roles.includes('admin');

/** Works on the code of every organization (contract/permissions). */
export const isSystemDeveloper = (user: LoggedUser | undefined): boolean =>
  !!user?.roles.includes('developer');

/** Only viewing roles in every organization, or a client's address: no sidebar and no actions. */
export function isWatchOnly(user: LoggedUser | undefined): boolean {
  if (isClientAddress() || !user) return true;
  const holder = holderOf(user);
  const hasSystemRole = isSystemAdmin(user) || isSystemDeveloper(user);
  return !user.organizations.some((one) => can(holder, 'release.write', one._id)) && !hasSystemRole;
}

/** The best role of the person in an organization, for the logged-user box. */
export function bestRoleIn(user: LoggedUser, organizationId: string | undefined) {
  const membership = user.organizations.find((one) => one._id === organizationId);
  const role = membership?.status === 'approved' ? bestRole(membership.roles) : null;
  return role ?? (isSystemAdmin(user) ? ('systemAdmin' as const) : null);
}

/** Ends the session and forgets everything that was read with it. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(logout, {}),
    onSettled: () => {
      client.clear();
      forgetPerson();
      tellTabs();
    },
  });
}

/** What is public of the organization that the address names. */
export const doorQuery = () => {
  const organizationId = addressOrganization();
  return queryOptions({
    queryKey: ['session', 'door', organizationId],
    enabled: organizationId !== null,
    retry: false,
    queryFn: ({ signal }) =>
      call(getSignInDoor, { params: { organizationId: organizationId ?? '' }, signal, anonymous: true }),
  });
};

const useDoorQuery = () => useQuery(doorQuery());

/** What the sign-in page of an organization's address shows; nothing when the address names none. */
export const useSignInDoor = () => useDoorQuery().data;

/** Whether the address names an organization that is not there. */
export function useDoorMissing(): boolean {
  const { error } = useDoorQuery();
  return error instanceof ApiError && error.status === 404;
}
