/** A year, which statistics show where nothing is said (specification 1 section 9). */
export const usualStatsRange = 31_536_000_000;

/** What stands in a filter for a device or a country that is not known; its name in the answers is empty. */
export const unknownPlace = 'unknown';

/** Of a device or a country as it may stand in a filter. */
export const placePattern = /^[\w -]{1,40}$/;
/** Of a month of the calendar: `2026-11`. */
export const monthPattern = /^(19|20)\d\d-(0[1-9]|1[0-2])$/;
