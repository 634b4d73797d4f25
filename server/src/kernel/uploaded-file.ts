import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

export interface UploadedFile {
  /** As the sender called it; never used as a path. */
  name: string;
  bytes: Buffer;
}

/**
 * The one file of a multipart request, whole in memory.
 *
 * @throws AppError UNSUPPORTED_TYPE without multipart, MALFORMED_REQUEST without a file, TOO_LARGE above the limit
 */
export async function takeFile(request: FastifyRequest, maximumBytes: number): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE');
  const part = await request.file({ limits: { fileSize: maximumBytes }, throwFileSizeLimit: false });
  if (!part) throw new AppError('MALFORMED_REQUEST', {}, [{ path: 'file', code: 'required' }]);
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw new AppError('TOO_LARGE', { maximumBytes });
  return { name: part.filename, bytes };
}
