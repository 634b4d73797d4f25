import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { FairLine } from '../platform/fair-line.ts';
import { runLimited } from './limited-child.ts';
import { StampError, type StampGateway, type StampRequest } from './stamp.ts';

const childPath = fileURLToPath(new URL('./stamp-child.ts', import.meta.url));
const childLimits = { seconds: 60, isWaitedFor: true, dataMegabytes: 2048, maxOutputBytes: 10_000 };
const largestSource = 200 * 1024 * 1024;
/** Readers wait for them with the page open. */
const mostWaiting = 200;

/** In a child of its own: documents are strangers' bytes, and letters are shaped by native code. */
export function openStampGateway(settings: { searchPath: string }): StampGateway {
  const line = new FairLine(2, 1);
  let waiting = 0;
  const run = async (request: StampRequest) => {
    if ((await stat(request.input)).size > largestSource) throw new StampError('too large');
    const input = JSON.stringify(request);
    const result = await runLimited(process.execPath, [childPath], childLimits, { ...settings, input });
    if (result.code !== 0)
      throw new StampError(result.timedOut ? 'took too long' : result.stderr.slice(-500));
    const made = await stat(request.output).catch(() => null);
    if (!made?.size) throw new StampError('nothing was made');
  };
  return {
    async stamp(owner, request) {
      if (waiting >= mostWaiting) throw new StampError('too many wait', true);
      waiting += 1;
      try {
        await line.run(owner, () => run(request));
      } finally {
        waiting -= 1;
      }
    },
  };
}
