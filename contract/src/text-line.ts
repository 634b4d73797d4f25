import * as z from 'zod/mini';
import { hasControlSigns, nameForm, withoutHiddenMarks, withoutLineBreaks } from './visible-text.ts';

const line = (form: (text: string) => string, maxLength: number, minLength: number) =>
  z.string().check(
    z.overwrite(withoutLineBreaks),
    z.refine((text) => !hasControlSigns(text), { params: { code: 'controlSigns' }, abort: true }),
    z.overwrite(form),
    z.minLength(minLength),
    z.maxLength(maxLength),
  );

/**
 * The one rule of names, titles and subjects: one line of text that people read, and nothing in it that they do not see. Line breaks
 * of a paste are blanks; other control characters are refused, and the issue says so (`controlSigns`).
 */
export const textLine = (maxLength: number, minLength = 0) => line(withoutHiddenMarks, maxLength, minLength);

/** The same for a name by which a thing is told apart from its like: two that look the same are one (docs/decisions/0164). */
export const nameLine = (maxLength: number, minLength = 0) => line(nameForm, maxLength, minLength);

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
