import type { FieldIssue } from './field-issue.ts';
import { type Chapter, chaptersBehind, chaptersOf, clock } from './film-chapter.ts';

type Item = Record<string, unknown> & { fileId: string };

export const isFileItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && 'fileId' in value && typeof value.fileId === 'string';

/** File items of ours wherever they stand, each with its path: `videos.0`. */
export function fileItemsIn(value: unknown, path = ''): { path: string; item: Item }[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    fileItemsIn(one, path ? `${path}.${key}` : key),
  );
  return isFileItem(value) ? [{ path, item: value }, ...inner] : inner;
}

const keyOf = ({ at, title }: Chapter) => `${at} ${title}`;

/**
 * Chapters that begin when their film is over. What was stored may stay: a shorter film came into the place of theirs, and
 * whoever saves another field is not the one to be asked.
 *
 * @param secondsOf the length of an item's film, where it is known
 */
export function chapterEndIssues(
  values: unknown,
  stored: unknown,
  secondsOf: (item: Item) => number | null | undefined,
): FieldIssue[] {
  const held = new Map<string, Set<string>>();
  for (const { item } of fileItemsIn(stored))
    held.set(item.fileId, new Set([...(held.get(item.fileId) ?? []), ...chaptersOf(item).map(keyOf)]));
  return fileItemsIn(values).flatMap(({ path, item }): FieldIssue[] => {
    const seconds = secondsOf(item);
    const fresh = chaptersBehind(chaptersOf(item), seconds).filter(
      (one) => !held.get(item.fileId)?.has(keyOf(one)),
    );
    if (fresh.length === 0) return [];
    const params = { end: clock(seconds ?? 0), times: fresh.map(({ at }) => clock(at)).join(', ') };
    const said = Array.isArray(item.chapters) ? item.chapters : [];
    const first = said.findIndex((one) => chaptersOf({ chapters: [one] })[0]?.at === fresh[0]?.at);
    return [{ path: `${path}.chapters.${first}.at`, code: 'pastEnd', params }];
  });
}
