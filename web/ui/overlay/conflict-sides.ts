import { deepEqual } from '@firstlook/contract/deep-equal.ts';

/** Which side changed a field since it was read; both did where neither is true. */
export interface Sides {
  /** Not touched here: what is stored is taken. */
  untouched: boolean;
  /** Not changed elsewhere: what was typed here stays. */
  unchanged: boolean;
}

export const sidesOf = <T>(
  base: T,
  mine: T,
  theirs: T,
  isSame: (a: T, b: T) => boolean = deepEqual,
): Sides => ({ untouched: isSame(base, mine), unchanged: isSame(base, theirs) });

/** What is asked about, because both sides changed it, and what is taken from the store without a question. */
export function questionsOf<F extends Sides>(fields: readonly F[]): { asked: F[]; taken: F[] } {
  return {
    asked: fields.filter(({ untouched, unchanged }) => !untouched && !unchanged),
    taken: fields.filter(({ untouched, unchanged }) => untouched && !unchanged),
  };
}
