import { clock } from '@firstlook/contract/film-chapter.ts';
import { element } from '../../device/element.ts';
import { createCaptionControls } from './caption-controls.ts';
import type { Captions } from './captions.ts';
import { createChapters } from './chapters.ts';
import type { createFullScreen } from './full-screen.ts';
import { iconButton, setButton } from './icon-button.ts';
import type { OpenedPlayback } from './playback-client.ts';
import css from './player.module.css';
import type { PlayerText } from './player-text.ts';
import { createTimeline } from './timeline.ts';

const seekStep = 10;
const speeds = [1, 1.25, 1.5, 2, 0.75];
const hideAfter = 2600;

interface Parts {
  container: HTMLElement;
  video: HTMLVideoElement;
  text: PlayerText;
  fullScreen: ReturnType<typeof createFullScreen>;
  captions: Captions;
  /** Null where the viewer has no one to write to. */
  reportProblem: (() => void) | null;
}

function createVolume(video: HTMLVideoElement, text: PlayerText): HTMLInputElement {
  const range = { type: 'range', min: '0', max: '1', step: '0.05', dir: 'ltr' };
  const volume = element('input', css.volume, { ...range, 'aria-label': text.volume });
  volume.addEventListener('input', () => {
    video.volume = Number(volume.value);
    video.muted = video.volume === 0;
  });
  return volume;
}

/** Our own chrome: one bar, hidden while the film plays and the pointer rests. */
export function createControls({ container, video, text, fullScreen, captions, reportProblem }: Parts) {
  const toggle = () => (video.paused ? void video.play().catch(() => undefined) : video.pause());
  const seek = (to: number) => {
    video.currentTime = Math.min(Math.max(0, to), video.duration || 0);
  };
  const nextSpeed = () => {
    const at = speeds.indexOf(video.playbackRate);
    video.playbackRate = speeds[(at + 1) % speeds.length] ?? 1;
    draw();
  };

  const chapters = createChapters(video, text, seek);
  const timeline = createTimeline(container, video, text, chapters, seek);
  const play = iconButton('play', text.play, toggle);
  const back = iconButton('back', text.back, () => seek(video.currentTime - seekStep));
  const forward = iconButton('forward', text.forward, () => seek(video.currentTime + seekStep));
  for (const button of [back, forward]) button.classList.add(String(css.skip));
  const sound = iconButton('sound', text.mute, () => {
    video.muted = !video.muted;
  });
  const volume = createVolume(video, text);
  const time = element('span', css.time, { dir: 'ltr' });
  const space = element('span', css.space);
  const captionControls = createCaptionControls(captions, text);
  const speed = element('button', `${css.button} ${css.speed}`, {
    type: 'button',
    dir: 'ltr',
    title: text.speed,
  });
  speed.addEventListener('click', nextSpeed);
  const full = iconButton('full', text.fullScreen, () => fullScreen.toggle());
  const row = element('div', css.row);
  const problem = reportProblem ? [iconButton('problem', text.reportProblem, reportProblem)] : [];
  row.append(
    ...[play, back, forward, sound, volume, time, space],
    ...[chapters.choice, ...captionControls.parts, ...problem, speed, full],
  );
  const bar = element('div', css.bar);
  bar.append(timeline.line, row);
  container.append(bar);

  function draw(): void {
    timeline.draw();
    setButton(play, video.paused ? 'play' : 'pause', video.paused ? text.play : text.pause);
    const isSilent = video.muted || video.volume === 0;
    setButton(sound, isSilent ? 'silent' : 'sound', isSilent ? text.unmute : text.mute);
    volume.value = String(isSilent ? 0 : video.volume);
    time.textContent = `${clock(video.currentTime)} / ${clock(video.duration)}`;
    captionControls.draw();
    chapters.draw();
    speed.textContent = `${video.playbackRate}×`;
    // Voice control names a button by the text written on it.
    speed.setAttribute('aria-label', `${text.speed} ${video.playbackRate}×`);
    setButton(
      full,
      fullScreen.isFull() ? 'small' : 'full',
      fullScreen.isFull() ? text.leaveFullScreen : text.fullScreen,
    );
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  const wake = () => {
    container.removeAttribute('data-quiet');
    clearTimeout(timer);
    timer = setTimeout(() => container.toggleAttribute('data-quiet', !video.paused), hideAfter);
  };
  const act: Record<string, () => void> = {
    ' ': toggle,
    k: toggle,
    ArrowLeft: () => seek(video.currentTime - 5),
    ArrowRight: () => seek(video.currentTime + 5),
    j: () => seek(video.currentTime - seekStep),
    l: () => seek(video.currentTime + seekStep),
    ArrowUp: () => {
      video.volume = Math.min(1, video.volume + 0.1);
    },
    ArrowDown: () => {
      video.volume = Math.max(0, video.volume - 0.1);
    },
    Home: () => seek(0),
    End: () => seek(video.duration || 0),
    m: () => {
      video.muted = !video.muted;
    },
    c: captions.toggle,
    n: () => chapters.go(1),
    p: () => chapters.go(-1),
    f: () => fullScreen.toggle(),
    Escape: () => fullScreen.leave(),
  };
  const onKey = (event: KeyboardEvent) => {
    wake();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    // Space presses the button that has the focus; arrows move the volume slider that has it.
    if (event.key === ' ' && target.closest('button')) return;
    if (target.tagName === 'TEXTAREA') return;
    if (['INPUT', 'SELECT'].includes(target.tagName) && event.key.startsWith('Arrow')) return;
    const action = act[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
    draw();
  };
  container.addEventListener('keydown', onKey);
  container.addEventListener('pointermove', wake);
  container.addEventListener('focusin', wake);
  video.addEventListener('click', toggle);
  const events = [
    'play',
    'pause',
    'timeupdate',
    'progress',
    'durationchange',
    'volumechange',
    'ratechange',
    'seeking',
    'ended',
  ];
  for (const name of events) video.addEventListener(name, draw);
  for (const name of ['play', 'pause']) video.addEventListener(name, wake);
  draw();
  return {
    draw,
    /** What belongs to the film and comes with the right to watch it. */
    offer(opened: Pick<OpenedPlayback, 'captions' | 'chapters' | 'peaks' | 'storyboard'>): void {
      captions.offer(opened.captions);
      timeline.offer(opened);
      chapters.offer(opened.chapters);
    },
    focus: () => play.focus(),
    destroy(): void {
      clearTimeout(timer);
      container.removeEventListener('keydown', onKey);
      container.removeEventListener('pointermove', wake);
      container.removeEventListener('focusin', wake);
      bar.remove();
    },
  };
}
