import type { FileItem } from '@firstlook/contract/media.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const LOOK_EVERY = 700;
const SPEAK_EVERY = 15_000;
/** Browsers connect again by themselves, with a session that is checked again. */
const LONGEST = 10 * 60_000;

/**
 * Server-sent events: the File item now and after each change, until it is ready or has failed. The database is
 * asked instead of a channel in memory, so any web process can tell what any worker does.
 */
export function streamFileEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  load: () => Promise<FileItem>,
): void {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const began = Date.now();
  let last = '';
  let spoke = began;
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearTimeout(timer);
    raw.end();
  };
  const look = async () => {
    try {
      const item = await load();
      const text = JSON.stringify(item);
      if (text !== last) {
        raw.write(`event: file\ndata: ${text}\n\n`);
        last = text;
        spoke = Date.now();
      } else if (Date.now() - spoke > SPEAK_EVERY) {
        raw.write(': still there\n\n');
        spoke = Date.now();
      }
      if (item.status === 'ready' || item.status === 'failed' || Date.now() - began > LONGEST) stop();
      else if (!raw.destroyed) timer = setTimeout(look, LOOK_EVERY);
    } catch (error) {
      request.log.warn({ err: error }, 'file events ended');
      stop();
    }
  };
  request.raw.once('close', () => clearTimeout(timer));
  void look();
}
