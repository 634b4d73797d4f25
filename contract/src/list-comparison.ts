/** Lists that are compared at once: of four there would be fifteen parts. */
export const comparedLists = { least: 2, most: 3 } as const;
/** People of a part who are named. */
export const peopleInPart = 10;
