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

const namesZone = /(Z|GMT|UTC|[+-]\d\d:?\d\d)$/i;

/** A moment that a provider names; nothing where it is none, or says no zone: it would be read by the clocks of this server. */
export const momentOf = (said: unknown): Date | null =>
  typeof said === 'string' && namesZone.test(said) ? dateOf(said) : null;

/** The same of a provider whose clocks are UTC where it says no zone. */
export const momentInUtc = (said: unknown): Date | null =>
  typeof said === 'string' && !namesZone.test(said) ? momentOf(`${said.replace(' ', 'T')}Z`) : momentOf(said);

/** A text that a provider names, of a length that may be kept; nothing where it is none. */
export const nameOf = (said: unknown): string | null =>
  typeof said === 'string' && said !== '' && said.length <= 200 ? said : null;

/** A number as we write it, E.164, from one with or without its plus; nothing where it is none. */
export function numberOf(said: unknown): string | null {
  if (typeof said !== 'string') return null;
  const digits = said.trim().replace(/^(\+|00)/, '');
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null;
}
