import type { LoggedUser } from '@firstlook/contract/account.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';

/** Pending organizations, and those where the person still waits for approval, are shown and cannot be chosen. */
export function isPendingIn(
  user: LoggedUser | undefined,
  organization: Pick<OrganizationView, '_id' | 'status'>,
): boolean {
  const membership = user?.organizations.find((one) => one._id === organization._id);
  return organization.status === 'pending' || membership?.status === 'pending';
}
