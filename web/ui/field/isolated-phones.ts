import { splitAtPhones } from '@firstlook/contract/phone-in-text.ts';

const rightToLeft = /[\u0590-\u08ff]/;
const marks = /[\u2066\u2069]/g;

/** The text as a one-line field shows it: where it runs from right to left, marks keep the parts of a number in order. */
export function withIsolatedPhones(text: string): string {
  if (!rightToLeft.test(text)) return text;
  return splitAtPhones(text)
    .map((piece) => (piece.isPhone ? `\u2066${piece.text}\u2069` : piece.text))
    .join('');
}

/** What was typed, without the marks that the field showed. */
export const withoutIsolation = (text: string): string => text.replace(marks, '');
