/** ISO 3901: two letters and three signs that say who gave it, two digits of the year, five of the recording. */
const shape = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/;

/**
 * The code of a recording as it is stored, twelve signs; null for what is none. People write it with hyphens or blanks,
 * in small letters and with its name before it.
 */
export function isrcOf(text: string): string | null {
  const signs = text.toUpperCase().replace(/[\s:.\u200e\u200f\p{Pd}]/gu, '');
  // A code of Iceland may itself begin so.
  return [signs, signs.replace(/^ISRC/, '')].find((code) => shape.test(code)) ?? null;
}

/** Whether what was written for a code is none; nothing is not wrong. */
export const isWrongIsrc = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(typeof value === 'string' && isrcOf(value));

/** A stored code as it is read: `IL-A01-26-00042`. */
export const shownIsrc = (code: string): string => code.replace(/^(.{2})(.{3})(.{2})(.{5})$/, '$1-$2-$3-$4');
