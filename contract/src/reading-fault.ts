/**
 * Why a document is only taken home. `protected`: locked by the shop that sold it; `layout`: a book of fixed pages; `damaged`: whatever else
 * cannot be read.
 */
export const readingFaults = ['protected', 'layout', 'large', 'damaged'] as const;
export type ReadingFault = (typeof readingFaults)[number];
