import { fileItemsIn } from '@firstlook/contract/chapter-end.ts';
import { chapterIssues } from '@firstlook/contract/chapter-shape.ts';
import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import { isReleaseField } from '@firstlook/contract/field-type.ts';
import { completeWebAddress, isFileAddress, linkAddressKeys } from '@firstlook/contract/field-value.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { withoutFileFacts } from '@firstlook/contract/file-value.ts';
import { freshIssues } from '@firstlook/contract/fresh-issue.ts';
import { strayIssues, withoutStrays } from '@firstlook/contract/inner-selection.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import { knownData } from '@firstlook/contract/unknown-field.ts';
import { inOneLine, withoutLineBreaks } from '@firstlook/contract/visible-text.ts';
import { dayIn, endOfDay, isBareDay } from '@firstlook/contract/zone.ts';
import { AppError } from '../../kernel/app-error.ts';
import { wordsOfHtml } from '../../rendering/html-text.ts';
import { sanitizeRichText } from '../../rendering/sanitize.ts';
import { checkFileKeys } from './file-check.ts';
import { isFileField } from './file-place.ts';
import {
  checkReleaseNames,
  eachReleaseOnce,
  isReleaseKey,
  type NamedRelease,
  releasesNamedIn,
} from './release-name.ts';

type Data = Record<string, unknown>;
const maximumBytes = 1_000_000;
const maximumDepth = 12;
const richTypes = ['RICHTEXT', 'LONGRICHTEXT'];
/**
 * Keys that hold HTML by the specification. By name, not by type: built-in templates draw them as HTML, and cards and the
 * search read them as HTML, also where a release type says nothing of them or gives them another type.
 */
const richKeys = ['content', 'desc'];
/** Keys that hold a title: subjects of mails and names of pages are made of them. */
const titleKeys = ['title', 'shortTitle', 'subtitle'];

function assertBounded(value: unknown, depth = 0): void {
  if (depth > maximumDepth) throw new AppError('INVALID_DATA', {}, [{ path: 'releaseData', code: 'shape' }]);
  if (Array.isArray(value)) for (const one of value) assertBounded(one, depth + 1);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) {
      if (['__proto__', 'constructor', 'prototype'].includes(key))
        throw new AppError('MALFORMED_REQUEST', {}, [{ path: `releaseData.${key}`, code: 'malformed' }]);
      assertBounded(one, depth + 1);
    }
  }
}

const completed = (text: unknown) => (typeof text === 'string' ? (completeWebAddress(text) ?? text) : text);

/** A link with the address that was meant; one that cannot be completed is refused by the check of its field. */
function completeLink(link: unknown): unknown {
  if (typeof link !== 'object' || link === null) return completed(link);
  const changed = linkAddressKeys
    .filter((key) => key in link)
    .map((key) => [key, completed((link as Data)[key])]);
  return { ...link, ...Object.fromEntries(changed) };
}

function sanitizeFields(definitions: readonly FieldDefinition[], values: Data): Data {
  const clean: Data = { ...values };
  const pickers = definitions.filter(({ type }) => isReleaseField(type)).map(({ fieldName }) => fieldName);
  for (const definition of definitions) {
    const value = values[definition.fieldName];
    if (definition.type === 'ROW') Object.assign(clean, sanitizeFields(definition.fields ?? [], clean));
    else if (richTypes.includes(definition.type) && typeof value === 'string')
      clean[definition.fieldName] = sanitizeRichText(value);
    // One line: a paste from a document may bring several.
    else if (definition.type === 'TEXT' && typeof value === 'string')
      clean[definition.fieldName] = withoutLineBreaks(value);
    else if (definition.type.startsWith('MULTISELECT') && Array.isArray(value))
      clean[definition.fieldName] = [...new Set(value)];
    else if (definition.type === 'URL') clean[definition.fieldName] = completed(value);
    else if (definition.type === 'links' && Array.isArray(value))
      clean[definition.fieldName] = value.map(completeLink);
    else if (definition.type === 'TABLE' && Array.isArray(value)) {
      clean[definition.fieldName] = value.map((row) =>
        typeof row === 'object' && row !== null ? sanitizeFields(definition.fields ?? [], row as Data) : row,
      );
    }
  }
  for (const [key, value] of Object.entries(clean)) {
    const namesReleases = isReleaseKey(key) || pickers.includes(key);
    if (namesReleases && Array.isArray(value)) clean[key] = eachReleaseOnce(value);
  }
  for (const key of titleKeys) if (typeof clean[key] === 'string') clean[key] = inOneLine(clean[key]);
  for (const key of richKeys) if (typeof clean[key] === 'string') clean[key] = sanitizeRichText(clean[key]);
  return clean;
}

