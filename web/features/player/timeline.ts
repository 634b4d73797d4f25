import type { Chapters } from './chapters.ts';
import { element } from './element.ts';
import css from './player.module.css';
import { clock, type PlayerText } from './player-text.ts';
import { createStoryboard } from './storyboard.ts';

/** The line of time: left to right in every language, a slider for keyboard and screen reader. */
export function createTimeline(
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
  const hint = element('span', css.hint, { 'aria-hidden': 'true' });
  const storyboard = createStoryboard(video);
  const moment = element('span', '', { dir: 'auto' });
  hint.append(storyboard.picture, moment);
  line.append(loaded, done, chapters.marks, knob, hint);

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
    const seconds = share * (video.duration || 0);
    moment.textContent = [clock(seconds), chapters.titleAt(seconds)].filter((words) => words).join(' · ');
    storyboard.show(share);
    hint.style.setProperty('--at', `${share * 100}%`);
    if (isDragging) onSeek(share * (video.duration || 0));
  });
  const drop = () => {
    isDragging = false;
  };
  line.addEventListener('pointerup', drop);
  line.addEventListener('pointercancel', drop);

  return {
    line,
    offerStoryboard: storyboard.offer,
    draw(): void {
      const all = video.duration || 0;
      const percent = (seconds: number) => `${all > 0 ? Math.min(100, (seconds / all) * 100) : 0}%`;
      const ahead = video.buffered.length > 0 ? video.buffered.end(video.buffered.length - 1) : 0;
      loaded.style.setProperty('--at', percent(ahead));
      done.style.setProperty('--at', percent(video.currentTime));
      knob.style.setProperty('--at', percent(video.currentTime));
      line.setAttribute('aria-valuemin', '0');
      line.setAttribute('aria-valuemax', String(Math.round(all)));
      line.setAttribute('aria-valuenow', String(Math.round(video.currentTime)));
      const words = text.positionOf.replace('{now}', clock(video.currentTime)).replace('{all}', clock(all));
      const chapter = chapters.titleAt(video.currentTime);
      line.setAttribute('aria-valuetext', chapter ? `${words}, ${chapter}` : words);
    },
  };
}
