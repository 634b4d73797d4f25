import type { ReleaseCard } from '@firstlook/contract/release.ts';

/** Months under their years, both as they come: the newest first. */
export function byYear(items: readonly ReleaseCard[]): { year: string; months: ReleaseCard[] }[] {
  const years = Map.groupBy(items, ({ monthOfPublish }) => monthOfPublish.slice(0, 4));
  return [...years].map(([year, months]) => ({ year, months }));
}
