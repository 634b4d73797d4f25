import {
  type CutShape,
  cutName,
  cutShapes,
  type FocalPoint,
  focalPointOf,
  focalPosition,
} from '@firstlook/contract/focal-point.ts';

/** A file as far as its address goes: our own files have a `fileId` and a `src` below `/api`, foreign ones a web address. */
export interface AddressedFile {
  fileId?: string;
  src?: string;
  /** Widths that exist, pixels. */
  sizes?: readonly number[];
  /** As the view of it says, in capitals. */
  extension?: string;
}

const webAddress = /^https?:\/\//i;

/** The address of a file of ours for one use of it. */
const fileUrl = (
  baseUrl: string,
  organizationId: string,
  id: string,
  use: 'image' | 'download' | 'content',
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
 * The one place that knows the address of a picture at a width in CSS pixels: `src` + `/` + a width in pixels.
 * Empty when the file has no address.
 */
export function imageUrl(
  baseUrl: string,
  organizationId: string,
  file: AddressedFile,
  width: number,
): string {
  const own = ownAddress(baseUrl, organizationId, file);
  if (own) return `${own}/${pick(width, file.sizes)}`;
  return file.src && webAddress.test(file.src) ? file.src : '';
}

/** The same, cut to a shape where an editor said what must stay in view: mail programs cut nothing themselves. */
export function cutUrl(
  baseUrl: string,
  organizationId: string,
  file: AddressedFile & { focalPoint?: FocalPoint | null },
  width: number,
  shape: string,
): string {
  const whole = imageUrl(baseUrl, organizationId, file, width);
  const isOurs = ownAddress(baseUrl, organizationId, file) !== '' && (file.sizes ?? []).length > 0;
  return isOurs && file.focalPoint && shape in cutShapes
    ? `${whole}/${cutName(shape as CutShape, file.focalPoint)}`
    : whole;
}

/** The attribute of a picture that its box cuts: what must stay in view; empty where it was not said. */
export function focusStyle(file: unknown): string {
  const point = focalPointOf(file);
  return point ? `style="object-position:${focalPosition(point)}"` : '';
}

/** The widths of a picture of ours for `srcset`, next to `imageUrl`; empty where it has one address only. */
export function imageSet(baseUrl: string, organizationId: string, file: AddressedFile): string {
  const own = ownAddress(baseUrl, organizationId, file);
  const widths = (file.sizes ?? []).filter((size) => size > 0).toSorted((a, b) => a - b);
  return own ? widths.map((width) => `${own}/${width} ${width}w`).join(', ') : '';
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
  return file.src && webAddress.test(file.src) ? file.src : '';
}

/** The address at which a document of ours is read in the page, asking for the reader's link, too; empty for any other file. */
export function readingUrl(baseUrl: string, organizationId: string, file: AddressedFile): string {
  const own = file.extension === 'PDF' ? ownFileId(file) : null;
  return own ? fileUrl(baseUrl, organizationId, own, 'content') : '';
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
 */
export function withReader(url: string, baseUrl: string, releaseId: string, token: string): string {
  const address = url.split(/[?#]/)[0] ?? '';
  if (address.startsWith(`${baseUrl}/landing/`) && /^[\w-]+$/.test(address.slice(baseUrl.length + 9)))
    return `${address}?${new URLSearchParams({ token, origin: 'distribution-email' })}`;
  if (!address.startsWith(`${baseUrl}/api/file/`)) return url;
  return /\/(?:download|content)$/.test(address) ? `${address}${readerQuery(releaseId, token)}` : url;
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
