import { clock } from '@firstlook/contract/film-chapter.ts';
import { element } from '../../device/element.ts';
import type { Chapters } from './chapters.ts';
import type { OpenedPlayback } from './playback-client.ts';
import type { PlayerText } from './player-text.ts';
import { createStoryboard } from './storyboard.ts';
import css from './timeline.module.css';
import { createWaveform } from './waveform.ts';

/** What is at the place on the line that is pointed at: its picture, its moment, its chapter. */
function createHint(video: HTMLVideoElement, chapters: Pick<Chapters, 'titleAt'>) {
  const box = element('span', css.hint, { 'aria-hidden': 'true' });
  const storyboard = createStoryboard(video);
  const moment = element('span', '', { dir: 'auto' });
  box.append(storyboard.picture, moment);
  return {
    box,
    offer: storyboard.offer,
    show(share: number): void {
      const seconds = share * (video.duration || 0);
      moment.textContent = [clock(seconds), chapters.titleAt(seconds)].filter((words) => words).join(' · ');
      storyboard.show(share);
      box.style.setProperty('--at', `${share * 100}%`);
    },
  };
}

/** Tells screen readers where the film stands. */
function say(
  line: HTMLElement,
  video: HTMLVideoElement,
  text: PlayerText,
  chapters: Pick<Chapters, 'titleAt'>,
) {
  const all = video.duration || 0;
  line.setAttribute('aria-valuemin', '0');
  line.setAttribute('aria-valuemax', String(Math.round(all)));
  line.setAttribute('aria-valuenow', String(Math.round(video.currentTime)));
  const words = text.positionOf.replace('{now}', clock(video.currentTime)).replace('{all}', clock(all));
  const chapter = chapters.titleAt(video.currentTime);
  line.setAttribute('aria-valuetext', chapter ? `${words}, ${chapter}` : words);
}

/** The line of time: left to right in every language, a slider for keyboard and screen reader. */
export function createTimeline(
  container: HTMLElement,
  video: HTMLVideoElement,
  text: PlayerText,
  chapters: Pick<Chapters, 'marks' | 'titleAt'>,
  onSeek: (to: number) => void,
) {
  const line = element('div', css.line, {
    role: 'slider',
    tabindex: '0',
    'aria-label': text.position,
    dir: 'ltr',
  });
  const loaded = element('i', css.loaded);
  const done = element('i', css.done);
  const knob = element('i', css.knob);
  const hint = createHint(video, chapters);
  const waveform = createWaveform(container, line);
  line.append(loaded, done, ...waveform.parts, chapters.marks, knob, hint.box);

  const at = (event: PointerEvent) => {
    const box = line.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientX - box.x) / Math.max(1, box.width)));
  };
  let isDragging = false;
  line.addEventListener('pointerdown', (event) => {
    isDragging = true;
    line.setPointerCapture(event.pointerId);
    onSeek(at(event) * (video.duration || 0));
  });
  line.addEventListener('pointermove', (event) => {
    const share = at(event);
    hint.show(share);
    if (isDragging) onSeek(share * (video.duration || 0));
  });
  const drop = () => {
    isDragging = false;
  };
  line.addEventListener('pointerup', drop);
  line.addEventListener('pointercancel', drop);

  return {
    line,
    offer({ storyboard: board, peaks }: Pick<OpenedPlayback, 'storyboard' | 'peaks'>): void {
      hint.offer(board);
      waveform.offer(peaks);
    },
    draw(): void {
      const all = video.duration || 0;
      const percent = (seconds: number) => `${all > 0 ? Math.min(100, (seconds / all) * 100) : 0}%`;
      const ahead = video.buffered.length > 0 ? video.buffered.end(video.buffered.length - 1) : 0;
      loaded.style.setProperty('--at', percent(ahead));
      done.style.setProperty('--at', percent(video.currentTime));
      knob.style.setProperty('--at', percent(video.currentTime));
      waveform.draw(percent(video.currentTime));
      say(line, video, text, chapters);
    },
  };
}
