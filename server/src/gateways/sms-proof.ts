import { timingSafeEqual } from 'node:crypto';

/** Whether two secrets are the same, in a time that tells nothing of where they differ. */
export function isSameSecret(given: string, wanted: string): boolean {
  const one = Buffer.from(given);
  const other = Buffer.from(wanted);
  return one.length === other.length && timingSafeEqual(one, other);
}

const dateOf = (text: string): Date | null => {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
};

/** A moment that a provider names; nothing where it is none. */
export const momentOf = (said: unknown): Date | null =>
  typeof said === 'string' && said !== '' ? dateOf(said) : null;

/** A text that a provider names, of a length that may be kept; nothing where it is none. */
export const nameOf = (said: unknown): string | null =>
  typeof said === 'string' && said !== '' && said.length <= 200 ? said : null;

/** A number as we write it, E.164, from one with or without its plus; nothing where it is none. */
export function numberOf(said: unknown): string | null {
  if (typeof said !== 'string') return null;
  const digits = said.trim().replace(/^(\+|00)/, '');
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null;
}
