import { useOrganizations } from '../../data/organization.ts';
import { isSystemAdmin, useUser } from '../../data/session.ts';
import { addressOrganization } from '../../device/address.ts';
import { useCurrentPath } from '../../parts/shell/current-path.ts';

/**
 * Whether the page is of an organization that this person does not have, or that is not the one the address names.
 * System admins may go anywhere, except at a client's address; the right to manage organizations is checked by the page itself.
 */
export function useIsOtherOrganization(named: string | undefined): boolean {
  const user = useUser();
  const { items, isSuccess } = useOrganizations();
  const current = useCurrentPath();
  if (!isSuccess) return false;
  if (current === '/') return addressOrganization() !== null && items.length === 0;
  if (!named || named === '-1' || items.some((one) => one._id === named)) return false;
  return !isSystemAdmin(user) && !current.startsWith('/organization/') && !current.startsWith('/settings/');
}
