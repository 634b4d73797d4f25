/** An accent or prime that stands alone: taken apart it would leave a blank. */
const aloneSigns = /[´`΄ʹ″‴]/gu;
/** Accents, Hebrew points and cantillation, Arabic vowels, invisible marks, and every kind of apostrophe, geresh, gershayim and quotation mark. */
const unsearched =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff'"\u02b9-\u02bc\u05f3\u05f4\u2018-\u201f\u2032-\u2037\u00ab\u00bb]/gu;
const blanks = /[\s\-\u2010-\u2015\u05be\u2212]+/gu;
/** Letters that no accent makes. */
const plainLetters: Record<string, string> = {
  ...{ ı: 'i', ł: 'l', ø: 'o', đ: 'd', ð: 'd' },
  ...{ ς: 'σ', ß: 'ss', æ: 'ae', œ: 'oe' },
};

/**
 * The form in which both stored and typed texts are searched: typing without vowel points, accents, gershayim or a maqaf
 * finds words that have them. Final letters stay what they are. The database has the same as `search_form`;
 * `search-form.test.ts` holds the two together.
 */
export function searchForm(text: string): string {
  return text
    .replace(aloneSigns, '')
    .normalize('NFKD')
    .replace(unsearched, '')
    .toLowerCase()
    .replace(/[ıłøđðςßæœ]/gu, (letter) => plainLetters[letter] ?? letter)
    .replace(blanks, ' ')
    .trim();
}
