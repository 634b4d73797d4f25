import { createHash } from 'node:crypto';
import { clientSiteHeader } from '@firstlook/contract/address/endpoint-address.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingFor, pack } from './compression.ts';

/** What goes over the wire, with its compressed forms, each made when it is first asked for. */
export interface FinishedBytes {
  bytes: Buffer;
  packed: Map<Encoding, Promise<Buffer>>;
}

/** An answer with what tells whether the caller has it already. */
export interface FinishedAnswer extends FinishedBytes {
  /** Of the content, so that it is the same in every process. */
  etag: string;
}

/** @returns the bytes and how much room they take with their compressed forms */
export function finishBytes(text: string): { value: FinishedBytes; bytes: number } {
  const bytes = Buffer.from(text);
  return { value: { bytes, packed: new Map() }, bytes: Math.ceil(bytes.length * 1.5) + 500 };
}

export function finishAnswer(value: unknown): { value: FinishedAnswer; bytes: number } {
  const made = finishBytes(JSON.stringify(value));
  const etag = `W/"${createHash('sha256').update(made.value.bytes).digest('base64url').slice(0, 27)}"`;
  return { value: { ...made.value, etag }, bytes: made.bytes };
}

/** What the same address answers differently by. */
const vary = `accept-encoding, cookie, ${clientSiteHeader}`;

function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']?.split(',') ?? [];
  return known.some((one) => one.trim() === etag);
}

/** The bytes in the form that the caller takes; says so in the answer's headers. */
export async function bytesFor(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, packed }: FinishedBytes,
): Promise<Buffer> {
  reply.header('vary', vary);
  const encoding = encodingFor(request, bytes.length);
  if (!encoding) return bytes;
  let work = packed.get(encoding);
  if (!work) {
    work = pack(bytes, encoding);
    packed.set(encoding, work);
  }
  reply.header('content-encoding', encoding);
  return work;
}

/** Sends the answer, or 304 to a browser that has it; it asks each time and keeps it for no other user. */
export async function sendFinished(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  answer: FinishedAnswer,
): Promise<undefined> {
  reply.header('etag', answer.etag).header('cache-control', 'private, no-cache');
  if (isKnown(request, answer.etag)) {
    await reply.code(304).header('vary', vary).send();
    return;
  }
  const bytes = await bytesFor(request, reply, answer);
  await reply.type('application/json; charset=utf-8').send(bytes);
}
