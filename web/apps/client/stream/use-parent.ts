import type { OpenedRelease, ReleaseCard } from '@firstlook/contract/release.ts';
import { useContext } from 'react';
import { useDirectRelease } from '../../../data/release.ts';
import { addressOrganization } from '../../../device/address.ts';
import { useParentGroup } from '../../../features/release-details/group/back-to-group.tsx';
import { useRouteSearch } from '../../../ui/hook/navigation.ts';
import { childrenOf } from './direct-data.ts';
import { IsDirectContext } from './release-path.ts';

export interface ParentGroup {
  id: string;
  title: string;
  /** What lies in it, with the release that one came to. */
  children: readonly ReleaseCard[];
}

/** The group that one came from; among direct links the one that the address names, as everybody may see it. */
export function useParent({ organizationId, _id }: OpenedRelease): ParentGroup | null {
  const isDirect = useContext(IsDirectContext);
  const { relateTo } = useRouteSearch();
  const own = useParentGroup(organizationId, _id, relateTo, !isDirect);
  const { data } = useDirectRelease(
    addressOrganization(),
    isDirect && relateTo !== _id ? (relateTo ?? '') : '',
  );
  if (!isDirect) return own;
  const children = data ? childrenOf(data) : [];
  if (!data || !children.some((child) => child._id === _id)) return null;
  return { id: data.release._id, title: String(data.release.releaseData.title ?? ''), children };
}
