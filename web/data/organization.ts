import {
  getOrganization,
  getReleaseDataFields,
  listOrganizations,
} from '@firstlook/contract/address/organization.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { addressOrganization, isAddressed, isClientAddress } from '../device/address.ts';
import { call } from './api.ts';
import { doorQuery } from './session.ts';

/** The one organization of a client's address, also without sign-in. */
async function readAddressed(client: QueryClient, signal: AbortSignal) {
  const { organizationId } = await client.ensureQueryData(doorQuery());
  const params = { organizationId };
  const organization = await call(getOrganization, {
    params,
    query: { folders: false },
    signal,
    anonymous: true,
  });
  return { items: [organization], total: 1 };
}

export const organizationsQuery = queryOptions({
  queryKey: ['organization', 'list'],
  queryFn: ({ signal, client }) => {
    if (isClientAddress()) return readAddressed(client, signal);
    // Named by the address, an organization that stands alone is shown to who only watches too.
    const address = addressOrganization();
    return call(listOrganizations, { signal, query: address ? { filter: { params: { address } } } : {} });
  },
  staleTime: 60_000,
});

/** Organizations in the order of the sidebar: reversed, the global one last, only the addressed one in its mode; none that is closed. */
export function arrangeOrganizations(
  items: readonly OrganizationView[],
  address: string | null,
): OrganizationView[] {
  const open = items.filter((one) => !one.deletedAt);
  const shown = address ? open.filter((one) => isAddressed(one, address)) : open;
  return [...shown].reverse().sort((a, b) => Number(a._id === '-1') - Number(b._id === '-1'));
}

export function useOrganizations() {
  const query = useQuery(organizationsQuery);
  return { ...query, items: arrangeOrganizations(query.data?.items ?? [], addressOrganization()) };
}

/** One organization of the signed-in person, with what it may see of it. */
export function useOrganization(organizationId: string | undefined): OrganizationView | undefined {
  const { data } = useQuery(organizationsQuery);
  return data?.items.find((one) => one._id === organizationId);
}

/** Releases and contacts of an organization, for the numbers beside the navigation. */
export function useOrganizationCounts(organizationId: string | undefined) {
  return useQuery({
    queryKey: ['organization', 'counts', organizationId],
    enabled: !!organizationId,
    queryFn: ({ signal }) =>
      call(getOrganization, {
        signal,
        params: { organizationId: organizationId ?? '' },
        query: { folders: false },
      }),
    // Others add and remove, too, and so does another window.
    refetchOnWindowFocus: true,
  }).data?.counts;
}

/** Field definitions of a release type, in no particular order; `fields.ts` of the contract arranges them. */
export function useFieldDefinitions(organizationId: string, releaseType: string | undefined) {
  const organization = useOrganization(organizationId);
  const dataFieldsLocalFilePath = organization?.releaseTypes.find(
    (one) => one.id === releaseType,
  )?.dataFieldsLocalFilePath;
  return useQuery({
    queryKey: ['organization', organizationId, 'fields', releaseType, dataFieldsLocalFilePath],
    enabled: !!organization && !!releaseType,
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      call(getReleaseDataFields, {
        signal,
        params: { organizationId },
        query: { releaseType, dataFieldsLocalFilePath },
      }),
  });
}
