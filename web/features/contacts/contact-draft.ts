import type { Contact } from '@firstlook/contract/contact.ts';
import type { ContactAddress } from '@firstlook/contract/contact-address.ts';
import type { ContactFieldValues } from '@firstlook/contract/contact-field.ts';
import type { Gender } from '@firstlook/contract/gender.ts';
import type { Label } from '@firstlook/contract/label.ts';
import type { ContactDraft } from '../../data/contact.ts';
import { homeCountry } from '../../i18n/place.ts';
import { namesOf } from './contact-facts.ts';

/** What the form edits: labels by name, as people type them. */
export interface Draft {
  firstName: string;
  lastName: string;
  email: string;
  role: string;
  /** Empty where it is not known. */
  gender: Gender | '';
  tags: string[];
  company: string[];
  notes: string;
  mobile: string;
  country: string;
  /** Further mails and mobiles. */
  addresses: ContactAddress[];
  emailLabel: string;
  mobileLabel: string;
  watches: string;
  /** Of the organization's own fields, by their key. */
  fields: ContactFieldValues;
}

export const emptyDraft = (): Draft => ({
  firstName: '',
  lastName: '',
  email: '',
  role: '',
  gender: '',
  tags: [],
  company: [],
  notes: '',
  mobile: '',
  country: homeCountry(),
  addresses: [],
  emailLabel: '',
  mobileLabel: '',
  watches: '10',
  fields: {},
});

export function draftOf(contact: Contact, tags: readonly Label[], companies: readonly Label[]): Draft {
  return {
    firstName: contact.firstName,
    lastName: contact.lastName,
    email: contact.email,
    role: contact.role,
    gender: contact.gender ?? '',
    tags: namesOf(contact.tags, tags),
    company: namesOf(contact.company, companies),
    notes: contact.notes,
    mobile: contact.mobileData?.formatted ?? contact.mobile ?? '',
    country: contact.mobileData?.countryCode ?? homeCountry(),
    addresses: contact.addresses,
    emailLabel: contact.mainLabels.email,
    mobileLabel: contact.mainLabels.mobile,
    watches: String(contact.settings.maxTimesAllowdToWatchVideo),
    fields: contact.fields,
  };
}

/** Known names by their id, new ones by name: the server makes those. */
function references(names: readonly string[], labels: readonly Label[]): (string | { name: string })[] {
  return names.map((name) => {
    const known = labels.find((label) => label.name.toLowerCase() === name.toLowerCase());
    return known ? known._id : { name };
  });
}

const isTyped = ({ address }: ContactAddress) => address.trim() !== '';

/** The place at which the server finds a row: those that are empty are not sent. */
export const placeInSaved = (addresses: readonly ContactAddress[], place: number): number =>
  addresses.slice(0, place).filter(isTyped).length;

/** What was emptied says so: what is not sent stays. */
const fieldsOf = (draft: Draft, base: Draft | undefined): NonNullable<ContactDraft['fields']> => ({
  ...Object.fromEntries(Object.keys(base?.fields ?? {}).map((key) => [key, null])),
  ...draft.fields,
});

/** @param base what the draft was made of */
export function bodyOf(
  draft: Draft,
  base: Draft | undefined,
  tags: readonly Label[],
  companies: readonly Label[],
): ContactDraft {
  return {
    firstName: draft.firstName,
    lastName: draft.lastName,
    email: draft.email,
    role: draft.role,
    gender: draft.gender || null,
    tags: references(draft.tags, tags),
    company: references(draft.company, companies),
    notes: draft.notes,
    mobile: draft.mobile.trim() || null,
    mobileData: { countryCode: draft.country },
    addresses: draft.addresses.filter(isTyped),
    mainLabels: { email: draft.emailLabel.trim(), mobile: draft.mobileLabel.trim() },
    fields: fieldsOf(draft, base),
    settings: { maxTimesAllowdToWatchVideo: Math.max(0, Math.round(Number(draft.watches) || 0)) },
  };
}

/**
 * Saving is offered with both names and an address (specification 2 section 5); a name that the stored contact never had
 * need not be invented.
 */
export const isComplete = (draft: Draft, stored?: Draft): boolean =>
  (['firstName', 'lastName', 'email'] as const).every(
    (field) => draft[field].trim() !== '' || stored?.[field] === '',
  );
