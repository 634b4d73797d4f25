import { mayBeTaken } from '@firstlook/contract/file-licence.ts';
import { type FocalPoint, focalPointOf } from '@firstlook/contract/focal-point.ts';
import { isrcOf, shownIsrc } from '@firstlook/contract/isrc.ts';
import { cropsOf, type PictureCrops } from '@firstlook/contract/picture-crop.ts';
import { duration, fileSize, formatDate, plainText } from './format.ts';
import type { RenderInput } from './render-input.ts';
import { translate } from './translate.ts';

/** A file as templates see it: texts ready to print, no server path, no storage key. */
export interface FileView {
  fileId: string;
  src: string;
  sizes: number[];
  name: string;
  /** What its people wrote for those who do not see it: asked for, never invented from the caption beside it. */
  alt: string;
  caption: string;
  credit: string;
  /** What the file itself says, without the organization's default, which is meant for pictures. */
  ownCredit: string;
  creditLine: string;
  /** Its description, where that is not its name already. */
  told: string;
  terms: string;
  width: number | null;
  height: number | null;
  pixels: string;
  sizeText: string;
  hasReading: boolean;
  extension: string;
  durationText: string;
  seconds: number | null;
  poster: FileView | null;
  /** It may be taken home, as its item says, wherever it lies. */
  isDownloadable: boolean;
  /** Only for people we know, unless its item says otherwise; at an outside address, too (docs/decisions/0018). */
  requiresAuth: boolean;
  isPortrait: boolean;
  /** What must stay in view where it is cut; null: its middle. */
  focalPoint: FocalPoint | null;
  /** `video`, `audio`, `img` or `file`; empty at an outside address. */
  kind: string;
  /** The code of a recording, as it is read; empty where it has none. */
  isrc: string;
  /** By the shape of the box that shows it. */
  crops: PictureCrops;
}

type Item = Record<string, unknown>;
const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const positive = (value: unknown): number | null => (Number(value) > 0 ? Math.round(Number(value)) : null);

/** The items of a file field, which is written as one item or as a list. */
export function items(value: unknown): Item[] {
  if (Array.isArray(value)) return value.filter(isItem);
  return isItem(value) ? [value] : [];
}

function posterOf(item: Item, input: RenderInput): FileView | null {
  const poster = items(item.poster)[0] ?? items(item.thumbnails)[0];
  if (poster) return toFileView(poster, input);
  const address = [item.poster, Array.isArray(item.thumbnails) ? item.thumbnails[0] : null].find(
    (value) => typeof value === 'string' && value.length > 0,
  );
  return address ? toFileView({ src: absolute(String(address), input) }, input) : null;
}

function absolute(address: string, input: RenderInput): string {
  const isPath = address.startsWith('/') && !address.startsWith('//');
  // A page is read at several hosts.
  return isPath && input.kind === 'email' ? `${input.baseUrl}${address}` : address;
}

/** A film without a title of its own is called as its release; the name of its file says nothing to a reader. */
function titleOf(item: Item, input: RenderInput): string {
  const isFilm = item.kind === 'video' || item.kind === 'audio';
  const otherwise = isFilm ? input.release.title : plainText(item.name);
  return plainText(item.title) || plainText(item.description) || otherwise;
}

/** On what terms it may be used, and how long; of what is over only that. */
function termsOf(item: Item, { locale, organization }: RenderInput): string {
  const date = formatDate(plainText(item.usableUntil), organization.timeZone);
  if (item.isLicenceOver === true) return translate(locale, 'landing:asset.licenceOver', { date });
  const terms = plainText(item.terms) || translate(locale, 'landing:asset.terms');
  return date ? `${terms} · ${translate(locale, 'landing:asset.usableUntil', { date })}` : terms;
}

export function toFileView(item: Item, input: RenderInput): FileView {
  const title = titleOf(item, input);
  const credit = plainText(item.credit) || plainText(input.organization.defaultGalleryCredit);
  const [width, height] = [positive(item.width), positive(item.height)];
  const seconds = positive(item.mediaSecondsDuration);
  const fileId = plainText(item.fileId);
  const src = absolute(plainText(item.src) || plainText(item.url), input);
  return {
    fileId,
    src,
    sizes: Array.isArray(item.sizes) ? item.sizes.map(Number).filter(Number.isFinite) : [],
    name: title,
    alt: plainText(item.alt),
    caption: plainText(item.description) || plainText(item.title),
    credit,
    ownCredit: plainText(item.credit),
    told: title === plainText(item.description) ? '' : plainText(item.description),
    creditLine: credit ? translate(input.locale, 'landing:asset.creditLine', { credit }) : '',
    terms: termsOf(item, input),
    width,
    height,
    pixels: width && height ? `${width} × ${height}` : '',
    sizeText: fileSize(item.size ?? item.fileSize, input.locale),
    extension: (plainText(item.type) || plainText(item.name).split('.').pop() || '')
      .slice(0, 4)
      .toUpperCase(),
    hasReading: plainText(item.reading) !== '',
    durationText: seconds === null ? '' : duration(seconds),
    seconds,
    poster: posterOf(item, input),
    isDownloadable: mayBeTaken(item),
    requiresAuth: item.requireAuth !== false,
    isPortrait: Boolean(width && height && height > width),
    focalPoint: focalPointOf(item),
    crops: cropsOf(item),
    kind: plainText(item.kind),
    isrc: shownIsrc(isrcOf(plainText(item.isrc)) ?? ''),
  };
}
