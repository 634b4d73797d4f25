/** A year, which statistics show where nothing is said (specification 1 section 9). */
export const usualStatsRange = 31_536_000_000;
