import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, Storage } from '../../gateways/storage.ts';
import { contentDisposition } from './file-name.ts';
import type { Download, Picture } from './picture.service.ts';

const emptyBody = Buffer.alloc(0);
/** Even if a browser were talked into rendering it, nothing in it may run or load. */
const filePolicy = "sandbox; default-src 'none'; frame-ancestors 'self'";
const bookPolicy =
  "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'";
/** Browsers' own PDF viewers do not start in a sandbox; a PDF is no document of our origin anyway. */
const pdfPolicy = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

/**
 * One `bytes=` range of a whole of `size` (RFC 9110 section 14.1.2). Undefined: none asked (or several, or another unit,
 * which are answered in full); `unsatisfiable`: outside.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (!match[1] && !match[2])) return undefined;
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]));
  const end = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1;
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

/** A part that begins below this takes the file, bytes; one behind it goes on with what was taken. */
const beginning = 65_536;

/**
 * A picture: what is public is kept by browsers and mail proxies for a year, because its address never gets
 * another content; what only some may see is asked for again each time.
 */
export async function sendPicture(request: FastifyRequest, reply: FastifyReply, picture: Picture) {
  const { isPublic } = picture;
  reply.header('etag', picture.etag);
  reply.header('cache-control', isPublic ? 'public, max-age=31536000, immutable' : 'private, no-cache');
  reply.header('vary', 'Accept');
  reply.header('content-security-policy', filePolicy);
  if (isPublic) reply.header('cross-origin-resource-policy', 'cross-origin');
  if (request.headers['if-none-match'] === picture.etag) {
    reply.code(304);
    return emptyBody;
  }
  const { body, size } = await picture.open();
  reply.type(picture.key.endsWith('.webp') ? 'image/webp' : 'image/jpeg').header('content-length', size);
  return body;
}

/**
 * The edition of a book: a page, made of allowed elements alone. Even if something else stood in it, the browser would give it no script, no
 * address to load and no place in our origin. It is compressed on its way, and has no ranges.
 */
export async function sendBook(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  file: Download,
) {
  reply
    .header('etag', file.etag)
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', bookPolicy)
    .type(file.contentType);
  if (request.headers['if-none-match'] === file.etag) {
    reply.code(304);
    return emptyBody;
  }
  if (request.method !== 'HEAD') await file.note?.();
  return (await storage.get(file.key)).body;
}

/** A stored file with ranges; a PDF is shown where `isShown`, everything else is only offered for download. */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  file: Download,
  isShown: boolean,
) {
  const isPdf = isShown && file.contentType === 'application/pdf';
  const size = (await storage.stat(file.key))?.size ?? 0;
  const wanted =
    request.headers['if-range'] && request.headers['if-range'] !== file.etag
      ? undefined
      : request.headers.range;
  const range = parseRange(wanted, size);
  reply
    .header('etag', file.etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', isPdf ? pdfPolicy : filePolicy)
    .header(
      'content-disposition',
      contentDisposition(isPdf ? 'inline' : 'attachment', file.name, file.extension),
    )
    .type(file.contentType);
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${size}`);
    return emptyBody;
  }
  if (!range && request.headers['if-none-match'] === file.etag) {
    reply.code(304);
    return emptyBody;
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  // By what is answered, and not by how it was asked for: a header may be spelled in many ways.
  const isTaken = !range || range.start < beginning || range.end - range.start >= size / 2;
  // A HEAD takes nothing home: those who check links ask by it.
  if (request.method !== 'HEAD' && (isTaken || file.isNotedByPart)) await file.note?.();
  const { body } = await storage.get(file.key, range);
  reply.header('content-length', range ? range.end - range.start + 1 : size);
  return body;
}
