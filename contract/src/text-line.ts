import * as z from 'zod/mini';
import { hasControlSigns, withoutHiddenMarks, withoutLineBreaks } from './visible-text.ts';

/**
 * The one rule of names, titles and subjects: one line of text that people read, and nothing in it that they do not see. Line breaks
 * of a paste are blanks; other control characters are refused, and the issue says so (`controlSigns`).
 */
export const textLine = (maxLength: number, minLength = 0) =>
  z.string().check(
    z.overwrite(withoutLineBreaks),
    z.refine((text) => !hasControlSigns(text), { params: { code: 'controlSigns' }, abort: true }),
    z.overwrite(withoutHiddenMarks),
    z.minLength(minLength),
    z.maxLength(maxLength),
  );

/** The same for what a person writes into a header of a mail: a line break there is refused, as whoever sends one may want a header of their own. */
export const headerLine = (maxLength: number) =>
  z.string().check(
    z.refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), {
      params: { code: 'controlSigns' },
      abort: true,
    }),
    z.overwrite(withoutHiddenMarks),
    z.maxLength(maxLength),
  );
