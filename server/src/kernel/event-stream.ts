import { setTimeout as wait } from 'node:timers/promises';
import type { Http } from './route.ts';

const lookEvery = 400;
const keepAliveEvery = 15_000;

/**
 * Server-sent events: looks at something until it is finished and sends it whenever it changed. Looking (and not
 * listening) keeps it right with any number of processes and after a lost connection. Who lost the right to look is
 * told nothing more.
 */
export async function streamEvents<T>(
  http: Http,
  event: string,
  look: () => Promise<T>,
  isFinished: (value: T) => boolean,
): Promise<undefined> {
  const { reply, request } = http;
  // The first look decides whether there is anything to watch; its failure is an ordinary answer.
  let value = await look();
  reply.hijack();
  const { raw } = reply;
  for (const [name, header] of Object.entries(reply.getHeaders()))
    if (header !== undefined) raw.setHeader(name, header);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  let isOpen = true;
  request.raw.once('close', () => {
    isOpen = false;
  });
  let last = '';
  let silentSince = Date.now();
  while (isOpen) {
    const text = JSON.stringify(value);
    if (text !== last) {
      if (last !== '' && !(await http.isStillAllowed())) break;
      raw.write(`event: ${event}\ndata: ${text}\n\n`);
      last = text;
      silentSince = Date.now();
    } else if (Date.now() - silentSince > keepAliveEvery) {
      if (!(await http.isStillAllowed())) break;
      raw.write(': still here\n\n');
      silentSince = Date.now();
    }
    if (isFinished(value)) break;
    await wait(lookEvery);
    // The page reconnects, to a process that stays.
    if (http.platform.leaving.aborted) break;
    try {
      value = await look();
    } catch {
      // The page reconnects by itself and asks again.
      break;
    }
  }
  raw.end();
  return undefined;
}
