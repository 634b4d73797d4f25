/** The end of an embargo that has not come yet; null where there is none. */
export const embargoEnd = ({ embargoUntil }: { embargoUntil?: string | null }): string | null =>
  embargoUntil && Date.parse(embargoUntil) > Date.now() ? embargoUntil : null;
