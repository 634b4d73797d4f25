import type { Contact } from '@firstlook/contract/contact.ts';
import type { Label } from '@firstlook/contract/label.ts';

export const nameOf = (contact: Pick<Contact, 'firstName' | 'lastName' | 'email'>): string =>
  `${contact.firstName} ${contact.lastName}`.trim() || contact.email;

export const namesOf = (ids: readonly string[], labels: readonly Label[] | undefined): string[] =>
  ids.flatMap((id) => labels?.find((label) => label._id === id)?.name ?? []);
