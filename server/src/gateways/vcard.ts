import type { CardKind } from '@firstlook/contract/card-kind.ts';
import { type AddressKind, writeAddresses } from '@firstlook/contract/contact-address.ts';
import { namesIn } from '@firstlook/contract/whole-name.ts';
import { decodeParts } from '../platform/decode-text.ts';
import { Ignored, isAffair, kindOf } from './vcard-ignored.ts';

/** Cards as rows of a sheet: vCard 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350), as phones and address books write them. */

/** Names of the columns, which are ours. */
export const cardColumns = [
  ...['email', 'firstName', 'lastName', 'mobile', 'company', 'tags', 'gender', 'role', 'notes'],
  ...['emails', 'mobiles'],
] as const;

/** Signs of a line that are kept: a picture is longer, and is not looked at. */
const longestLine = 100_000;
/** Signs of a cell. */
const longestCell = 10_000;
/** Addresses and numbers of a card that are looked at. */
const mostOfKind = 50;

/** Whether a text begins as a card does. @param parts its bytes, read several times */
export function isVcard(parts: Iterable<Uint8Array>): boolean {
  for (const text of decodeParts(parts)) return /^\ufeff?\s*BEGIN[ \t]*:[ \t]*VCARD/i.test(text);
  return false;
}

/** Lines as they stand; of endless ones the beginning. */
function* linesOf(texts: Iterable<string>): Generator<string> {
  let rest = '';
  for (const text of texts) {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    yield* lines;
    // A carriage return at the very end waits for what stands behind it.
    if (rest.length > longestLine) rest = rest.slice(0, longestLine) + (rest.endsWith('\r') ? '\r' : '');
  }
  yield rest.replace(/\r$/, '');
}

const isQuotedPrintable = (line: string) => /^[^:]*;(ENCODING=)?QUOTED-PRINTABLE[;:]/i.test(line);

/** Lines with those that were folded put together. */
function* unfolded(texts: Iterable<string>): Generator<string> {
  let line = '';
  for (const next of linesOf(texts)) {
    const isSoft = line.endsWith('=') && isQuotedPrintable(line);
    if (isSoft) line = line.slice(0, -1) + next;
    else if (/^[ \t]/.test(next)) line += line.length < longestLine ? next.slice(1) : '';
    else {
      yield line;
      line = next;
    }
  }
  yield line;
}

interface Property {
  name: string;
  /** What it shares with the label beside it, as `item1`; empty for nothing. */
  group: string;
  /** As `cell`, `pref=1`, `encoding=quoted-printable`. */
  parameters: string[];
  value: string;
}

/** Where the value begins: behind the first colon that no quotation mark holds. */
function colonIn(line: string): number {
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === ':' && !isQuoted) return at;
  }
  return -1;
}

