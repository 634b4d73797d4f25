import { fileFactKeys } from './file-value.ts';

type Item = Record<string, unknown>;
const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What people say of a file where a release names it (specification 1 section 3, "File item", and ours). */
const saidKeys = [
  'fileId',
  'title',
  'alt',
  'credit',
  'description',
  'info',
  'url',
  'link',
  'format',
  'posterChoice',
  'focalPoint',
  'chapters',
  'chapterText',
  'chaptersOf',
  'crops',
  'original',
  'isrc',
  'requireAuth',
  'downloadable',
  'terms',
  'usableUntil',
];
const known = new Set<string>([...saidKeys, ...fileFactKeys, 'isLicenceOver']);

const isId = (value: unknown): boolean => typeof value === 'string' && value !== '';

function itemFaults(item: Item, path: string): string[] {
  if ('fileId' in item && !isId(item.fileId)) return [`${path}.fileId`];
  // A file of another site has an address and no id.
  if (!('fileId' in item) && ![item.src, item.url, item.link].some(isId)) return [path];
  const { original } = item;
  const isClear = original === undefined || original === null || (isItem(original) && isId(original.fileId));
  return isClear ? [] : [`${path}.original`];
}

/**
 * Where a value of a field that holds files names none.
 *
 * @param mayBeAddress the field holds a file as its address alone, too
 */
export function fileShapeFaults(value: unknown, path: string, mayBeAddress: boolean): string[] {
  if (Array.isArray(value))
    return value.flatMap((one, position) =>
      Array.isArray(one)
        ? [`${path}.${position}`]
        : fileShapeFaults(one, `${path}.${position}`, mayBeAddress),
    );
  if (typeof value === 'string' && mayBeAddress) return [];
  return isItem(value) ? itemFaults(value, path) : [path];
}

/** Keys of a File item that say nothing which anything here reads. */
export const unknownFileKeys = (item: unknown): string[] =>
  isItem(item) ? Object.keys(item).filter((key) => !known.has(key)) : [];
