/** Digits with what people write between them; whether it is a phone number, `isPhone` says. */
const numberRun = /(?<![\p{L}\d@./-])\+?\d[\d \-()/]{6,}\d(?![\p{L}\d@])/gu;

/** Days (12/03/2026) and years (2019-2026) are written with the same signs. */
function isPhone(run: string): boolean {
  const digits = run.replace(/\D/g, '').length;
  return digits <= 15 && !/\/.*\//.test(run) && !/^\d{4} ?- ?\d{4}$/.test(run);
}

export interface TextPiece {
  text: string;
  /** Where it begins in the whole text. */
  at: number;
  isPhone: boolean;
}

/**
 * A text cut where phone numbers begin and end: they are always drawn from left to right, because in a Hebrew line the
 * plus and the parts of a number would change places.
 */
export function splitAtPhones(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  const add = (to: number, phone: boolean) => {
    if (to > end) pieces.push({ text: text.slice(end, to), at: end, isPhone: phone });
    end = to;
  };
  for (const { 0: run, index } of text.matchAll(numberRun)) {
    if (!isPhone(run)) continue;
    add(index, false);
    add(index + run.length, true);
  }
  add(text.length, false);
  return pieces;
}
