import type { ReleaseCard } from '@firstlook/contract/release.ts';
import type { ReleaseQuery } from '../../data/release.ts';
import type * as shared from '../../parts/selection/selection.ts';

/** What the list is narrowed to, without its page and order. */
export type Condition = Pick<ReleaseQuery, 'filter' | 'orgFilter'>;

/** Releases that were ticked, or all that match a condition but for some. */
export type Selection = shared.Selection<ReleaseCard, Condition>;

export const conditionOf = ({ filter, orgFilter }: ReleaseQuery): Condition => ({ filter, orgFilter });

/** Whether some of them may be put away and some be brought back, as far as the screen knows. */
export function archivableOf(selection: Selection): { away: boolean; back: boolean } {
  if (selection.kind === 'some') {
    const all = [...selection.items.values()];
    return {
      away: all.some(({ archivedAt }) => !archivedAt),
      back: all.some(({ archivedAt }) => !!archivedAt),
    };
  }
  const statuses = [selection.condition.filter?.params?.status ?? []].flat();
  const back = statuses.includes('archived');
  return { away: !back || statuses.length > 1, back };
}
