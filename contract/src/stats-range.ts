/** A year, which statistics show where nothing is said (specification 1 section 9). */
export const usualStatsRange = 31_536_000_000;

/** What stands in a filter for a device or a country that is not known; its name in the answers is empty. */
export const unknownPlace = 'unknown';
