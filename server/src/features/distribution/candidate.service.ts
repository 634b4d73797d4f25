import type { Audience } from '@firstlook/contract/audience.ts';
import type { ContactReference } from '@firstlook/contract/distribution.ts';
import type { Db } from '../../platform/database.ts';
import { newId, newToken } from '../../platform/identifier.ts';
import { normalizeMobile } from '../account/mobile.ts';
import { type ContactPerson, listAudience, listPeopleByEmail, listPeopleById } from './candidate.store.ts';
import { isSafeAddress } from './compose-mail.ts';
import type { Candidate } from './recipient.store.ts';

interface Typed {
  email: string;
  mobile: string | null;
  firstName: string;
  lastName: string;
}

function typedOf(reference: Exclude<ContactReference, string>): Typed {
  const email = (reference.email ?? '').trim().toLowerCase();
  return {
    email: isSafeAddress(email) ? email : '',
    mobile: normalizeMobile(reference.mobile ?? '', 'IL')?.number ?? null,
    firstName: (reference.firstName ?? '').trim(),
    lastName: (reference.lastName ?? '').trim(),
  };
}

function candidateOf(person: ContactPerson | null, typed: Typed): Candidate {
  return {
    id: newId(),
    token: newToken(),
    contactId: person?.id ?? null,
    email: person?.email ?? typed.email,
    mobile: person?.mobile ?? typed.mobile,
    firstName: person?.first_name ?? typed.firstName,
    lastName: person?.last_name ?? typed.lastName,
  };
}

const nothingTyped: Typed = { email: '', mobile: null, firstName: '', lastName: '' };

/**
 * The people a call names, each once, in order: contacts by id (a foreign or removed id is dropped), typed addresses
 * joined with the contact who has them.
 *
 * @returns the candidates and how many were named more than once
 */
export async function resolveContacts(
  db: Db,
  organizationId: string,
  references: ContactReference[],
): Promise<{ candidates: Candidate[]; duplicates: number }> {
  const ids = references
    .map((one) => (typeof one === 'string' ? one : one._id))
    .filter((one): one is string => Boolean(one));
  const byId = new Map((await listPeopleById(db, organizationId, ids)).map((person) => [person.id, person]));
  const typed = references.map((one) => (typeof one === 'string' ? nothingTyped : typedOf(one)));
  const byEmail = new Map(
    (await listPeopleByEmail(db, organizationId, typed.map(({ email }) => email).filter(Boolean))).map(
      (person) => [person.email, person],
    ),
  );
  const seen = new Set<string>();
  const candidates: Candidate[] = [];
  let duplicates = 0;
  for (const [position, reference] of references.entries()) {
    const id = typeof reference === 'string' ? reference : reference._id;
    const entry = typed[position] as Typed;
    const person = (id ? byId.get(id) : undefined) ?? byEmail.get(entry.email) ?? null;
    const isNamedOnly =
      !person && (typeof reference === 'string' || (!entry.email && !entry.mobile && Boolean(id)));
    // An id that is not one of ours names nobody; a text with an @ is a typed address.
    if (isNamedOnly && !(typeof reference === 'string' && reference.includes('@'))) continue;
    const candidate = candidateOf(
      person,
      typeof reference === 'string' ? typedOf({ email: reference }) : entry,
    );
    const key = candidate.email || candidate.mobile || candidate.contactId || candidate.id;
    if (seen.has(key)) duplicates += 1;
    else {
      seen.add(key);
      candidates.push(candidate);
    }
  }
  return { candidates, duplicates };
}

/** Everybody an audience names, each once. */
export async function resolveAudience(
  db: Db,
  organizationId: string,
  audience: Audience,
): Promise<{ candidates: Candidate[]; duplicates: number }> {
  const direct = await resolveContacts(db, organizationId, audience.contacts ?? []);
  const { people, mentions } = await listAudience(db, organizationId, audience);
  const seen = new Set(
    direct.candidates.map(({ email, mobile, contactId, id }) => email || mobile || contactId || id),
  );
  const added = people.filter((person) => !seen.has(person.email || person.mobile || person.id));
  const duplicates = direct.duplicates + (mentions - people.length) + (people.length - added.length);
  return {
    candidates: [...direct.candidates, ...added.map((person) => candidateOf(person, nothingTyped))],
    duplicates,
  };
}