function checkSources(value: unknown, path: string): ErrorIssue[] {
  if (Array.isArray(value)) return value.flatMap((one, position) => checkSources(one, `${path}.${position}`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    if (key !== 'src' || typeof one !== 'string') return checkSources(one, `${path}.${key}`);
    return one === '' || isFileAddress(one) ? [] : [{ path: `${path}.src`, code: 'url' }];
  });
}

/** Files may be on their way to fields that hold files, and to no others (docs/decisions/0022). */
function checkComing(definitions: readonly FieldDefinition[], coming: readonly string[]): ErrorIssue[] {
  return coming.flatMap((name, position) =>
    isFileField(definitions, name) ? [] : [{ path: `comingFiles.${position}`, code: 'option' }],
  );
}

/**
 * Release data as it may be stored: bounded, rich text sanitized, values checked against the definitions, of files only
 * what the editor decided. Fields whose type is unknown are kept as they came; a name that no definition has is refused
 * (docs/decisions/0161).
 *
 * @param stored what the release of this type holds so far, which may stay (docs/decisions/0150); null for a new one
 * @param before what it holds so far, of whichever type
 * @throws AppError INVALID_DATA with one issue per field, paths below `releaseData.`
 */
export function prepareReleaseData(
  definitions: readonly FieldDefinition[],
  given: Data,
  coming: readonly string[] = [],
  stored: Data | null = null,
  before: Data | null = stored,
): Data {
  if (JSON.stringify(given).length > maximumBytes) throw new AppError('TOO_LARGE');
  assertBounded(given);
  const sent = withoutFileFacts(sanitizeFields(definitions, given));
  const { data, unknown } = knownData(definitions, sent, before && withoutFileFacts(before));
  const clean = unknown.length > 0 ? sent : data;
  const ofFields = [
    ...freshIssues(definitions, clean, stored, coming),
    ...strayIssues(definitions, clean, before),
  ].map((issue) => ({ ...issue, path: `releaseData.${issue.path}` }));
  // As they were sent: of what is no chapter nothing is left in the values that are stored.
  const ofChapters = fileItemsIn(given)
    .flatMap(({ path, item }) => chapterIssues(item, `releaseData.${path}`))
    .filter(({ path }) => !ofFields.some((other) => other.path === path));
  const issues = [
    ...unknown.map((path) => ({ path: `releaseData.${path}`, code: 'unknownField' })),
    ...checkComing(definitions, coming),
    ...ofFields,
    ...ofChapters,
    ...checkReleaseNames(definitions, clean, 'releaseData').filter(
      ({ path }) => !ofFields.some((other) => other.path === path),
    ),
    ...checkFileKeys(definitions, clean),
    ...checkSources(clean, 'releaseData'),
  ];
  if (issues.length > 0) throw new AppError('INVALID_DATA', {}, issues);
  return withoutStrays(definitions, clean);
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * What a list shows of the data; kept beside it. The full description fits, the screen crops it. Of files it holds what
 * the data holds; `cardData` puts their facts in when the list is read.
 */
export function cardOf(data: Data): Data {
  const film = [data.videos].flat()[0] as Data | null | undefined;
  const image = (data.mainImage ?? data.previewImage) as Data | null | undefined;
  return {
    title: text(data.title),
    shortTitle: text(data.shortTitle) || undefined,
    subtitle: text(data.subtitle) || undefined,
    desc: wordsOfHtml(data.desc ?? data.content).slice(0, 300) || undefined,
    author: text(data.author) || undefined,
    artist: text(data.artist) || undefined,
    type: data.type,
    genre: data.genre,
    mainImage:
      image && typeof image === 'object'
        ? {
            fileId: image.fileId,
            src: image.src,
            placeholder: image.placeholder,
            sizes: image.sizes,
            alt: image.alt,
            focalPoint: image.focalPoint,
            crops: image.crops,
          }
        : undefined,
    film:
      film && typeof film === 'object'
        ? { fileId: film.fileId, mediaSecondsDuration: film.mediaSecondsDuration }
        : undefined,
  };
}

/** The card of a list from the stored one, whose files have their facts by now. */
export function cardData({ film, mainImage, ...card }: Data): Data {
  const seconds = Number((film as Data | undefined)?.mediaSecondsDuration ?? card.mediaSecondsDuration);
  const image = mainImage as Data | undefined;
  return {
    ...card,
    mainImage: image && {
      fileId: image.fileId,
      src: image.src,
      placeholder: image.placeholder,
      sizes: image.sizes,
      alt: image.alt,
      focalPoint: image.focalPoint,
      crops: image.crops,
    },
    mediaSecondsDuration: seconds > 0 ? seconds : undefined,
  };
}

/** Keys of files and pictures that are no words. */
const wordless = ['fileId', 'src', 'url', 'placeholder', 'focalPoint', 'crops', '_id', 'id'];

/** Every word of a value, at any depth: the names in a table are searched like a line of text. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return wordsOfHtml(value);
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join(' ');
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .filter(([key]) => !wordless.includes(key))
    .map(([, one]) => wordsOf(one))
    .filter(Boolean)
    .join(' ');
}

/**
 * What the search looks in, lower case: titles and names, the fields that the organization chose (`searchKeys`), and last
 * the long texts, which may be cut off.
 */
export function searchTextOf(data: Data, searchKeys: readonly string[]): string {
  const short = ['title', 'shortTitle', 'subtitle', 'author', 'artist', 'channel', 'genre', 'isbn'];
  const keys = new Set([...short, ...searchKeys, 'desc', 'content']);
  const words = [...keys].map((key) => wordsOf(data[key]));
  return words.filter(Boolean).join(' ').toLowerCase().slice(0, 4000);
}

/** `YYYY-MM` of `publishedAt` or of the given moment, on the calendars of the organization. */
export function monthOfPublish(data: Data, fallback: Date, timeZone: string): string {
  const typed = text(data.publishedAt);
  if (isBareDay(typed)) return typed.slice(0, 7);
  const moment = new Date(typed);
  return dayIn(timeZone, Number.isNaN(moment.getTime()) ? fallback : moment).slice(0, 7);
}

/** A day chosen as the last one ends when it ends where the organization is; a moment is that moment. */
export function expiryOf({ timeZone }: Pick<Organization, 'timeZone'>, sent: string | null): Date | null {
  if (!sent) return null;
  return isBareDay(sent) ? endOfDay(sent, timeZone) : new Date(sent);
}

/** Ids that the data points to, so that a foreign one can be refused (promise T3). */
export function referencesOf(data: Data): {
  files: { id: string; path: string }[];
  releases: NamedRelease[];
} {
  const files: { id: string; path: string }[] = [];
  const visit = (value: unknown, path: string): void => {
    if (Array.isArray(value))
      for (const [position, one] of value.entries()) visit(one, `${path}.${position}`);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) {
        if (key === 'fileId' && typeof one === 'string' && one)
          files.push({ id: one, path: `${path}.fileId` });
        else if (!(isReleaseKey(key) && Array.isArray(one))) visit(one, `${path}.${key}`);
      }
    }
  };
  visit(data, 'releaseData');
  return { files, releases: releasesNamedIn(data, 'releaseData') };
}

/** Whether there is a film to watch: only then does anybody have views to spend. */
export const hasFilm = (data: Record<string, unknown>): boolean =>
  [data.videos, data.teaser].flat().some((one) => one && typeof one === 'object' && 'fileId' in one);
