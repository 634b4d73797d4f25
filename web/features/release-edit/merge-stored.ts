import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import { withoutFileFacts } from '@firstlook/contract/file-value.ts';
import { releaseIdsOf } from '@firstlook/contract/named-release.ts';
import type { FieldConflict } from '@firstlook/contract/release.ts';
import type { ReleaseDraft } from '../../data/release.ts';
import { type StoredFile, storedFiles } from '../../parts/stored-file.ts';
import { sidesOf } from '../../ui/overlay/conflict-sides.ts';
import { valueAt, withValue } from './draft-path.ts';

/** Equal in what an editor decided; what a file is by itself is no change of a release. */
export const sameDecision = (a: unknown, b: unknown): boolean =>
  deepEqual(withoutFileFacts(a), withoutFileFacts(b));

const idsOf = (value: unknown): string[] => storedFiles(value).map(({ fileId }) => fileId ?? '');
const isFiles = (value: unknown): boolean => storedFiles(value).every(({ fileId }) => !!fileId);

/** Which side changed one path since `base` was read. */
export const decisionSides = (base: ReleaseDraft, draft: ReleaseDraft, path: string, stored: unknown) =>
  sidesOf(valueAt(base, path) ?? null, valueAt(draft, path) ?? null, stored ?? null, sameDecision);

/** The paths at which two drafts differ. */
export function differingPaths(a: ReleaseDraft, b: ReleaseDraft): string[] {
  const names = new Set([...Object.keys(a.releaseData), ...Object.keys(b.releaseData)]);
  return [
    ...[...names].map((name) => `releaseData.${name}`),
    'design',
    'expirationDate',
    'embargoUntil',
    'publishAt',
  ].filter((path) => !sameDecision(valueAt(a, path) ?? null, valueAt(b, path) ?? null));
}

/** My list with the new ones of the stored one, each before the next one there that mine has: the server knows when they were chosen. */
function withNewBefore(
  mine: readonly StoredFile[],
  stored: readonly StoredFile[],
  isNew: (file: StoredFile) => boolean,
): StoredFile[] {
  return stored.reduceRight<StoredFile[]>(
    (result, file, at) => {
      if (!isNew(file)) return result;
      const places = idsOf(stored.slice(at + 1)).map((id) => idsOf(result).indexOf(id));
      return result.toSpliced(places.find((place) => place >= 0) ?? result.length, 0, file);
    },
    [...mine],
  );
}

/** My value with the files that came to the stored one since; undefined where more than that happened to it. */
function withNewFiles(base: unknown, mine: unknown, stored: unknown): unknown {
  if (!isFiles(stored) || idsOf(stored).length === 0) return undefined;
  const known = idsOf(base);
  const kept = storedFiles(stored).filter(({ fileId }) => known.includes(fileId ?? ''));
  if (Array.isArray(stored)) {
    if (!sameDecision(kept, storedFiles(base))) return undefined;
    const have = new Set([...known, ...idsOf(mine)]);
    return withNewBefore(storedFiles(mine), storedFiles(stored), (file) => !have.has(file.fileId ?? ''));
  }
  // A field of one file: the new one stands there, unless the person has meanwhile chosen otherwise.
  return sameDecision(base, mine) ? stored : undefined;
}

/** My list with the releases that came to the stored one since; undefined where more than that happened to it. */
function withNewReleases(base: unknown, mine: unknown, stored: unknown): unknown {
  if (!Array.isArray(stored)) return undefined;
  const [known, have, now] = [releaseIdsOf(base), releaseIdsOf(mine), releaseIdsOf(stored)];
  const added = now.filter((id) => !known.includes(id));
  if (now.length !== stored.length || !deepEqual([...known, ...added], now)) return undefined;
  return [...have, ...added.filter((id) => !have.includes(id))];
}

/**
 * The draft upon a newer stored release, when nothing was typed, or nothing but files and releases were added to it: the
 * server put them there because they were uploaded or made from this form or another, and no question is needed. Null
 * when more was changed.
 */
export function mergeStored(
  base: ReleaseDraft,
  draft: ReleaseDraft,
  stored: ReleaseDraft,
): ReleaseDraft | null {
  if (draft.releaseType === stored.releaseType && differingPaths(base, draft).length === 0) return stored;
  let merged = draft;
  for (const path of differingPaths(base, stored)) {
    const values = [valueAt(base, path), valueAt(draft, path), valueAt(stored, path)] as const;
    const value = withNewFiles(...values) ?? withNewReleases(...values);
    if (value === undefined) return null;
    merged = withValue(merged, path, value);
  }
  return merged;
}

/**
 * A draft that began on an older version, upon the stored one: what only one side changed is taken from that side; where
 * both did, the person chooses. Without a base (it was not kept) every difference is a choice.
 */
export function rebaseDraft(
  base: ReleaseDraft | undefined,
  draft: ReleaseDraft,
  stored: ReleaseDraft,
): { draft: ReleaseDraft; conflicts: FieldConflict[] } {
  let merged = draft;
  const conflicts: FieldConflict[] = [];
  for (const path of differingPaths(draft, stored)) {
    const [mine, theirs] = [valueAt(draft, path), valueAt(stored, path)];
    const sides = base && decisionSides(base, draft, path, theirs);
    if (sides?.untouched) merged = withValue(merged, path, theirs);
    else if (!sides?.unchanged) conflicts.push({ path, stored: theirs, sent: mine });
  }
  return { draft: merged, conflicts };
}
