import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CardError, type CardGateway, type CardRequest } from './card.ts';
import { runLimited } from './limited-child.ts';

const childPath = fileURLToPath(new URL('./card-child.ts', import.meta.url));
const childLimits = { seconds: 20, isWaitedFor: true, dataMegabytes: 1024, maxOutputBytes: 10_000 };
/** Anybody may ask for a card: they wait for each other and for nobody else, and no more than these do. */
const mostWaiting = 20;

/**
 * Draws in a child of its own, one at a time: the letters of a title are shaped by native code, and uploads, which wait for the
 * decoder of pictures, never wait for cards.
 */
export function openCardGateway(settings: { searchPath: string }): CardGateway {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const run = async (request: CardRequest) => {
    const input = JSON.stringify(request);
    const result = await runLimited(process.execPath, [childPath], childLimits, { ...settings, input });
    if (result.code !== 0) throw new CardError(result.timedOut ? 'took too long' : result.stderr);
    return readFile(request.output);
  };
  return {
    async draw(request) {
      if (waiting >= mostWaiting) throw new CardError('too many wait', true);
      waiting += 1;
      const mine = last.then(() => run(request));
      last = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        waiting -= 1;
      }
    },
  };
}
