import type { ReleaseCard } from '@firstlook/contract/release.ts';
import type { DragEvent } from 'react';

/** What a browser tells of a drag before it is dropped is its kind alone. */
const kind = 'application/x-firstlook-release';

export interface DraggedRelease {
  _id: string;
  title: string;
  /** The folders it lies in. */
  folders: readonly string[];
}

let dragged: readonly DraggedRelease[] = [];

/** Takes a card or row along with the mouse. */
export function dragRelease(event: DragEvent<HTMLElement>, release: ReleaseCard, title: string): void {
  dragged = [{ _id: release._id, title, folders: release.folders }];
  event.dataTransfer.setData(kind, release._id);
  event.dataTransfer.effectAllowed = 'copy';
  const picture = event.currentTarget.querySelector('img');
  if (picture) event.dataTransfer.setDragImage(picture, 24, 24);
}

/** The releases of a drag that is over something; none for a drag of anything else. */
export const draggedReleases = (event: DragEvent): readonly DraggedRelease[] =>
  event.dataTransfer.types.includes(kind) ? dragged : [];
