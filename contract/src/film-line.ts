/** Pictures in a row of a storyboard; the last row may have fewer. */
export const storyboardColumns = 10;
/** How many peaks a sound is drawn with. */
export const peakCount = 200;
