import type { Audience } from '@firstlook/contract/audience.ts';
import type { Contact } from '@firstlook/contract/contact.ts';
import { normalizeEmail } from '@firstlook/contract/email-address.ts';
import { meantAddress, pastedPieces } from '@firstlook/contract/pasted-address.ts';
import type { Engagement } from '@firstlook/contract/report-count.ts';
import { namesIn } from '@firstlook/contract/whole-name.ts';
import {
  type Chosen,
  type ChosenGroup,
  type ChosenPerson,
  type GroupKind,
  maximumPeople,
} from '../../parts/prepared-send.ts';

export function personOf(contact: Contact, about: string, isGeneral = false): ChosenPerson {
  return {
    isGeneral,
    id: contact._id,
    email: contact.email,
    mobile: contact.mobile,
    name: `${contact.firstName} ${contact.lastName}`.trim() || contact.email,
    gender: contact.gender,
    about,
  };
}

export const keyOf = (person: ChosenPerson): string => person.id ?? person.email;

const isSame = (a: ChosenPerson, b: ChosenPerson) =>
  (a.id !== null && a.id === b.id) ||
  (a.email !== '' && a.email === b.email) ||
  (a.mobile !== null && a.mobile === b.mobile);

/** Adds people; one who is there by e-mail or mobile is skipped (specification 2 section 4). */
export function addPeople(chosen: Chosen, people: readonly ChosenPerson[]): Chosen {
  const all = [...chosen.people];
  for (const person of people) {
    if (all.length < maximumPeople && !all.some((one) => isSame(one, person))) all.push(person);
  }
  return { ...chosen, people: all };
}

export function addGroup(chosen: Chosen, group: ChosenGroup): Chosen {
  const isSame = (one: ChosenGroup) =>
    one.kind === group.kind && one.id === group.id && (one.kind !== 'engagement' || one.name === group.name);
  const isThere = chosen.groups.some(isSame);
  if (isThere) return chosen;
  // A send takes one search (contract/distribution): a second one takes the place of the first.
  const others = chosen.groups.filter(({ kind }) => kind !== 'search' || group.kind !== 'search');
  return { ...chosen, groups: [...others, group] };
}

/** Whom a mailing list of the organization can hold: its own contacts, and none that change by what they do. */
export const listable = (chosen: Chosen): Chosen => ({
  groups: chosen.groups.filter(
    ({ isGeneral, kind }) => !isGeneral && kind !== 'engagement' && kind !== 'smartLists',
  ),
  people: chosen.people.filter(({ isGeneral }) => !isGeneral),
});

export const withoutPerson = (chosen: Chosen, person: ChosenPerson): Chosen => ({
  ...chosen,
  people: chosen.people.filter((one) => keyOf(one) !== keyOf(person)),
});

export const withoutGroup = (chosen: Chosen, group: ChosenGroup): Chosen => ({
  ...chosen,
  groups: chosen.groups.filter((one) => one !== group),
});

/** What the server is asked: groups by id, people by id or by the address that was typed. @param lineOf what a mail says to each alone */
export function audienceOf(chosen: Chosen, lineOf: (person: ChosenPerson) => string = () => ''): Audience {
  const ids = (kind: GroupKind) => chosen.groups.filter((one) => one.kind === kind).map(({ id }) => id);
  return {
    all: chosen.groups.some(({ kind }) => kind === 'all') || undefined,
    search: ids('search')[0],
    contacts: chosen.people.map((person) => {
      const line = lineOf(person);
      const said = line && { personalLine: line };
      if (person.id) return said ? { _id: person.id, ...said } : person.id;
      const { email, mobile } = person;
      return { email, ...(mobile && { mobile }), ...namesOf(person), ...said };
    }),
    mailingLists: ids('mailingLists'),
    tags: ids('tags'),
    company: ids('company'),
    smartLists: ids('smartLists'),
    engagement: chosen.groups
      .filter(({ kind }) => kind === 'engagement')
      .map(({ id, name }) => ({ releaseId: id, did: name as Engagement })),
  };
}

function namesOf({ name, names, email }: ChosenPerson) {
  if (names) return names;
  if (!name || name === email) return {};
  const [firstName, lastName] = namesIn(name);
  return { firstName, lastName };
}

const address = /[^\s<>,;"'()]+@[^\s<>,;"'()]+\.[^\s<>,;"'()]+/;
const quoted = /^\s*"(.*)"/;

/** Mail programs quote a name that has a comma, and write it last name first. */
function nameOf(line: string, found: string): Pick<ChosenPerson, 'name' | 'names'> {
  const display = quoted.exec(line)?.[1]?.replace(/\\(.)/g, '$1').trim();
  if (display?.includes(',')) {
    const [firstName, lastName] = namesIn(display);
    return firstName
      ? { name: `${firstName} ${lastName}`.trim(), names: { firstName, lastName } }
      : { name: '' };
  }
  const plain = display ?? line.replace(found, '').replace(/[<>()]|(?<!\p{L})"|"(?!\p{L})/gu, '');
  return { name: plain.trim() };
}

/**
 * Addresses out of pasted text, one to a line or separated by commas, each once; `Dana Levi <dana@x.example>` keeps its
 * name. `doubles` counts the pieces that only repeated an address.
 */
export function parsePasted(text: string): { people: ChosenPerson[]; unread: string[]; doubles: number } {
  const people = new Map<string, ChosenPerson>();
  const unread: string[] = [];
  let doubles = 0;
  for (const line of pastedPieces(text)) {
    const found = (/<([^<>]*)>\s*$/.exec(line)?.[1] ?? line).match(address)?.[0] ?? '';
    const email = normalizeEmail(meantAddress(found));
    if (!email) unread.push(line);
    else if (people.has(email)) doubles += 1;
    else {
      const { name, names } = nameOf(line, found);
      people.set(email, { id: null, email, mobile: null, name: name || email, names, about: '' });
    }
  }
  return { people: [...people.values()], unread, doubles };
}

/** The same people, those of them that are contacts as the contacts they are. */
export function asContacts(people: readonly ChosenPerson[], known: readonly Contact[]): ChosenPerson[] {
  const mailsOf = ({ email, addresses }: Contact) => [
    email,
    ...addresses.filter(({ kind }) => kind === 'email').map(({ address }) => address),
  ];
  const byEmail = new Map(known.flatMap((contact) => mailsOf(contact).map((mail) => [mail, contact])));
  return people.map((person) => {
    const contact = person.id === null ? byEmail.get(person.email) : undefined;
    return contact ? personOf(contact, person.about) : person;
  });
}
