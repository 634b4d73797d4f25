import type { StoredFile } from './stored-file.ts';

/** Mail programs cut a message that is longer, bytes. */
export const clippedAbove = 102 * 1024;

/** Pictures of a release of which nobody wrote what is to be seen; designs make no such words up. */
export function countUndescribed(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const { kind, alt } = value as StoredFile;
  if (kind === 'img') return alt?.trim() ? 0 : 1;
  return Object.values(value).reduce((sum: number, one) => sum + countUndescribed(one), 0);
}
