import { fileTypeFromBuffer } from 'file-type';

/** Kinds of the specification, sound apart from film: both are played by the player, only one has a picture. */
export type FileKind = 'video' | 'audio' | 'img' | 'file';

export interface FoundType {
  kind: FileKind;
  /** Shown as the File item's `type` and used for download names. Comes from the content, not from the name. */
  extension: string;
  /** The only content type this file is ever answered with. Never an active one (HTML, SVG, XML, script). */
  contentType: string;
}

/** This many bytes from the start are enough for every type below. */
export const headBytes = 8192;

const videoExtensions = ['mp4', 'm4v', 'mov', 'mkv', 'webm', 'avi', 'mpg', 'mts', 'ogv', '3gp', '3g2'];
const audioExtensions = ['mp3', 'wav', 'aif', 'm4a', 'aac', 'flac', 'ogg', 'oga', 'opus'];
const imageExtensions = ['jpg', 'png', 'webp', 'gif', 'avif', 'heic', 'tif'];
const documentTypes = new Map([
  ['pdf', 'application/pdf'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['odt', 'application/vnd.oasis.opendocument.text'],
  ['ods', 'application/vnd.oasis.opendocument.spreadsheet'],
  ['odp', 'application/vnd.oasis.opendocument.presentation'],
  ['rtf', 'application/rtf'],
  ['epub', 'application/epub+zip'],
  ['zip', 'application/zip'],
  ['psd', 'application/octet-stream'],
]);
const imageTypes = new Map([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['gif', 'image/gif'],
  ['avif', 'image/avif'],
  ['heic', 'image/heic'],
  ['tif', 'image/tiff'],
]);
/** Names that claim a decoder. If the bytes disagree the file is refused, not quietly stored as something else. */
const claimsMedia = new Set([
  ...videoExtensions,
  ...audioExtensions,
  ...imageExtensions,
  'jpeg',
  'tiff',
  'mpeg',
  'ts',
  'm2ts',
  'jfif',
  'aiff',
  'aifc',
  'heif',
]);
/** Films and sound that our converter is not given. Taken as documents they would lie there and never play. */
const unplayable = new Set('wmv asf flv f4v mxf dv rm rmvb vob m2v wma amr ac3 eac3'.split(' '));

/** Names a plain or unknown file may keep; any other ending becomes `bin`. All are served as octet streams. */
const harmless = new Set([
  'txt',
  'csv',
  'srt',
  'vtt',
  'doc',
  'xls',
  'ppt',
  'ai',
  'eps',
  'indd',
  'idml',
  'md',
  'json',
  // Whatever is named a book is tried as one, and its file says why it is not read here.
  'epub',
]);

function claimedExtension(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** TIFF 6.0, section 2: its byte order and 42. Its directory may lie anywhere in the file, and most programs write it last. */
const tiffBeginnings = [Buffer.from('II*\0'), Buffer.from('MM\0*')];
/** Raw pictures of cameras are TIFF too: those whose directory is not in the head are known by their names alone. */
const rawPictures = new Set('dng nef nrw cr2 arw srf sr2 pef srw 3fr erf kdc dcr iiq fff'.split(' '));

const isTiff = (head: Uint8Array) =>
  tiffBeginnings.some((beginning) => beginning.equals(head.subarray(0, beginning.length)));

async function sniff(head: Uint8Array, name: string): Promise<string | undefined> {
  try {
    const found = await fileTypeFromBuffer(head.subarray(0, headBytes));
    if (found) return found.ext;
  } catch {
    // A cut-off container makes the parser run out of bytes: what cannot be named is an unknown file.
  }
  return isTiff(head) && !rawPictures.has(claimedExtension(name)) ? 'tif' : undefined;
}

/** Whether a refused file is a film or sound of a format that is not played here, by its bytes or its name. */
export async function isUnplayable(head: Uint8Array, name: string): Promise<boolean> {
  return unplayable.has((await sniff(head, name)) ?? '') || unplayable.has(claimedExtension(name));
}

/**
 * What a file is, from its first `headBytes` bytes; the name only chooses among harmless endings.
 * @returns undefined when the name claims a picture, sound or film and the bytes are something else
 *   (a playlist renamed `.mp4`, HTML renamed `.jpg`), when it is of a format that is not played, or executable.
 */
export async function findFileType(head: Uint8Array, name: string): Promise<FoundType | undefined> {
  const extension = await sniff(head, name);
  const claimed = claimedExtension(name);
  if (extension && (videoExtensions.includes(extension) || audioExtensions.includes(extension))) {
    const kind = videoExtensions.includes(extension) ? 'video' : 'audio';
    return { kind, extension, contentType: 'application/octet-stream' };
  }
  const image = extension && imageTypes.get(extension);
  if (extension && image) return { kind: 'img', extension, contentType: image };
  if (claimsMedia.has(claimed) || unplayable.has(claimed) || unplayable.has(extension ?? ''))
    return undefined;
  if (
    extension &&
    ['exe', 'elf', 'macho', 'dmg', 'deb', 'rpm', 'msi', 'swf', 'lnk', 'class'].includes(extension)
  ) {
    return undefined;
  }
  const document = extension && documentTypes.get(extension);
  if (extension && document) {
    // Office files whose directory stands late look like plain zips; the octet-stream answer makes the name safe.
    const office = extension === 'zip' && documentTypes.has(claimed) && claimed !== 'pdf';
    return office
      ? { kind: 'file', extension: claimed, contentType: 'application/octet-stream' }
      : { kind: 'file', extension, contentType: document };
  }
  return {
    kind: 'file',
    extension: harmless.has(claimed) ? claimed : 'bin',
    contentType: 'application/octet-stream',
  };
}