function decodeQuoted(text: string, charset: string): string {
  const bytes = Buffer.from(
    Buffer.from(text, 'utf8')
      .toString('latin1')
      .replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}

function propertyOf(line: string): Property | null {
  const colon = colonIn(line);
  if (colon < 1) return null;
  const [head = '', ...rest] = line.slice(0, colon).split(';');
  const point = head.lastIndexOf('.');
  const name = head
    .slice(point + 1)
    .trim()
    .toUpperCase();
  const group = head.slice(0, Math.max(0, point)).trim().toUpperCase();
  const parameters = rest.flatMap((one) => {
    const [key = '', value] = one
      .toLowerCase()
      .replaceAll('"', '')
      .split('=')
      .map((part) => part.trim());
    if (value === undefined) return [key];
    return key === 'type' ? value.split(',').map((type) => type.trim()) : [`${key}=${value}`];
  });
  const value = line.slice(colon + 1);
  const isQuoted = isQuotedPrintable(line);
  const charset = parameters.find((one) => one.startsWith('charset='))?.slice(8) || 'utf-8';
  return { name, group, parameters, value: isQuoted ? decodeQuoted(value, charset) : value };
}

/** The parts of a value between signs that no backslash stands before, each as it reads. */
function partsOf(value: string, sign: ';' | ','): string[] {
  const parts = [''];
  for (let at = 0; at < value.length; at++) {
    const letter = value[at] ?? '';
    const next = value[at + 1] ?? '';
    let read = letter;
    if (letter === '\\' && /[\\;,:nN]/.test(next)) {
      read = next === 'n' || next === 'N' ? '\n' : next;
      at++;
    } else if (letter === sign) {
      parts.push('');
      continue;
    }
    parts[parts.length - 1] += read;
  }
  return parts.map((part) => part.trim());
}
const textOf = (value: string): string => partsOf(value, ';').join(';');

/** How much a person prefers this one: the sooner the smaller. */
function preferenceOf({ parameters }: Property): number {
  if (parameters.includes('pref')) return 1;
  const said = parameters.find((one) => one.startsWith('pref='))?.slice(5);
  return said === undefined ? 101 : Number(said) || 101;
}

const isMobile = ({ parameters }: Property) =>
  parameters.some((one) => ['cell', 'mobile', 'iphone'].includes(one));
const isNoPhone = ({ parameters }: Property) =>
  parameters.some((one) => ['fax', 'pager', 'modem'].includes(one));
const inOrder = (all: readonly Property[]) => all.toSorted((a, b) => preferenceOf(a) - preferenceOf(b));

const addressIn = ({ value }: Property): string =>
  textOf(value)
    .replace(/^(tel|mailto):/i, '')
    .replace(/;.*$/s, '');

/** Numbers, the one that texts go to first. */
function phonesIn(all: readonly Property[]): Property[] {
  const phones = inOrder(all.filter((one) => !isNoPhone(one)));
  const chosen = phones.find(isMobile) ?? phones[0];
  return chosen ? [chosen, ...phones.filter((one) => one !== chosen)] : [];
}

const sexes: Readonly<Record<string, string>> = { F: 'female', M: 'male' };

class Card {
  readonly #all = new Map<string, Property[]>();
  readonly #ignored = new Set<CardKind>();

  add(property: Property): void {
    const same = this.#all.get(property.name) ?? [];
    if (same.length >= mostOfKind) return;
    this.#all.set(property.name, [...same, { ...property, value: property.value.slice(0, longestCell) }]);
  }

  #of(name: string): Property[] {
    return this.#all.get(name) ?? [];
  }

  #text(name: string): string {
    return textOf(inOrder(this.#of(name))[0]?.value ?? '');
  }

  #names(company: string): [first: string, last: string] {
    const [last = '', first = ''] = partsOf(this.#of('N')[0]?.value ?? '', ';');
    if (first || last) return [first, last];
    const whole = this.#text('FN');
    // The card of a company is called as it is.
    return whole === company || whole === this.#text('EMAIL') ? ['', ''] : namesIn(whole);
  }

  /** Behind the first one, each with the label that stands beside it, as a cell of further addresses. */
  #further(kind: AddressKind, all: readonly Property[]): string {
    const labels = this.#of('X-ABLABEL');
    const further = all.slice(1).map((one) => {
      const beside = one.group && labels.find(({ group }) => group === one.group);
      // Apple writes those of its own as _$!<Home>!$_
      const label = beside ? textOf(beside.value).replace(/^_\$!<(.*)>!\$_$/, '$1') : '';
      return { kind, address: addressIn(one), label };
    });
    return writeAddresses(
      further.filter(({ address }) => address),
      kind,
    );
  }

  #notes(): string {
    return this.#of('NOTE')
      .map(({ value }) => textOf(value))
      .filter(Boolean)
      .join('\n');
  }

  /** Says that it holds something that is not read. */
  leaveOut(kind: CardKind): void {
    this.#ignored.add(kind);
  }

  /** Of what kinds is what is not taken. */
  ignored(): ReadonlySet<CardKind> {
    return this.#of('TEL').some(isNoPhone) ? new Set([...this.#ignored, 'phone']) : this.#ignored;
  }

  cells(): string[] {
    const [company = ''] = partsOf(inOrder(this.#of('ORG'))[0]?.value ?? '', ';');
    const tags = this.#of('CATEGORIES').flatMap(({ value }) => partsOf(value, ','));
    const [mails, phones] = [inOrder(this.#of('EMAIL')), phonesIn(this.#of('TEL'))];
    const first = (all: readonly Property[]) => (all[0] ? addressIn(all[0]) : '');
    const sex = sexes[partsOf(this.#of('GENDER')[0]?.value ?? '', ';')[0]?.toUpperCase() ?? ''] ?? '';
    return [
      ...[first(mails), ...this.#names(company), first(phones), company],
      // Between tags of a cell stand commas or semicolons.
      tags
        .map((tag) => tag.replace(/[,;]/g, ' ').trim())
        .filter(Boolean)
        .join('; '),
      ...[sex, this.#text('TITLE') || this.#text('ROLE'), this.#notes()],
      ...[this.#further('email', mails), this.#further('mobile', phones)],
    ].map((cell) => cell.slice(0, longestCell));
  }
}

const read = new Set([
  ...['N', 'FN', 'EMAIL', 'TEL', 'ORG', 'TITLE', 'ROLE', 'CATEGORIES', 'NOTE', 'GENDER', 'X-ABLABEL'],
]);

/**
 * A row for each card, below the names of the columns. A card that nothing ends is one all the same; of a card in another one
 * (an assistant's) nothing is read.
 *
 * @param parts the bytes of the file, which are read several times
 * @param ignored is told what the cards hold besides
 */
export function* readVcards(
  parts: Iterable<Uint8Array>,
  ignored: Ignored = new Ignored(),
): Generator<string[]> {
  const row = (done: Card) => {
    ignored.count(done.ignored());
    return done.cells();
  };
  yield [...cardColumns];
  let card: Card | null = null;
  let inside = 0;
  let before = '';
  for (const line of unfolded(decodeParts(parts))) {
    const property = propertyOf(line.replace(/^\ufeff/, ''));
    if (!property) continue;
    const { name, value } = property;
    const isCard = /^\s*vcard\s*$/i.test(value);
    if (name === 'BEGIN' && isCard) {
      if (card && (inside > 0 || before === 'AGENT')) inside++;
      else {
        if (card) yield row(card);
        card = new Card();
      }
    } else if (name === 'END' && isCard) {
      if (inside > 0) inside--;
      else {
        if (card) yield row(card);
        card = null;
      }
    } else if (inside === 0 && read.has(name)) card?.add(property);
    else if (inside === 0 && !isAffair(name)) card?.leaveOut(kindOf.get(name) ?? 'other');
    before = name;
  }
  if (card) yield row(card);
}
