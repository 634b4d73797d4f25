import type { Contact } from './contact.ts';
import { type AddressKind, addressKinds, type ContactAddress } from './contact-address.ts';
import type { ContactFieldValues } from './contact-field.ts';

/** Contacts that are merged at once, and that a group of duplicates has, at most: a number of more people is a switchboard's. */
export const mostMerged = 10;

/** What of a contact there is one of, and is chosen when several become one; the rest of all of them stays. */
export const mergeFields = ['firstName', 'lastName', 'email', 'mobile', 'role', 'watches'] as const;
export type MergeField = (typeof mergeFields)[number];

/** Whose value stays, field by field, as ids of the contacts. */
export type MergeChoice = Record<MergeField, string> & {
  /** The same of the organization's own fields, by their key; of one that is not named, the first that is filled. */
  fields?: Record<string, string> | undefined;
};

type Merged = Pick<
  Contact,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'role'
  | 'gender'
  | 'mobile'
  | 'mobileData'
  | 'addresses'
  | 'mainLabels'
  | 'settings'
  | 'fields'
  | 'tags'
  | 'company'
  | 'notes'
>;

const readers = {
  firstName: (one: Merged) => one.firstName,
  lastName: (one: Merged) => one.lastName,
  email: (one: Merged) => one.email,
  mobile: (one: Merged) => one.mobile ?? '',
  role: (one: Merged) => one.role,
  watches: (one: Merged) => String(one.settings.maxTimesAllowdToWatchVideo),
} as const satisfies Record<MergeField, (one: Merged) => string>;

/** What a contact has in a field, as text; empty for nothing. */
export const mergeValue = (field: MergeField, contact: Merged): string => readers[field](contact);

/** What is chosen before anybody chooses: of the contact that stays, else of the first that has something; of views the most. */
export function usualChoice(contacts: readonly [Contact, ...Contact[]]): MergeChoice {
  const most = [...contacts].sort(
    (a, b) => b.settings.maxTimesAllowdToWatchVideo - a.settings.maxTimesAllowdToWatchVideo,
  )[0];
  const [into] = contacts;
  const of = (field: MergeField) => (contacts.find((one) => mergeValue(field, one) !== '') ?? into)._id;
  return {
    firstName: of('firstName'),
    lastName: of('lastName'),
    email: of('email'),
    mobile: of('mobile'),
    role: of('role'),
    watches: (most ?? into)._id,
  };
}

const together = <T>(lists: readonly (readonly T[])[]): T[] => [...new Set(lists.flat())];

/** Values of the organization's own fields: each of whom was chosen for it, else of the first contact that has one. */
function mergedFields<C extends Merged & { _id: string }>(
  contacts: readonly C[],
  chosen: Record<string, string> = {},
): ContactFieldValues {
  const keys = together(contacts.map(({ fields }) => Object.keys(fields)));
  const entries = keys.flatMap((key): [string, ContactFieldValues[string]][] => {
    const filled = contacts.find(({ fields }) => fields[key] !== undefined);
    const whose = contacts.find(({ _id }) => _id === chosen[key]) ?? filled;
    const value = whose?.fields[key];
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(entries);
}

/** All addresses of a kind, each once, with the first label that it has. */
function addressesOf(contacts: readonly Merged[], kind: AddressKind): ContactAddress[] {
  const all = contacts.flatMap((one) => [
    { kind, address: one[kind] ?? '', label: one.mainLabels[kind] },
    ...one.addresses.filter((further) => further.kind === kind),
  ]);
  return together([all.map(({ address }) => address)]).flatMap((address) => {
    const label = all.find((one) => one.address === address && one.label)?.label ?? '';
    return address ? [{ kind, address, label }] : [];
  });
}

/** Main addresses that nobody chose are further ones now. */
function mergedAddresses(
  contacts: readonly Merged[],
  main: { [kind in AddressKind]: string | null },
): Pick<Merged, 'addresses' | 'mainLabels'> {
  const all = addressKinds.flatMap((kind) => addressesOf(contacts, kind));
  const labelOf = (kind: AddressKind) =>
    all.find((one) => one.kind === kind && one.address === main[kind])?.label ?? '';
  return {
    addresses: all.filter(({ kind, address }) => address !== main[kind]),
    mainLabels: { email: labelOf('email'), mobile: labelOf('mobile') },
  };
}

/** The contact that several become: chosen values, and labels and notes of all of them. @param contacts first the one that stays */
export function mergedContact<C extends Merged & { _id: string }>(
  contacts: readonly [C, ...C[]],
  choice: MergeChoice,
): Merged {
  const of = (field: MergeField): C => contacts.find(({ _id }) => _id === choice[field]) ?? contacts[0];
  const notes = contacts.map((one) => one.notes.trim()).filter(Boolean);
  return {
    firstName: of('firstName').firstName,
    lastName: of('lastName').lastName,
    email: of('email').email,
    role: of('role').role,
    // Of whom the name is, else of whoever says it.
    gender: of('firstName').gender ?? contacts.find(({ gender }) => gender)?.gender ?? null,
    mobile: of('mobile').mobile,
    mobileData: of('mobile').mobileData,
    ...mergedAddresses(contacts, { email: of('email').email, mobile: of('mobile').mobile }),
    settings: of('watches').settings,
    fields: mergedFields(contacts, choice.fields),
    tags: together(contacts.map(({ tags }) => tags)),
    company: together(contacts.map(({ company }) => company)),
    notes: together([notes]).join('\n\n'),
  };
}
