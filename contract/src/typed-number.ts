/** A comma between groups of three: `1,234`, `12,345,678.5`. */
const grouped = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;

/**
 * What a person typed as a number, `null` where it is none: `1,234` has a thousand, `89,90` a half, as each is written where
 * the screens are read in Hebrew and English; where a comma always begins the fraction (French), `1,234` is less than two.
 */
export function typedNumber(text: string, commaIsFraction: boolean): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '');
  if (plain === '') return null;
  const number = Number(
    !commaIsFraction && grouped.test(plain) ? plain.replaceAll(',', '') : plain.replace(',', '.'),
  );
  return Number.isFinite(number) ? number : null;
}
