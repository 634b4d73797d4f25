import type { ContactAddress } from '@firstlook/contract/contact-address.ts';
import type { Gender } from '@firstlook/contract/gender.ts';

/** A person as a card: what `readVcards` reads again. */
export interface CardPerson {
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
  addresses: readonly ContactAddress[];
  company: string;
  role: string;
  tags: readonly string[];
  gender: Gender | null;
  notes: string;
}

/** Bytes of a line (RFC 2426 2.6); a longer one goes on behind a blank. */
const longestLine = 75;

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\n\r\u2028\u2029]/g, '\\n');
// No control character may begin a line of its own.
const plain = (text: string): string => text.replace(/[^\P{Cc}\n\r\t]/gu, '');

function folded(line: string): string {
  const lines = [''];
  let bytes = 0;
  for (const letter of line) {
    const more = Buffer.byteLength(letter);
    if (bytes + more > longestLine) {
      lines.push(' ');
      bytes = 1;
    }
    lines[lines.length - 1] += letter;
    bytes += more;
  }
  return `${lines.join('\r\n')}\r\n`;
}

const sexes = { female: 'F', male: 'M' } as const;
const properties = { email: 'EMAIL;TYPE=INTERNET', mobile: 'TEL;TYPE=CELL' } as const;

/**
 * The card of a person, version 3.0: Outlook and many telephones read no newer one (docs/decisions/0142). A label of an address stands
 * beside it as Apple and Google write it.
 */
export function writeVcard(person: CardPerson): string {
  const name = `${person.firstName} ${person.lastName}`.trim();
  const put = (property: string, text: string) => (text ? [`${property}:${escaped(plain(text))}`] : []);
  const lines = [
    ...['BEGIN:VCARD', 'VERSION:3.0'],
    `N:${escaped(plain(person.lastName))};${escaped(plain(person.firstName))};;;`,
    `FN:${escaped(plain(name || person.company || person.email))}`,
    ...put(`${properties.email},PREF`, person.email),
    ...put(`${properties.mobile},PREF`, person.mobile),
    ...person.addresses.flatMap(({ kind, address, label }, place) =>
      label
        ? [
            ...put(`item${place + 1}.${properties[kind]}`, address),
            ...put(`item${place + 1}.X-ABLabel`, label),
          ]
        : put(properties[kind], address),
    ),
    ...put('ORG', person.company),
    ...put('TITLE', person.role),
    ...(person.tags.length > 0
      ? [`CATEGORIES:${person.tags.map((tag) => escaped(plain(tag))).join(',')}`]
      : []),
    ...(person.gender ? [`GENDER:${sexes[person.gender]}`] : []),
    ...put('NOTE', person.notes),
    'END:VCARD',
  ];
  return lines.map(folded).join('');
}
