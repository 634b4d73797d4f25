/** What the list shows of folders, as one file of the build that comes behind the first cards. */
export { FilingDialog } from './filing-dialog.tsx';
export { FolderEmpty } from './folder-empty.tsx';
export { FolderTiles } from './folder-tiles.tsx';
