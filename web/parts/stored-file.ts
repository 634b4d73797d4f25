import { mayBeTaken } from '@firstlook/contract/file-licence.ts';
import type { Chapter } from '@firstlook/contract/film-chapter.ts';
import type { FocalPoint } from '@firstlook/contract/focal-point.ts';
import type { FileItem } from '@firstlook/contract/media.ts';
import type { PictureCrops } from '@firstlook/contract/picture-crop.ts';
import type { ReadingFault } from '@firstlook/contract/reading-fault.ts';

/** A file as a release keeps it: a part of the File item, and what people wrote about it. */
export interface StoredFile {
  fileId?: string;
  src?: string | null;
  name?: string;
  title?: string;
  type?: string;
  kind?: string;
  size?: number;
  sizes?: number[];
  width?: number | null;
  height?: number | null;
  placeholder?: string | null;
  poster?: string | null;
  /** What was chosen for its poster: one of its stills (`thumb-1` … `thumb-4`) or a picture; the server's choice else. */
  posterChoice?: string | StoredFile | null;
  thumbnails?: string[];
  /** Parts of a film or of a sound, in their order. */
  chapters?: Chapter[];
  /** Their lines as they were typed, in a form and as long as some of them are no chapters: it is not saved with one. */
  chapterText?: string;
  /** The film of the file that they were written for, by its version. */
  chaptersOf?: number;
  mediaSecondsDuration?: number | null;
  status?: FileItem['status'];
  alt?: string;
  credit?: string;
  /** The code of a recording (ISO 3901). */
  isrc?: string;
  description?: string;
  /** Where a document is read, as PDF or as the page of a book, if it is. */
  reading?: string | null;
  /** Why it is only taken home. */
  readingFault?: ReadingFault | null;
  url?: string;
  link?: string;
  /** Known by name only: a reader who wants it signs in (the direct link page). */
  isClosed?: boolean;
  /** Of what is closed: it would be read here. */
  isRead?: boolean;
  /** Only for people we know; true where it is not said. */
  requireAuth?: boolean;
  /** May be taken home; true where it is not said. */
  downloadable?: boolean;
  /** On what terms it may be used. */
  terms?: string;
  /** The last day on which it may be used, `YYYY-MM-DD`. */
  usableUntil?: string | null;
  /** That day is over; said by the server. */
  isLicenceOver?: boolean;
  /** What must stay in view where the picture is cut, in percent; its middle where it was not said. */
  focalPoint?: FocalPoint | null;
  /** What is shown of the picture in a shape, in percent. */
  crops?: PictureCrops;
  /** The picture a crop was cut from. */
  original?: { fileId: string; src?: string | null };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The files of a field that holds one, many, or (in old data) only an address. */
export function storedFiles(value: unknown): StoredFile[] {
  if (typeof value === 'string') return value ? [{ src: value }] : [];
  if (Array.isArray(value)) return value.flatMap((one) => storedFiles(one));
  return isRecord(value) ? [value as StoredFile] : [];
}

/**
 * What of an uploaded file stands in the form; the server keeps the id and what people wrote. A film has no title until
 * an editor writes one: the name of its file is nothing for readers.
 */
export function toStoredFile(file: FileItem): StoredFile {
  const { fileId, src, name, title, type, kind, size, sizes, width, height, placeholder, poster } = file;
  return {
    fileId,
    src,
    name,
    title: kind === 'video' || kind === 'audio' ? '' : title || name,
    type,
    kind,
    size,
    sizes,
    width,
    height,
    placeholder,
    poster,
    thumbnails: file.thumbnails,
    mediaSecondsDuration: file.mediaSecondsDuration,
  };
}

/** Finds the file of a list again, also where others have come before it meanwhile; by its place where it has no id. */
export function isFileAt(files: readonly StoredFile[], position: number) {
  const id = files[position]?.fileId;
  return (file: StoredFile, other: number): boolean => (id ? file.fileId === id : other === position);
}

/** Where a stored file can be opened; only web addresses and our own. */
export function fileAddress(file: StoredFile): string | null {
  const found = [file.src, file.url, file.link].find((one) => typeof one === 'string' && one !== '');
  return found && /^(https?:\/\/|\/(?!\/))/i.test(found) ? found : null;
}

/** Addresses of a stored picture for `img`: the browser takes the size that its room asks for, and never the original where there are sizes. */
export function pictureSource(file: StoredFile): { src: string | undefined; srcSet?: string } {
  const src = fileAddress(file) ?? undefined;
  const sizes = file.fileId && src ? (file.sizes ?? []) : [];
  if (sizes.length === 0) return { src };
  return {
    src: `${src}/${sizes[0]}`,
    srcSet: sizes.map((width) => `${src}/${width} ${width}w`).join(', '),
  };
}

/** Where the whole file is taken home; null where its item keeps it, or its licence is over. A file of another site is at its own address. */
export function downloadAddress(file: StoredFile): string | null {
  if (!mayBeTaken({ ...file })) return null;
  const address = fileAddress(file);
  const own = /^\/api\/file\/[^/]+\/[^/?#]+/.exec(address ?? '');
  return own ? `${own[0]}/download` : address;
}

/**
 * Whether the reader of documents shows it: a PDF of ours, by its type or its name, or what has an edition that is read. What is an address and nothing else
 * may be one, and is tried.
 */
export function isReadHere(file: StoredFile): boolean {
  const address = fileAddress(file);
  if (!address || file.isLicenceOver) return false;
  if (new URL(address, window.location.origin).origin !== window.location.origin) return false;
  if (file.reading) return true;
  const isOnlyAddress = !file.fileId && !file.type && !file.name;
  return isOnlyAddress || file.type?.toLowerCase() === 'pdf' || /\.pdf$/i.test(file.name ?? address);
}

/** What a link to the reader of documents says: where it lies, what it is called, and whether it is only read. */
export const viewerSearch = (file: StoredFile): Record<string, string> => ({
  file: file.reading ?? fileAddress(file) ?? '',
  ...(fileName(file) && { name: fileName(file) }),
  ...(downloadAddress(file) === null && { keep: '1' }),
});

/** Which kind of document it is, by its type or the ending of its name: PDF, DOCX, EPUB. */
export const fileKind = ({ type, name }: StoredFile): string =>
  (type || /\.(\w{1,5})$/.exec(name ?? '')?.[1] || '').toUpperCase();

export const fileName = (file: StoredFile): string =>
  file.title || file.name || fileAddress(file)?.split('/').pop() || '';
