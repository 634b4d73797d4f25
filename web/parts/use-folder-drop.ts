import type { FolderSummary } from '@firstlook/contract/folder.ts';
import { type DragEvent, useState } from 'react';
import { type DraggedRelease, draggedReleases, wholeDrop } from './dragged-release.ts';
import { useFiling } from './use-filing.ts';

/** Dropped releases go into the folder; those that lie in it already go out (specification 1 section 2). */
export function toggled(folderId: string, releases: readonly DraggedRelease[]) {
  const isIn = ({ folders }: DraggedRelease) => folders.includes(folderId);
  return { add: releases.filter((one) => !isIn(one)), remove: releases.filter(isIn) };
}

/** What an element needs to take releases that are dropped on it, and what is over it now. */
export function useFolderDrop(organizationId: string, folder: FolderSummary, mayFile: boolean) {
  const [over, setOver] = useState<readonly DraggedRelease[]>([]);
  const file = useFiling(organizationId);
  if (!mayFile) return { over, on: {} };
  const look = (event: DragEvent) => {
    const releases = draggedReleases(event);
    if (releases.length === 0) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    if (releases !== over) setOver(releases);
  };
  return {
    over,
    on: {
      onDragEnter: look,
      onDragOver: look,
      onDragLeave: (event: DragEvent<HTMLElement>) => {
        // Still over something inside of it.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver([]);
      },
      onDrop: (event: DragEvent) => {
        const releases = draggedReleases(event);
        if (releases.length === 0) return;
        event.preventDefault();
        setOver([]);
        const drop = wholeDrop();
        if (drop) drop(folder);
        else void file(folder, toggled(folder._id, releases));
      },
    },
  };
}
