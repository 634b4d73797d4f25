/** Small letters of other alphabets that are drawn like Latin ones, and the few Latin ones that are drawn like another. */
const drawnLike: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['авсԁеһіјкӏмнопрԛѕтуԝхѵ', 'abcdehijklmhonpqstywxv'],
    ['αβγεηικνορτυχω', 'abyenikvoptuxw'],
    ['ıɑɡ', 'iag'],
  ].flatMap(([from = '', to = '']) => [...from].map((sign, at) => [sign, [...to][at] ?? sign])),
);

/**
 * What a name looks like: two names with the same look cannot be told apart by who reads them. One letter may be written as
 * itself or as a letter and its mark, large or small, or be another one of another alphabet.
 */
export const lookOf = (name: string): string =>
  [...name.normalize('NFKC').toLowerCase().normalize('NFKC')].map((sign) => drawnLike[sign] ?? sign).join('');

/** Alphabets whose letters are taken for each other. */
const alike = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Cherokee}/u];

/** Whether a name has letters of several alphabets that look alike. Hebrew beside Latin is none of that. */
export const mixesAlphabets = (name: string): boolean =>
  alike.filter((script) => script.test(name)).length > 1;
