import { useOrganizations } from '../../data/organization.ts';
import { isClientAddress } from '../../device/address.ts';
import { useRouteParams } from '../../ui/hook/navigation.ts';

/** The organization of the page: its route names it; at a client's address it is the one that the address names. */
export function useOrganizationId(): string {
  const { organizationId } = useRouteParams();
  const { items } = useOrganizations();
  return organizationId ?? (isClientAddress() ? items[0]?._id : undefined) ?? '';
}
