import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

export interface UploadedFile {
  /** As the sender called it; never used as a path. */
  name: string;
  bytes: Buffer;
}

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
 * The one file of a multipart request, whole in memory.
 *
 * @throws AppError UNSUPPORTED_TYPE without multipart, MALFORMED_REQUEST without a file, TOO_LARGE above the limit
 */
export async function takeFile(request: FastifyRequest, maximumBytes: number): Promise<UploadedFile> {
  for await (const part of readForm(request, { limits: { fileSize: maximumBytes } })) {
    if (part.type !== 'file') continue;
    const bytes = await orMalformed(part.toBuffer());
    if (part.file.truncated) throw new AppError('TOO_LARGE', { maximumBytes });
    return { name: part.filename, bytes };
  }
  throw new AppError('MALFORMED_REQUEST', {}, [{ path: 'file', code: 'required' }]);
}
