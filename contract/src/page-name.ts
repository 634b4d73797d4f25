import { releaseKeys } from './own-meaning.ts';

/** Facts that built-in pages show of a release by these names, in the order in which a reader looks for them. */
export const factNames = [
  'author',
  'painter',
  'translator',
  'creators',
  'director',
  'photographer',
  'composer',
  'production',
  'artist',
  'words',
  'producer',
  'label',
  'channel',
  'genre',
  'audience',
  'musicKind',
  'season',
  'episode',
  'language',
  'duration',
  'pageCount',
  'age',
  'type',
  'subType',
  'publishedAt',
  'releaseDate',
  'isbn',
  'isrc',
  'price',
] as const;

/** What the specification gives the data of every release, whatever its type says of it. */
export const specifiedNames: ReadonlySet<string> = new Set([
  ...['title', 'shortTitle', 'type', 'subType', 'author', 'painter', 'translator', 'content', 'desc'],
  ...['pageCount', 'forAgeMin', 'forAgeMax', 'price', 'publishedAt', 'broadcastTimes'],
  ...['mainImage', 'previewImage', 'images', 'imageGallery', 'videos', 'files', 'links'],
  ...['firstChapterLink', 'comunicatLink', 'comunicatFile', ...releaseKeys],
]);

const pageNames: ReadonlySet<string> = new Set([...factNames, ...specifiedNames]);

/** Whether built-in pages, messages and client sites show a field because it has this name: by another one they do not. */
export const isPageName = (name: string): boolean => pageNames.has(name);
