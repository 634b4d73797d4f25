import { useRelease } from '../../data/release.ts';
import { path } from '../../device/path.ts';
import { useRouteSearch } from '../../ui/hook/navigation.ts';

/**
 * The way from a group to a release that is made for it, and back. The address of the new one says the group and the field
 * (`relateTo`, `field`); its first save, by whichever button, puts it into the group.
 */
export function useGroupWay(organizationId: string) {
  const { relateTo, field = '' } = useRouteSearch();
  const parent = useRelease(organizationId, relateTo).data;
  const kept: Record<string, string> = relateTo ? { relateTo, field } : {};
  return {
    parent: relateTo && parent ? { title: String(parent.releaseData.title ?? '') } : null,
    partOf: relateTo ? { _id: relateTo, field } : undefined,
    kept,
    wayBack: () => ({ to: path.releaseEdit(organizationId, relateTo) }),
  };
}
