import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentDisposition } from '../media/file-name.ts';
import type { PressKit } from './press-kit.service.ts';

/** A browser that fetches ahead takes nothing: pressing the button asks again. */
const isAhead = ({ headers }: FastifyRequest) =>
  [headers['sec-purpose'], headers.purpose, headers['x-moz']].some((value) =>
    /prefetch|prerender|preview/i.test(String(value ?? '')),
  );

/** Answers the archive that `take` opens; for its head alone, or for one who only fetches ahead, nothing is counted. */
export async function sendKit(
  request: FastifyRequest,
  reply: FastifyReply,
  take: (isTaken: boolean) => Promise<PressKit>,
): Promise<FastifyReply> {
  reply.header('cache-control', 'private, no-store');
  if (isAhead(request)) return reply.code(503).send();
  const isHead = request.method === 'HEAD';
  const { name, size, body } = await take(!isHead);
  reply
    .type('application/zip')
    .header('content-disposition', contentDisposition('attachment', name, 'zip'))
    .header('content-length', size);
  if (!isHead) return reply.send(body);
  body.destroy();
  // A stream, because the answer to HEAD says the length of anything else that is sent.
  return reply.send(Readable.from([]));
}
