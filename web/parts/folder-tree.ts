import type { FolderSummary } from '@firstlook/contract/folder.ts';
import { folderLevels } from '@firstlook/contract/folder-limit.ts';

type Folders = readonly FolderSummary[];

export const childrenOf = (folders: Folders, parentId: string | null): FolderSummary[] =>
  folders.filter((one) => one.parentId === parentId);

/** The folders that lead to one, itself last; none for one that is not there. */
export function pathTo(folders: Folders, id: string | null): FolderSummary[] {
  const folder = folders.find((one) => one._id === id);
  return folder ? [...pathTo(folders, folder.parentId), folder] : [];
}

/** A folder and all below it. */
export function withBelow(folders: Folders, id: string): FolderSummary[] {
  const folder = folders.find((one) => one._id === id);
  if (!folder) return [];
  return [folder, ...childrenOf(folders, id).flatMap((child) => withBelow(folders, child._id))];
}

/** Whether a folder may have folders in it. */
export const mayHoldFolders = (folders: Folders, id: string | null): boolean =>
  pathTo(folders, id).length < folderLevels;

const heightOf = (folders: Folders, id: string): number =>
  1 + Math.max(0, ...childrenOf(folders, id).map((child) => heightOf(folders, child._id)));

/** The places a folder may be moved to: not into itself, and not where its lowest level would be one too many. */
export function placesFor(folders: Folders, id: string): FolderSummary[] {
  const own = new Set(withBelow(folders, id).map(({ _id }) => _id));
  const height = heightOf(folders, id);
  return folders.filter(({ _id }) => !own.has(_id) && pathTo(folders, _id).length + height <= folderLevels);
}

/**
 * What a move up or down sends to the server: the sibling that comes after the folder then; nothing at the end of the row.
 */
export function stepOf(folders: Folders, id: string, step: 'up' | 'down'): { before: string | null } | null {
  const folder = folders.find((one) => one._id === id);
  const ids = folder ? childrenOf(folders, folder.parentId).map(({ _id }) => _id) : [];
  const at = ids.indexOf(id);
  if (step === 'up') return at > 0 ? { before: ids[at - 1] ?? null } : null;
  return at >= 0 && at < ids.length - 1 ? { before: ids[at + 2] ?? null } : null;
}
