/** A pause of the network that is over before it is read is not spoken of, milliseconds. */
const patience = 800;

interface Spoken {
  words: { loading: string; offline: string };
  /** Where it is said. */
  notice: HTMLElement;
  say: (words: string) => void;
}

/**
 * Says what a film that stands still is waiting for, and takes it back when it goes on: the stream tries again by itself for a
 * long time, and until then nothing else would tell.
 *
 * @param gone ends it
 */
export function watchWaiting(
  video: HTMLVideoElement,
  { words, notice, say }: Spoken,
  gone: AbortSignal,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let said: string | undefined;
  const tell = () => {
    said = navigator.onLine ? words.loading : words.offline;
    say(said);
  };
  const wait = () => {
    if (!video.paused) timer ??= setTimeout(tell, patience);
  };
  const goOn = () => {
    clearTimeout(timer);
    timer = undefined;
    // What was said since, a fault most of all, stays.
    if (said !== undefined && notice.textContent === said) say('');
    said = undefined;
  };
  video.addEventListener('waiting', wait, { signal: gone });
  for (const move of ['playing', 'pause', 'ended']) video.addEventListener(move, goOn, { signal: gone });
  for (const change of ['offline', 'online'])
    window.addEventListener(change, () => said !== undefined && tell(), { signal: gone });
  gone.addEventListener('abort', () => clearTimeout(timer));
}

/** A phone that is turned while a film plays shows the film, and not what stood above it. */
export function keepInView(container: HTMLElement, video: HTMLVideoElement, gone: AbortSignal): void {
  const show = () => !video.paused && container.scrollIntoView({ block: 'nearest' });
  matchMedia('(orientation: landscape)').addEventListener('change', show, { signal: gone });
}
