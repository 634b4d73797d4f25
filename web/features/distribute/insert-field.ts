/** A lone Hebrew letter, as "to" or "in" is one, belongs to the word that follows it. */
const prefix = /(?:^|[^\p{L}])[א-ת]$/u;
const endsWord = (text: string) => /[\p{L}\p{N}]$/u.test(text) && !prefix.test(text);

/**
 * A text with a field in the place of what is marked in it, as a word of its own behind another word.
 *
 * @param selection in characters, as a field of the browser tells it
 * @returns also where the field ends, for the cursor
 */
export function withField(
  text: string,
  { start, end }: { start: number; end: number },
  name: string,
): { text: string; end: number } {
  const before = text.slice(0, start);
  const written = `${before}${endsWord(before) ? ' ' : ''}{{${name}}}`;
  return { text: written + text.slice(end), end: written.length };
}
