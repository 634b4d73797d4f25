export const maximumCaptionBytes = 1024 * 1024;
/** Languages of one film. */
export const mostCaptions = 40;

/** A language as it is kept (`he`, `pt-BR`); null for what is none. Our Hebrew to a woman (`heF`) is Hebrew. */
export function languageOf(text: string): string | null {
  if (/^hef$/i.test(text.trim())) return 'he';
  try {
    const [name] = Intl.getCanonicalLocales(text.trim());
    return name && name.length <= 20 && /^[a-z]{2,3}(-|$)/.test(name) ? name : null;
  } catch {
    return null;
  }
}

/** The language in its own words, as its speakers look for it. */
export function languageName(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

const rightToLeft = /[\u0590-\u08ff]/;

/** A caption with Hebrew in it reads from right to left with its punctuation, whatever letter it begins with. */
export const captionDirection = (text: string): 'rtl' | 'ltr' => (rightToLeft.test(text) ? 'rtl' : 'ltr');
