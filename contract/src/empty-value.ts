import { plainTextOf } from './plain-text.ts';

/** Nothing typed yet: null, blank text, an empty list. */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return plainTextOf(value).trim() === '' && !/<img|<video/.test(value);
  return Array.isArray(value) && value.length === 0;
}
