import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** What is written as it is answered. Stored files keep their length and ranges; films and pictures are packed already. */
const types =
  /^(text\/html|text\/css|text\/javascript|application\/json|application\/vnd\.apple\.mpegurl)(;|$)/;
/** Below this the wrapping costs more than it saves, bytes. */
const threshold = 1024;

/** Pages and JSON travel compressed; the built files of the web apps were compressed when they were built. */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    customTypes: types,
    threshold,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
