import { companyAddress, tagAddress } from '@firstlook/contract/address/label.ts';
import { getMailingListUse } from '@firstlook/contract/address/mailing-list.ts';
import { getSmartListUse } from '@firstlook/contract/address/smart-list.ts';
import type { GroupUse } from '@firstlook/contract/group-use.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

const addresses = {
  tag: tagAddress.use,
  company: companyAddress.use,
  mailingList: getMailingListUse,
  smartList: getSmartListUse,
};
export type GroupKind = keyof typeof addresses;

/** What goes by a tag, a company, a mailing list or a smart list, asked when somebody is about to delete it. */
export const fetchGroupUse = (organizationId: string, kind: GroupKind, id: string): Promise<GroupUse> =>
  call(addresses[kind], { params: { organizationId, id } });

/** The same, for who is about to change it; nothing is asked where none is named. */
export function useGroupUse(organizationId: string, kind: GroupKind, id: string | undefined) {
  return useQuery({
    queryKey: ['groupUse', organizationId, kind, id ?? ''],
    queryFn: () => fetchGroupUse(organizationId, kind, id ?? ''),
    enabled: id !== undefined,
    // Sends are planned and leave meanwhile.
    staleTime: 0,
  });
}

/** What goes by one of two, asked when somebody is about to merge the first into the other. */
export const fetchMergedUse = (
  organizationId: string,
  kind: Exclude<GroupKind, 'smartList'>,
  { id, into }: { id: string; into: string },
): Promise<GroupUse> => call(addresses[kind], { params: { organizationId, id }, query: { into } });
