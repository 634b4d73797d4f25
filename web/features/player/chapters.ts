import { type Chapter, chapterAt, clock } from '@firstlook/contract/film-chapter.ts';
import { element } from '../../device/element.ts';
import css from './player.module.css';
import type { PlayerText } from './player-text.ts';
import line from './timeline.module.css';

export type Chapters = ReturnType<typeof createChapters>;

/** The chapters of a film: a list to choose from, and marks on the line of time. */
export function createChapters(video: HTMLVideoElement, text: PlayerText, onSeek: (to: number) => void) {
  let offered: readonly Chapter[] = [];
  const choice = element('select', `${css.choice} ${css.chapterChoice}`, {
    'aria-label': text.chapters,
    hidden: '',
  });
  const marks = element('span', line.chapterMarks, { 'aria-hidden': 'true' });
  // Before the first chapter the list stands on its own name.
  const none = element('option', '', { value: '' });
  none.textContent = text.chapters;
  choice.addEventListener('change', () => choice.value !== '' && onSeek(Number(choice.value)));
  // Behind the end nothing begins: who went there would only end the film.
  const isBehind = (at: number) => video.duration > 0 && at >= video.duration;
  const draw = () => {
    const current = chapterAt(offered, video.currentTime);
    choice.value = current ? String(current.at) : '';
    const all = video.duration || 0;
    for (const mark of [...marks.children] as HTMLElement[]) {
      const at = Number(mark.dataset.at);
      mark.style.setProperty('--at', `${all > 0 ? (at / all) * 100 : 0}%`);
      // Behind the end of a film that took a longer one's place there is nothing to mark.
      mark.hidden = isBehind(at);
    }
    for (const option of choice.options)
      option.hidden = option.value !== '' && isBehind(Number(option.value));
  };
  return {
    choice,
    marks,
    draw,
    offer(chapters: readonly Chapter[]): void {
      offered = chapters;
      choice.hidden = chapters.length === 0;
      choice.replaceChildren(
        none,
        ...chapters.map(({ at, title }) => {
          const option = element('option', '', { value: String(at), dir: 'auto' });
          option.textContent = `${clock(at)} · ${title}`;
          return option;
        }),
      );
      marks.replaceChildren(
        ...chapters
          .filter(({ at }) => at > 0)
          .map(({ at }) => element('i', line.chapterMark, { 'data-at': String(at) })),
      );
      draw();
    },
    titleAt: (seconds: number): string => chapterAt(offered, seconds)?.title ?? '',
    /** To the next chapter, or to the one that began, and from its first seconds to the one before it. */
    go(step: 1 | -1): void {
      const now = video.currentTime;
      const to =
        step === 1
          ? offered.find(({ at }) => at > now + 0.5 && !isBehind(at))
          : (offered.findLast(({ at }) => at < now - 3) ?? (offered.length > 0 ? { at: 0 } : undefined));
      if (to) onSeek(to.at);
    },
  };
}
