/** Levels of the tree of folders (specification 1 section 5). */
export const folderLevels = 3;
/** Characters of a folder's name. */
export const maximumFolderName = 100;
/** Folders of one organization. */
export const mostFolders = 500;
/** Releases that one call puts in or takes out. */
export const mostFiledAtOnce = 500;
