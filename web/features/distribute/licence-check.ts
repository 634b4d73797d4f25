import type { Release } from '@firstlook/contract/release.ts';
import type { Finding } from './mail-check.ts';

/** File items of the release, wherever they stand. */
function countOver(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = 'fileId' in value && 'isLicenceOver' in value && value.isLicenceOver === true ? 1 : 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + countOver(inner), own);
}

/** Files that may not be used any more: readers see them and cannot take them along. It stops no send. */
export function licenceFindings({ releaseData }: Pick<Release, 'releaseData'>): Finding[] {
  const count = countOver(releaseData);
  return count > 0 ? [{ key: 'licenceOver', tone: 'warn', count }] : [];
}
