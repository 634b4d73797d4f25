import type { ContactReference } from '@firstlook/contract/distribution.ts';
import { isEmailAddress } from '@firstlook/contract/email-address.ts';
import { normalizeMobile } from '@firstlook/contract/mobile.ts';

/** What a call says of one person, read but not looked up yet. */
export interface NamedPerson {
  position: number;
  /** What may be the id of a contact. */
  ref: string | null;
  /** Lower case; empty when nothing was typed that a mail can be sent to. */
  email: string;
  /** What was typed in place of an address, as it was typed. */
  typed: string;
  mobile: string | null;
  firstName: string;
  lastName: string;
  /** What a mail says to this person alone; absent where nothing was written. */
  line?: string;
}

/** Reads the references of a call, in its order. A text is an id, or an address where it has an @. */
export function readReferences(references: readonly ContactReference[], country: string): NamedPerson[] {
  return references.map((reference, position) => {
    const isText = typeof reference === 'string';
    const ref = isText ? reference : reference._id || null;
    const typed = (isText ? (reference.includes('@') ? reference : '') : (reference.email ?? '')).trim();
    const lower = typed.toLowerCase();
    return {
      position,
      ref,
      email: isEmailAddress(lower) ? lower : '',
      typed,
      mobile: isText ? null : (normalizeMobile(reference.mobile ?? '', country)?.number ?? null),
      firstName: isText ? '' : (reference.firstName ?? '').trim(),
      lastName: isText ? '' : (reference.lastName ?? '').trim(),
      ...(!isText && reference.personalLine?.trim() && { line: reference.personalLine.trim() }),
    };
  });
}
