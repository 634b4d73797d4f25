/** Releases that one call names one by one. */
export const mostNamedAtOnce = 5000;
/** Releases that one act on a selection changes. */
export const mostChosenAtOnce = 100_000;
/** Names that an answer tells of what it could not do. */
export const mostFailuresNamed = 100;
/** How long an act on a selection can be taken back, milliseconds; screens offer it for less. */
export const longestUndo = 10 * 60_000;
/** Releases whose press kits go into one archive, and its bytes: a browser takes it as a whole. */
export const mostKitsAtOnce = 50;
export const mostKitBytes = 2 * 1024 ** 3;
