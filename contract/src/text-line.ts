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
