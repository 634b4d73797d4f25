import { element } from '../../device/element.ts';
import { createCaptions } from './captions.ts';
import { createControls } from './controls.ts';
import { createFullScreen } from './full-screen.ts';
import * as client from './playback-client.ts';
import css from './player.module.css';
import type { PlayerText } from './player-text.ts';
import { attachStream, type StreamHandle } from './stream.ts';
import { createViewerRequest } from './viewer-request.ts';
import { keepInView, watchWaiting } from './waiting-notice.ts';
import { createWatchRecorder } from './watch-recorder.ts';
import { mountWatermark } from './watermark.ts';

const reportEvery = 10_000;

export interface PlayerOptions {
  source: client.PlaybackSource;
  title: string;
  text: PlayerText;
  poster?: string | null;
  /** The viewer's languages, the best first: captions in one of them are shown without being asked for. */
  languages: readonly string[];
  /** After a report of a limited viewer. */
  onViews?: (left: number, total: number) => void;
  /** It was played to its end. */
  onEnded?: () => void;
  /** The server knows now what was played; after the player is gone as well. */
  onReported?: () => void;
}

export interface PlayerHandle {
  destroy(): void;
}

/** The container looks like a player until the answer is called; pages that the server draws know it as `flp`. */
function dress(container: HTMLElement): () => void {
  const names = ['flp', css.player].filter((name) => name !== undefined);
  container.classList.add(...names);
  return () => {
    container.classList.remove(...names);
    for (const state of ['data-quiet', 'data-pictured', 'data-waved']) container.removeAttribute(state);
  };
}

/** What a viewer can do about a fault; nothing where their right has ended. */
function wayOn(
  fault: client.PlaybackFault,
  text: PlayerText,
  { again, more }: Record<'again' | 'more', () => void>,
) {
  if (fault === 'noViews') return { label: text.askForViews, run: more };
  const isPassing = fault === 'failed' || fault === 'offline' || fault === 'tooOften';
  return isPassing ? { label: text.tryAgain, run: again } : undefined;
}

/** The film itself, kept on its screen: neither a small window nor another screen draws the mark of who watches. */
function createVideo({ title, poster }: PlayerOptions): HTMLVideoElement {
  const video = element('video', css.video, { playsinline: '', 'aria-label': title });
  video.disablePictureInPicture = true;
  video.disableRemotePlayback = true;
  video.setAttribute('controlslist', 'nodownload noremoteplayback');
  video.addEventListener('contextmenu', (event) => event.preventDefault());
  if (poster) video.poster = poster;
  return video;
}

/**
 * Turns an empty container into the player and starts the film. Works in React and on pages without any framework;
 * every word comes in from outside.
 */
export function mountPlayer(container: HTMLElement, options: PlayerOptions): PlayerHandle {
  const { source, text, onEnded = () => undefined } = options;
  const undress = dress(container);
  const video = createVideo(options);
  const notice = element('div', css.notice, { role: 'status' });
  container.append(video, notice);
  const fullScreen = createFullScreen(container, () => controls.draw());
  const captions = createCaptions(container, video, options.languages, () => controls.draw());
  const recorder = createWatchRecorder();
  const timers: ReturnType<typeof setInterval>[] = [];
  let stream: StreamHandle | undefined;
  let removeMark: (() => void) | undefined;
  let total: number | null = null;
  const gone = new AbortController();

  const say = (words: string, action?: { label: string; run: () => void }) => {
    notice.replaceChildren(words);
    notice.toggleAttribute('data-spoken', words !== '');
    if (!action) return;
    const button = element('button', css.action, { type: 'button' });
    button.textContent = action.label;
    button.addEventListener('click', action.run);
    notice.append(button);
  };
  const viewer = createViewerRequest({ container, video, source, text, say });
  const reportProblem = source.releaseId ? viewer.open : null;
  const controls = createControls({ container, video, text, fullScreen, captions, reportProblem });
  const stop = () => {
    stream?.destroy();
    stream = undefined;
    video.pause();
  };
  const fail = (fault: client.PlaybackFault) => {
    if (gone.signal.aborted) return;
    if (fault !== 'offline') stop();
    say(text[fault], wayOn(fault, text, { again: () => void start(), more: viewer.askForViews }));
  };
  const faultOf = (error: unknown) => (error instanceof client.PlaybackError ? error.fault : 'failed');

  const send = async () => {
    const sections = recorder.take();
    if (sections.length === 0) return;
    try {
      const answer = await client.report(source, sections);
      options.onReported?.();
      if (answer.viewsLeft !== null && total !== null) options.onViews?.(answer.viewsLeft, total);
    } catch (error) {
      const fault = faultOf(error);
      if (fault === 'offline' || fault === 'failed') recorder.restore(sections);
      else fail(fault);
    }
  };

  const start = async () => {
    say(text.loading);
    try {
      const opened = await client.open(source);
      if (gone.signal.aborted) return;
      total = opened.viewsTotal;
      controls.offer(opened);
      if (opened.viewsLeft !== null && total !== null) options.onViews?.(opened.viewsLeft, total);
      removeMark?.();
      removeMark = opened.watermark
        ? mountWatermark(container, video, opened.watermark, () => video.pause())
        : undefined;
      const from = video.currentTime || opened.resumeAt;
      stop();
      // Asked again at every refusal: a session that ran out is renewed, a right that is gone says so.
      stream = await attachStream(video, opened.src, (isDenied) => {
        if (isDenied)
          void client.open(source).then(
            () => fail('failed'),
            (error) => fail(faultOf(error)),
          );
        else fail(navigator.onLine ? 'failed' : 'offline');
      });
      if (gone.signal.aborted) return stop();
      if (from > 0) video.currentTime = from;
      if (opened.resumeAt > 0 && from === opened.resumeAt) {
        const again = () => {
          video.currentTime = 0;
          say('');
        };
        say(text.resumed, { label: text.startOver, run: again });
        setTimeout(() => say(''), 6000);
      } else say('');
      await video.play().catch(() => undefined);
      if (timers.length === 0) {
        timers.push(setInterval(() => void send(), reportEvery));
        timers.push(
          setInterval(() => void client.open(source).catch(() => undefined), opened.renewAfter * 1000),
        );
      }
    } catch (error) {
      fail(faultOf(error));
    }
  };

  watchWaiting(video, { words: text, notice, say }, gone.signal);
  keepInView(container, video, gone.signal);
  // Pages give sound a strip; a file with a picture needs a screen.
  video.addEventListener('loadedmetadata', () =>
    container.toggleAttribute('data-pictured', video.videoWidth > 0),
  );
  const leave = () => {
    recorder.interrupt();
    void send();
  };
  const hide = () => document.visibilityState === 'hidden' && leave();
  video.addEventListener(
    'timeupdate',
    () => !video.paused && !video.seeking && recorder.tick(video.currentTime),
  );
  video.addEventListener('seeking', recorder.interrupt);
  video.addEventListener('pause', leave);
  for (const act of [leave, onEnded]) video.addEventListener('ended', act);
  window.addEventListener('pagehide', leave, { signal: gone.signal });
  document.addEventListener('visibilitychange', hide, { signal: gone.signal });
  void start();
  controls.focus();

  return {
    destroy(): void {
      leave();
      gone.abort();
      for (const timer of timers) clearInterval(timer);
      removeMark?.();
      stop();
      controls.destroy();
      fullScreen.destroy();
      undress();
      container.replaceChildren();
    },
  };
}
