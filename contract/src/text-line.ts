import * as z from 'zod/mini';
import { withoutHiddenMarks } from './visible-text.ts';

/** The one rule of names, titles and subjects: one line of text that people read, and nothing in it that they do not see. */
export const textLine = (maxLength: number, minLength = 0) =>
  z
    .string()
    .check(
      z.regex(/^[^\p{Cc}\u2028\u2029]*$/u),
      z.overwrite(withoutHiddenMarks),
      z.minLength(minLength),
      z.maxLength(maxLength),
    );
