import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { type UploadChunkFields, uploadChunkFields } from '@firstlook/contract/upload.ts';
import { uploadChunkSize } from '@firstlook/contract/upload-chunk.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/app-error.ts';
import { readForm } from '../../kernel/uploaded-file.ts';

/** Multipart is taken nowhere in memory: fields are short and few, the one file part is a stream. */
export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      fieldNameSize: 50,
      fieldSize: 4096,
      fields: 30,
      files: 1,
      fileSize: uploadChunkSize,
      parts: 31,
    },
    throwFileSizeLimit: false,
  });
}

function parseFields(values: Record<string, string>): UploadChunkFields {
  const parsed = uploadChunkFields.safeParse(values);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    code: issue.code ?? 'malformed',
  }));
  throw new AppError('MALFORMED_REQUEST', {}, issues);
}

/**
 * Reads the text fields, then hands the chunk on as a stream. Whatever happens, the rest of the request is read
 * off, so that the connection can answer and be used again; a dropped one ends the stream with an error.
 */
export async function readChunkForm<T>(
  request: FastifyRequest,
  take: (fields: UploadChunkFields, chunk: Readable) => Promise<T>,
): Promise<T> {
  try {
    return await readParts(request, take);
  } catch (error) {
    // The client is gone, and a closed laptop is no failure of ours to be logged.
    if (request.raw.destroyed && !request.raw.complete) throw new AppError('MALFORMED_REQUEST');
    throw error;
  }
}

async function readParts<T>(
  request: FastifyRequest,
  take: (fields: UploadChunkFields, chunk: Readable) => Promise<T>,
): Promise<T> {
  const values: Record<string, string> = Object.create(null);
  for await (const part of readForm(request)) {
    if (part.type === 'field') {
      if (typeof part.value !== 'string') throw new AppError('MALFORMED_REQUEST');
      if (part.value !== '') values[part.fieldname] = part.value;
      continue;
    }
    const { file } = part;
    const drop = () => {
      if (!request.raw.complete) file.destroy(new Error('the connection was dropped'));
    };
    file.on('error', () => undefined);
    request.raw.once('close', drop);
    try {
      if (part.fieldname !== 'chunk')
        throw new AppError('MALFORMED_REQUEST', {}, [{ path: 'chunk', code: 'required' }]);
      const taken = await take(parseFields(values), file);
      if (file.truncated) throw new AppError('TOO_LARGE');
      return taken;
    } finally {
      request.raw.off('close', drop);
      if (!file.readableEnded) {
        // The form's reader stopped with the file: what is left is read past it, or the connection would stay blocked.
        request.raw.unpipe();
        request.raw.resume();
      }
    }
  }
  throw new AppError('MALFORMED_REQUEST', {}, [{ path: 'chunk', code: 'required' }]);
}
