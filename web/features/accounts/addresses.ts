import { isEmailAddress } from '@firstlook/contract/email-address.ts';
import { meantAddress, pastedPieces } from '@firstlook/contract/pasted-address.ts';

export interface TypedAddress {
  email: string;
  isRight: boolean;
}

/** Most addresses of one invitation, as the contract takes them. */
export const mostAddresses = 200;

/**
 * Addresses in a pasted text: one a line, between commas or semicolons, or as mail programs write them
 * (`Noa Levi <noa@example.com>`). Each once, in lower case.
 */
export function addressesIn(text: string): string[] {
  const parts = pastedPieces(text).flatMap((part) => {
    const inBrackets = [...part.matchAll(/<([^<>]+)>/g)].map(([, address = '']) => address);
    return inBrackets.length > 0 ? inBrackets : part.split(/\s+/);
  });
  return [...new Set(parts.map((part) => meantAddress(part).toLowerCase()).filter(Boolean))];
}

export const readAddress = (email: string): TypedAddress => ({ email, isRight: isEmailAddress(email) });

/** Addresses with more behind them, each once. */
export const withAddresses = (value: readonly string[], text: string): string[] =>
  [...new Set([...value, ...addressesIn(text)])].slice(0, mostAddresses);
