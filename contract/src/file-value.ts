import { chaptersOf, filmOfChapters } from './film-chapter.ts';
import { focalPointOf } from './focal-point.ts';
import { isrcOf } from './isrc.ts';
import { cropsOf } from './picture-crop.ts';

const ownFile = /^\/api\/file\/([\w-]+)(?:\/[\w-]+(?:\.\w+)*)+$/;

/** The organization whose file the address is, below our own host; null for every other text. */
export const fileOrganizationOf = (address: string): string | null => ownFile.exec(address)?.[1] ?? null;

/** What a File item says because the file is what it is. A release never stores it: it is read from the file. */
export const fileFactKeys = [
  'src',
  'reading',
  'readingFault',
  'name',
  'type',
  'kind',
  'size',
  'sha256',
  'sizes',
  'width',
  'height',
  'placeholder',
  'poster',
  'thumbnails',
  'captions',
  'mediaSecondsDuration',
  'status',
  'progress',
  'error',
  'organizationId',
  '_createdAt',
] as const;

/** What is true of it today is no fact of the file, and is stored as little. */
const facts = new Set<string>([...fileFactKeys, 'isLicenceOver']);

/** One of the film's stills by its name, or a picture. */
const isPosterChoice = (choice: unknown): boolean =>
  typeof choice === 'string'
    ? /^thumb-[1-4]$/.test(choice)
    : typeof choice === 'object' &&
      choice !== null &&
      'fileId' in choice &&
      typeof choice.fileId === 'string';

/**
 * The same data with only what the editor decided of each of our files: its id, title, credit, crop, who may have it.
 * Files of other sites have no id and stay as they are.
 */
export function withoutFileFacts<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutFileFacts) as T;
  if (typeof value !== 'object' || value === null) return value;
  const isOurs = 'fileId' in value && typeof value.fileId === 'string' && value.fileId !== '';
  if (!isOurs)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutFileFacts(one)])) as T;
  const {
    posterChoice,
    focalPoint: _,
    chapters: __,
    chaptersOf: film,
    crops: ___,
    ...words
  } = value as Record<string, unknown>;
  const [point, parts, crops] = [focalPointOf(value), chaptersOf(value), cropsOf(value)];
  const isrc = typeof words.isrc === 'string' ? isrcOf(words.isrc) : null;
  return {
    ...Object.fromEntries(
      Object.entries(words)
        .filter(([key]) => !facts.has(key))
        .map(([key, inner]) => [key, withoutFileFacts(inner)]),
    ),
    ...(isPosterChoice(posterChoice) && { posterChoice: withoutFileFacts(posterChoice) }),
    ...(point && { focalPoint: point }),
    ...(parts.length > 0 && { chapters: parts }),
    ...(parts.length > 0 && film !== undefined && { chaptersOf: filmOfChapters(value) }),
    ...(Object.keys(crops).length > 0 && { crops }),
    ...(isrc && { isrc }),
  } as T;
}
