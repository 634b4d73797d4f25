/** What is written behind a name, between commas, and is none itself. */
const title = /^(jr|sr|ii|iii|iv|esq|md|m\.d|phd|ph\.d)\.?$/i;

/**
 * First and last name of a whole one: its first word and the rest, or as `Levi, Dana` writes them. A title behind stays behind
 * (`Levi, PhD`); of more names between commas nobody knows which is which, so they stay in their order. A comma at an end says nothing.
 */
export function namesIn(whole: string): [first: string, last: string] {
  const parts = whole
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const titles = parts.slice(1).filter((part) => title.test(part));
  const [last = '', first, ...more] = parts.filter((part, at) => at === 0 || !title.test(part));
  if (first && more.length === 0) return [first, [last, ...titles].join(', ')];
  const [word = '', ...rest] = parts.join(', ').split(/\s+/);
  return [word.replace(/,$/, ''), rest.join(' ')];
}
