/** Bytes of a file that is read as a whole: all but text. */
export const maximumWhole = 20 * 1024 * 1024;
