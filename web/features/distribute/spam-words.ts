/**
 * Words that filters of mail have met too often, as whole words. A short list: what a press release says in earnest (free
 * entrance, a prize) is on it only where it is the manner of advertisements.
 */
const suspicious: readonly RegExp[] = [
  /100% (?:free|guaranteed)/iu,
  /act (?:now|fast|immediately)/iu,
  /buy (?:now|direct)/iu,
  /(?:earn|make) (?:easy |extra |fast )?(?:money|cash)/iu,
  /(?:easy|extra|fast|free) (?:money|cash)/iu,
  /risk[- ]free/iu,
  /no (?:obligation|strings attached|credit check)/iu,
  /(?:limited|once[- ]in[- ]a[- ]lifetime) (?:time )?offer/iu,
  /click (?:here|below)/iu,
  /dear friend/iu,
  /you(?:['’]ve| have) (?:won|been selected)/iu,
  /(?:lose|loose) weight/iu,
  /casino|viagra|crypto bonus/iu,
  /לחצו? (?:כאן|עכשיו)/u,
  /(?:לחץ|לחצי) (?:כאן|עכשיו)/u,
  /(?:כסף|מזומן|רווח) (?:קל|מהיר|מיידי|מובטח)/u,
  /בחינם(?: לגמרי|!)|חינם!/u,
  /ללא (?:התחייבות|סיכון)|בלי (?:התחייבות|סיכון)/u,
  /(?:זכית|זכיתם) ב/u,
  /נבחרת(?:ם)? לזכות/u,
  /מבצע (?:מטורף|בלעדי|לזמן מוגבל)/u,
  /הזדמנות (?:אחרונה|חד[- ־]פעמית)/u,
  /הלווא(?:ה|ות) (?:מיידית|מיידיות|בקלות)/u,
  /קזינו|הימורים/u,
];
const edge = String.raw`[\p{L}\p{N}]`;
const whole = suspicious.map(
  ({ source, flags }) => new RegExp(`(?<!${edge})[ולבהכ]?(?:${source})(?!${edge})`, flags.replace('g', '')),
);

/** The words as they are written, each once, in the order of the list; the first of each kind. */
export const spamWordsIn = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => whole.flatMap((one) => one.exec(text.replace(/\s+/g, ' '))?.[0] ?? []))),
];

/** A subject that shouts: in capitals alone, or with several marks of exclamation. */
export function isLoud(subject: string): boolean {
  const words = subject.replace(/\{\{[^}]*\}\}/g, '');
  const capitals = words.match(/\p{Lu}/gu)?.length ?? 0;
  return /[!?]\s*!|!\s*[!?]/.test(words) || (capitals > 9 && !/\p{Ll}/u.test(words));
}
