import { fileURLToPath } from 'node:url';
import { ImageError, type ImageFacts, type ImageFault, type ImageGateway } from './image.ts';
import { runLimited } from './limited-child.ts';

const childPath = fileURLToPath(new URL('./image-child.ts', import.meta.url));
/** Pictures are made while the uploader waits; two at once keep the other requests of this process quick. */
const atOnce = 2;
const childLimits = { seconds: 30, isWaitedFor: true, dataMegabytes: 2048, maxOutputBytes: 20_000 };
const imageFaults: readonly string[] = ['unreadable', 'picture-too-large', 'crop-outside'];

type Answer = { facts: ImageFacts } | { fault: string; detail: string };

function parseAnswer(text: string): Answer | undefined {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return undefined;
  }
}

/**
 * The decoder runs in a child of its own: a picture that crashes it, or eats its memory, costs one upload and
 * never the server.
 */
export function openImageGateway(settings: { searchPath: string }): ImageGateway {
  let running = 0;
  const waiting: (() => void)[] = [];
  const enter = async () => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
    running++;
  };
  const leave = () => {
    running--;
    waiting.shift()?.();
  };

  return {
    async process({ signal, ...request }) {
      await enter();
      try {
        const options = { searchPath: settings.searchPath, input: JSON.stringify(request) };
        const result = await runLimited(process.execPath, [childPath], { ...childLimits, signal }, options);
        signal?.throwIfAborted();
        if (result.timedOut) throw new ImageError('took-too-long');
        const answer = parseAnswer(result.stdout);
        if (!answer) throw new ImageError('unreadable', result.stderr);
        if ('facts' in answer) return answer.facts;
        throw new ImageError(
          (imageFaults.includes(answer.fault) ? answer.fault : 'unreadable') as ImageFault,
          answer.detail,
        );
      } finally {
        leave();
      }
    },
  };
}
