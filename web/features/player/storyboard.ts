import { storyboardColumns } from '@firstlook/contract/film-line.ts';
import { element } from '../../device/element.ts';
import type { OpenedPlayback } from './playback-client.ts';
import css from './timeline.module.css';

/** A small picture of the film at a place on its line; the board is loaded when a place is first looked for. */
export function createStoryboard(video: HTMLVideoElement) {
  const picture = element('span', css.still, { 'data-still': '', hidden: '' });
  let board: OpenedPlayback['storyboard'] = null;
  return {
    picture,
    offer(next: OpenedPlayback['storyboard']): void {
      board = next;
      picture.hidden = board === null;
    },
    /** @param share 0 to 1 of the film's length */
    show(share: number): void {
      if (!board) return;
      const at = Math.min(board.count - 1, Math.floor(share * board.count));
      const columns = Math.min(storyboardColumns, board.count);
      const rows = Math.ceil(board.count / storyboardColumns);
      const place = (index: number, of: number) => `${of > 1 ? (index / (of - 1)) * 100 : 0}%`;
      picture.style.backgroundImage = `url("${board.src}")`;
      picture.style.backgroundSize = `${columns * 100}% ${rows * 100}%`;
      picture.style.backgroundPosition = `${place(at % storyboardColumns, columns)} ${place(Math.floor(at / storyboardColumns), rows)}`;
      if (video.videoWidth > 0) picture.style.aspectRatio = `${video.videoWidth} / ${video.videoHeight}`;
    },
  };
}
