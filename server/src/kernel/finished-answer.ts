import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingFor, pack } from './compression.ts';

/** An answer as it goes over the wire, with what tells whether the caller has it already. */
export interface FinishedAnswer {
  bytes: Buffer;
  /** Of the content, so that it is the same in every process. */
  etag: string;
  /** Compressed when somebody first asked for it so. */
  packed: Map<Encoding, Promise<Buffer>>;
}

export function finishAnswer(value: unknown): { value: FinishedAnswer; bytes: number } {
  const bytes = Buffer.from(JSON.stringify(value));
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  // Room for the compressed forms beside it.
  return { value: { bytes, etag, packed: new Map() }, bytes: Math.ceil(bytes.length * 1.5) + 500 };
}

function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match'];
  return known !== undefined && known.split(',').some((one) => one.trim() === etag);
}

/** Sends the bytes, or 304 to a browser that has them; it asks each time and keeps them for nobody else. */
export async function sendFinished(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { bytes, etag, packed }: FinishedAnswer,
): Promise<undefined> {
  reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, cookie');
  if (isKnown(request, etag)) {
    await reply.code(304).send();
    return;
  }
  reply.type('application/json; charset=utf-8');
  const encoding = encodingFor(request, bytes.length);
  if (!encoding) {
    await reply.send(bytes);
    return;
  }
  let work = packed.get(encoding);
  if (!work) {
    work = pack(bytes, encoding);
    packed.set(encoding, work);
  }
  await reply.header('content-encoding', encoding).send(await work);
}
