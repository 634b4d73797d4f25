import {
  type CutShape,
  cutName,
  cutShapes,
  type FocalPoint,
  focalPointOf,
  focalPosition,
} from '@firstlook/contract/focal-point.ts';
import { type CropShape, cropName, cropShapes, cropsOf } from '@firstlook/contract/picture-crop.ts';
import { webAddress } from './web-address.ts';

/** A file as far as its address goes: our own files have a `fileId` and a `src` below `/api`, foreign ones a web address. */
export interface AddressedFile {
  fileId?: string;
  src?: string;
  /** Widths that exist, pixels. */
  sizes?: readonly number[];
  /** As the view of it says, in capitals. */
  extension?: string;
  /** Whether a document that is no PDF has an edition as PDF. */
  hasReading?: boolean;
}

/** The address of a file of ours for one use of it. */
const fileUrl = (
  baseUrl: string,
  organizationId: string,
  id: string,
  use: 'image' | 'download' | 'content' | 'reading' | 'book',
): string => `${baseUrl}/api/file/${encodeURIComponent(organizationId)}/${encodeURIComponent(id)}/${use}`;

function ownAddress(baseUrl: string, organizationId: string, file: AddressedFile): string {
  if (file.src?.startsWith(`${baseUrl}/api/`)) return file.src;
  if (file.src?.startsWith('/api/')) return `${baseUrl}${file.src}`;
  return file.fileId ? fileUrl(baseUrl, organizationId, file.fileId, 'image') : '';
}

/** Twice the shown width, so that it is sharp on dense screens; the next larger one that exists, or the largest. */
function pick(width: number, sizes: readonly number[] = []): number {
  const wanted = width * 2;
  const known = sizes.filter((size) => size > 0).toSorted((a, b) => a - b);
  return known.find((size) => size >= wanted) ?? known.at(-1) ?? wanted;
}

/**
 * What follows the address of a picture at a width for the first of some shapes (`mail 16x9`) that it has a crop of its own
 * for; empty where it has none.
 */
function cropPart(file: unknown, shapes: string): string {
  const crops = cropsOf(file);
  const shape = shapes.split(' ').find((one): one is CropShape => one in cropShapes && one in crops);
  const crop = shape && crops[shape];
  return crop ? `/${cropName(shape, crop)}` : '';
}

/**
 * The one place that knows the address of a picture at a width in CSS pixels: `src` + `/` + a width in pixels, and its crop
 * for the shape of the box that shows it, where it has one. Empty when the file has no address.
 */
export function imageUrl(
  baseUrl: string,
  organizationId: string,
  file: AddressedFile,
  width: number,
  shapes = '',
): string {
  const own = ownAddress(baseUrl, organizationId, file);
  if (own) return `${own}/${pick(width, file.sizes)}${isSized(file) ? cropPart(file, shapes) : ''}`;
  return webAddress(file.src);
}

const isSized = ({ sizes = [] }: AddressedFile) => sizes.length > 0;

/**
 * The same of a mail, whose program cuts nothing itself: without a crop of its own it is cut to the last of the shapes where an
 * editor said what must stay in view.
 */
export function cutUrl(
  baseUrl: string,
  organizationId: string,
  file: AddressedFile & { focalPoint?: FocalPoint | null },
  width: number,
  shapes: string,
): string {
  const found = imageUrl(baseUrl, organizationId, file, width, shapes);
  const isOurs = ownAddress(baseUrl, organizationId, file) !== '' && isSized(file);
  const shape = shapes.split(' ').at(-1) ?? '';
  return isOurs && file.focalPoint && shape in cutShapes && !cropPart(file, shapes)
    ? `${found}/${cutName(shape as CutShape, file.focalPoint)}`
    : found;
}

/** The attribute of a picture that its box cuts: what must stay in view; empty where it was not said, and of a crop, which is what is in view. */
export function focusStyle(file: unknown, shapes = ''): string {
  const point = cropPart(file, shapes) ? null : focalPointOf(file);
  return point ? `style="object-position:${focalPosition(point)}"` : '';
}

/** The widths of a picture of ours for `srcset`, next to `imageUrl`; empty where it has one address only. */
export function imageSet(baseUrl: string, organizationId: string, file: AddressedFile, shapes = ''): string {
  const own = ownAddress(baseUrl, organizationId, file);
  const widths = (file.sizes ?? []).filter((size) => size > 0).toSorted((a, b) => a - b);
  const crop = cropPart(file, shapes);
  return own ? widths.map((width) => `${own}/${width}${crop} ${width}w`).join(', ') : '';
}

/** The id of a file of ours, also where the data has only its address. */
export function ownFileId(file: AddressedFile): string | null {
  const found = /\/api\/file\/[^/]+\/([A-Za-z0-9_-]{8,64})(?:\/|$)/.exec(file.src ?? '');
  return file.fileId || (found?.[1] ?? null);
}

/** The address under which a reader takes the whole file home. Our own ask for the reader's link (`withReader`). */
export function downloadUrl(baseUrl: string, organizationId: string, file: AddressedFile): string {
  const own = ownFileId(file);
  if (own) return fileUrl(baseUrl, organizationId, own, 'download');
  return webAddress(file.src);
}

/** The address at which a document of ours is read in the page, asking for the reader's link, too; empty for any other file. */
export function readingUrl(baseUrl: string, organizationId: string, file: AddressedFile): string {
  const own = file.extension === 'PDF' || file.hasReading ? ownFileId(file) : null;
  const edition = file.extension === 'EPUB' ? 'book' : 'reading';
  return own ? fileUrl(baseUrl, organizationId, own, file.extension === 'PDF' ? 'content' : edition) : '';
}

/** What a reader's link adds to the address of a file: the file opens because of that release. */
export function readerQuery(releaseId: string, token: string): string {
  return token ? `?${new URLSearchParams({ releaseId, token })}` : '';
}

/** The address of the page of a release of ours. */
export const landingAddress = (baseUrl: string, releaseId: string): string =>
  `${baseUrl}/landing/${encodeURIComponent(releaseId)}`;

/**
 * The address of a tracked link with the reader's own link where it leads to a file of ours or to the page of another
 * release, which the link of a group opens (docs/decisions/0035); every other as it is.
 *
 * @param bases the addresses that are ours and the organization's now: no other host gets the link of a reader
 */
export function withReader(url: string, bases: readonly string[], releaseId: string, token: string): string {
  const address = url.split(/[?#]/)[0] ?? '';
  const base = bases.find((one) => address.startsWith(`${one}/`));
  if (base === undefined) return url;
  const path = address.slice(base.length);
  if (/^\/landing\/[\w-]+$/.test(path))
    return `${address}?${new URLSearchParams({ token, origin: 'distribution-email' })}`;
  return path.startsWith('/api/file/') && /\/(?:download|content|reading)$/.test(path)
    ? `${address}${readerQuery(releaseId, token)}`
    : url;
}

/**
 * Writes the reader's link to the address of each picture of ours in a finished page: while an embargo lasts pictures open
 * for those alone who promised to keep it. Downloads have theirs already.
 */
export function withReaderPictures(html: string, releaseId: string, token: string): string {
  const query = readerQuery(releaseId, token).replaceAll('&', '&amp;');
  const address = /\/api\/file\/[\w-]+\/[\w-]+\/(?:image|still)(?:\/[\w-]+)*(?![\w/?-])/g;
  return html.replace(address, (found) => `${found}${query}`);
}
