/** Which way a text runs: by its own first letter, not by the names of its fields; without one as what it stands in does. */
export function directionOfText(written: string, own: 'rtl' | 'ltr'): 'rtl' | 'ltr' {
  const first = /\p{L}/u.exec(written.replace(/\{\{[^{}]*\}\}/g, ''))?.[0];
  if (!first) return own;
  return /[\u0590-\u08ff]/.test(first) ? 'rtl' : 'ltr';
}
