import type { FolderSummary } from '@firstlook/contract/folder.ts';
import type { ReleaseCard } from '@firstlook/contract/release.ts';
import type { DragEvent } from 'react';
import { titleOf } from './release-facts.ts';

/** What a browser tells of a drag before it is dropped is its kind alone. */
const kind = 'application/x-firstlook-release';

export interface DraggedRelease {
  _id: string;
  title: string;
  /** The folders it lies in. */
  folders: readonly string[];
}

/** What a drop does in place of toggling each release: for a drag of more than the page knows. */
type WholeDrop = (folder: FolderSummary) => void;

let dragged: readonly DraggedRelease[] = [];
let whole: WholeDrop | null = null;

/** Takes cards or rows along with the mouse. @param untitled what a release without a title is called */
export function dragReleases(
  event: DragEvent<HTMLElement>,
  releases: readonly ReleaseCard[],
  untitled: string,
  onWhole: WholeDrop | null,
): void {
  dragged = releases.map((release) => ({
    _id: release._id,
    title: titleOf(release, untitled),
    folders: release.folders,
  }));
  whole = onWhole;
  event.dataTransfer.setData(kind, releases.map(({ _id }) => _id).join(','));
  event.dataTransfer.effectAllowed = 'copy';
  const picture = event.currentTarget.querySelector('img');
  if (picture) event.dataTransfer.setDragImage(picture, 24, 24);
}

/** The releases of a drag that is over something; none for a drag of anything else. */
export const draggedReleases = (event: DragEvent): readonly DraggedRelease[] =>
  event.dataTransfer.types.includes(kind) ? dragged : [];

/** What a drop does with the whole of a drag, where each release is not known. */
export const wholeDrop = (): WholeDrop | null => whole;
