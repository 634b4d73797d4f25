import type { Readable } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** Whatever the reader of forms stumbles over is the sender's mistake, unless it has a status of its own. */
async function orMalformed<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError || (error as { statusCode?: number }).statusCode) throw error;
    throw new AppError('MALFORMED_REQUEST', { where: 'body' });
  }
}

/**
 * The parts of a multipart request, one after the other.
 *
 * @throws AppError UNSUPPORTED_TYPE without multipart, MALFORMED_REQUEST when it is not well formed
 */
export async function* readForm(
  request: FastifyRequest,
  options?: Parameters<FastifyRequest['parts']>[0],
): AsyncGenerator<Multipart, void> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE');
  const parts = request.parts(options)[Symbol.asyncIterator]();
  for (;;) {
    const next = await orMalformed(parts.next());
    if (next.done) return;
    yield next.value;
  }
}

/**
 * The one file of a multipart request, handed on as a stream.
 *
 * @returns how the sender calls it; never used as a path
 * @throws AppError UNSUPPORTED_TYPE without multipart, MALFORMED_REQUEST without a file or cut off, TOO_LARGE above the limit
 */
export async function passFile(
  request: FastifyRequest,
  maximumBytes: number,
  write: (file: Readable) => Promise<void>,
): Promise<string> {
  for await (const part of readForm(request, { limits: { fileSize: maximumBytes } })) {
    if (part.type !== 'file') continue;
    const { file } = part;
    const drop = () => {
      if (!request.raw.complete) file.destroy(new Error('the connection was dropped'));
    };
    request.raw.once('close', drop);
    try {
      await orMalformed(write(file));
    } finally {
      request.raw.off('close', drop);
    }
    if (file.truncated) throw new AppError('TOO_LARGE', { maximumBytes });
    return part.filename;
  }
  throw new AppError('MALFORMED_REQUEST', {}, [{ path: 'file', code: 'required' }]);
}
