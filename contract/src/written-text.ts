import * as z from 'zod/mini';
import { withoutHiddenMarks } from './visible-text.ts';

/** Words in lines, each ended by one sign, without what nobody sees. */
export const writtenText = (maximum: number) =>
  z.string().check(
    z.overwrite((written) => written.replace(/\r\n?/g, '\n')),
    z.regex(/^(?:\n|[^\p{Cc}\u2028\u2029])*$/u),
    z.overwrite(withoutHiddenMarks),
    z.maxLength(maximum),
  );
