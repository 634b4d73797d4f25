import { coverShapeOf } from '@firstlook/contract/cover-shape.ts';
import { useOrganization } from '../../../data/organization.ts';
import { useNamedReleases } from '../../../data/release.ts';
import { path } from '../../../device/path.ts';
import { ChildGrid } from './child-grid.tsx';

/** The releases that a field names, by one question for all of them; those that may not be seen are left out. */
export function NamedReleases({ organizationId, ids }: { organizationId: string; ids: readonly string[] }) {
  const organization = useOrganization(organizationId);
  const { byId } = useNamedReleases(organizationId, ids);
  const items = ids.flatMap((id) => byId.get(id) ?? []);
  return (
    <ChildGrid
      items={items}
      shape={coverShapeOf(organization)}
      pathOf={(id) => path.release(organizationId, id)}
    />
  );
}
