import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What is written as it is answered. Stored files keep their length and ranges; films and pictures are packed already. */
const types =
  /^(text\/html|text\/css|text\/javascript|application\/json|application\/vnd\.apple\.mpegurl)(;|$)/;
/** Below this the wrapping costs more than it saves, bytes. */
const threshold = 1024;
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Pages and JSON travel compressed; the built files of the web apps were compressed when they were built. */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: [...encodings],
    customTypes: types,
    threshold,
    // What is streamed arrives as it is made: by themselves they hold back what is small.
    brotliOptions: { ...brotliOptions, flush: constants.BROTLI_OPERATION_FLUSH },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  });
}

/** How what is kept ready goes to this caller; null: as it is. */
export function encodingFor(request: FastifyRequest, bytes: number): Encoding | null {
  if (bytes < threshold) return null;
  const offered = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.replace(/\s*;.*$/, ''));
  return encodings.find((one) => offered.includes(one)) ?? null;
}

const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** The same form as an answer that is compressed as it goes, made once and kept by the caller. */
export function pack(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? packers.br(bytes, brotliOptions) : packers.gzip(bytes);
}
