import { mostCompared } from '@firstlook/contract/report-group-kind.ts';
import type { Search } from '../../ui/hook/navigation.ts';

/** Days after a send that can be chosen; without one as many as have passed since the youngest. */
export const comparedDays = [1, 3, 7, 14, 30] as const;

/** What is compared, as the address says it. */
export interface CompareState {
  releases: readonly string[];
  days: number | undefined;
}

export function readCompareState(search: Search): CompareState {
  const releases = (search.releases ?? '').split(',').filter(Boolean);
  return {
    releases: [...new Set(releases)].slice(0, mostCompared),
    days: comparedDays.find((one) => String(one) === search.days),
  };
}
