import { setImmediate as breathe } from 'node:timers/promises';
import { mostAddresses, readAddresses } from '@firstlook/contract/contact-address.ts';
import type { ContactField, ContactFieldValues } from '@firstlook/contract/contact-field.ts';
import { longestFieldLongText } from '@firstlook/contract/contact-field.ts';
import { normalizeEmail } from '@firstlook/contract/email-address.ts';
import type { Gender } from '@firstlook/contract/gender.ts';
import {
  type ColumnPlaces,
  consentColumns,
  fieldColumnsOf,
  furtherColumns,
  type RowColumn,
  rowColumns,
  statusColumns,
} from '@firstlook/contract/import-column.ts';
import { type MobileData, normalizeMobile } from '@firstlook/contract/mobile.ts';
import { fieldNameOf } from '@firstlook/contract/own-field-name.ts';
import { meantAddress } from '@firstlook/contract/pasted-address.ts';
import { inOneLine, nameForm } from '@firstlook/contract/visible-text.ts';
import { namesIn } from '@firstlook/contract/whole-name.ts';
import { readAddress } from './contact-address.service.ts';
import type { FurtherAddress } from './contact-address.store.ts';
import { type ReadConsent, type ReadRefusal, readConsent } from './import-consent.ts';
import { type Fault, noteMore, type RefusedRow, refuse, type SaidRow, withFaults } from './import-fault.ts';
import { readGender } from './import-gender.ts';
import { readOwnFields } from './import-own-field.ts';
import { readStatus, type Said } from './import-status.ts';

/** What a file says against messages; that somebody gets them changes nothing. */
export interface Stops {
  mail?: Exclude<Said, 'gets'>;
  texts?: Exclude<Said, 'gets'>;
}

/** What a file says of advertisements. */
export type Consents = Partial<Record<(typeof consentColumns)[number], ReadConsent | ReadRefusal>>;

export interface AcceptedRow extends SaidRow {
  email: string;
  firstName: string;
  lastName: string;
  mobileData: MobileData | null;
  tags: string[];
  company: string[];
  role: string;
  notes: string;
  /** Other mails and numbers of theirs. */
  further: FurtherAddress[];
  /** How they are addressed, where the file says so. */
  gender: Gender | null;
  /** Of the organization's own fields. */
  fields: ContactFieldValues;
  /** By which channels the file keeps the person from messages. */
  stops: Stops;
  consents: Consents;
  /** A number that is not one, a word for how they are addressed that nobody knows and the like are left out; the person is taken. */
  note: RefusedRow | null;
}

const maximumName = 100;
const maximumTags = 50;
const maximumCompanies = 20;
export const longestNotes = 10_000;
/** Rows judged before other requests get their turn. */
const rowsAtOnce = 250;

/** A text of several lines, without what nobody sees. */
const linesOf = (cell: string): string =>
  cell
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => inOneLine(line.replaceAll('\t', ' ')))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** The row's cells under our names; a whole name stands for both names where no other column says them. */
export function valuesOf(cells: readonly string[], places: ColumnPlaces): Record<string, string> {
  const textAt = (place: number | undefined, most = 1000) =>
    inOneLine(place === undefined ? '' : (cells[place] ?? ''))
      .replace(/\s+/g, ' ')
      // Our own CSV puts an apostrophe before what a spreadsheet would run.
      .replace(/^'(?=[=+\-@])/, '')
      .slice(0, most);
  const values = Object.fromEntries(rowColumns.map((column) => [column, textAt(places[column])]));
  for (const column of furtherColumns) values[column] = textAt(places[column], longestFieldLongText);
  // One sign more than there is room for: too long is told of, not cut.
  values.notes = linesOf(places.notes === undefined ? '' : (cells[places.notes] ?? ''))
    .replace(/^'(?=[=+\-@])/, '')
    .slice(0, longestNotes + 1);
  for (const column of fieldColumnsOf(places)) values[column] = textAt(places[column], longestFieldLongText);
  const [first, last] = namesIn(textAt(places.fullName));
  values.firstName ||= first;
  values.lastName ||= last;
  return values;
}

/** A person's own word goes before a fact of the address. */
function addStops(to: Stops, more: Stops): void {
  for (const column of statusColumns)
    if (more[column] && to[column] !== 'unsubscribed') to[column] = more[column];
}

/** A no goes before whatever another row says. */
function addRefusals(to: Consents, more: Consents): void {
  for (const column of consentColumns) if (more[column]?.source === null) to[column] = more[column];
}

/** What a row says against messages that names somebody again: a yes of it says nothing. */
export function noesOf({ stops, consents }: AcceptedRow): Pick<AcceptedRow, 'stops' | 'consents'> {
  const noes: Consents = {};
  addRefusals(noes, consents);
  return { stops, consents: noes };
}

/** The word of each of these columns; what cannot be understood is a fault. */
function readWords<C extends RowColumn, S>(
  values: Record<string, string>,
  columns: readonly C[],
  { read, reason, faults }: { read: (word: string) => S | null | undefined; reason: string; faults: Fault[] },
): Partial<Record<C, S>> {
  const said: Partial<Record<C, S>> = {};
  for (const column of columns) {
    const one = read(values[column] ?? '');
    if (one === undefined) faults.push({ column, reason });
    else if (one !== null) said[column] = one;
  }
  return said;
}

/** What holds for a whole file. */
export interface FilePlace {
  /** Whose numbers those without a country are. */
  country: string;
  /** `YYYY-MM-DD` where the organization is. */
  today: string;
  /** The organization's own. */
  fields: readonly ContactField[];
}

const piecesOf = (cell: string, between: RegExp): string[] =>
  cell
    .split(between)
    .map((one) => one.trim())
    .filter(Boolean);

/**
 * What is of one kind in one cell, as Google Contacts (`a@x.example ::: b@x.example`) and people write it; the first is the main one. A mail
 * may stand as a mail program writes it, or be a copied link.
 */
const inCell = {
  email: (cell: string): string[] =>
    piecesOf(cell, /:::|[,;]|\s(?=[^\s<>]+@)/).map((one) =>
      meantAddress(/<([^<>]+)>$/.exec(one)?.[1] ?? one),
    ),
  mobile: (cell: string): string[] => piecesOf(cell, /:::|[,;/]/),
} as const;

/** What stands in the columns of further addresses, and behind the first one in the others. */
function readFurther(
  values: Record<string, string>,
  main: { email: string; mobile: string | null },
  country: string,
): { further: FurtherAddress[]; wrong: Fault[] } {
  const found = new Map<string, FurtherAddress>();
  const wrong = new Map<string, Fault>();
  const fault = (column: RowColumn, reason: string) => wrong.set(`${column}:${reason}`, { column, reason });
  for (const [kind, column] of [
    ['email', 'emails'],
    ['mobile', 'mobiles'],
  ] as const) {
    const behind = inCell[kind](values[kind] ?? '')
      .slice(1)
      .join(';');
    let count = 0;
    for (const { typed, label } of readAddresses(`${behind};${values[column] ?? ''}`)) {
      // Our own CSV puts an apostrophe before what a spreadsheet would run.
      const read = readAddress({ kind, address: typed.replace(/^'(?=\+)/, ''), label }, country);
      if (!read) fault(column, 'furtherInvalid');
      else if (read.address !== main[kind] && !found.has(`${kind}:${read.address}`)) {
        count += 1;
        if (count > mostAddresses) fault(column, 'furtherTooMany');
        else found.set(`${kind}:${read.address}`, read);
      }
    }
  }
  return { further: [...found.values()], wrong: [...wrong.values()] };
}

/** Names between commas, semicolons or what Google Contacts writes; there groups that everybody has stand with a star. */
const tagsIn = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[,;]|:::/)
      .map(nameForm)
      .filter((one) => one && !one.startsWith('* ')),
  ),
];

/** The company, and others as an export writes them; a company may have a comma in its name. */
const companiesIn = ({ company = '', otherCompanies = '' }: Record<string, string>): string[] => [
  ...new Set([company, ...otherCompanies.split(';')].map(nameForm).filter(Boolean)),
];

/** What is too long or too much for a contact. */
function* excess(row: Pick<AcceptedRow, 'firstName' | 'lastName' | 'role' | 'notes' | 'tags' | 'company'>) {
  const isLong = (text: string) => text.length > maximumName;
  for (const column of ['firstName', 'lastName', 'role'] as const)
    if (isLong(row[column])) yield { column, reason: 'textTooLong' } as const;
  if (row.notes.length > longestNotes) yield { column: 'notes', reason: 'notesTooLong' } as const;
  const [first = '', ...others] = row.company;
  if (isLong(first)) yield { column: 'company', reason: 'textTooLong' } as const;
  if (others.some(isLong)) yield { column: 'otherCompanies', reason: 'textTooLong' } as const;
  if (row.company.length > maximumCompanies)
    yield { column: 'otherCompanies', reason: 'companiesTooMany' } as const;
  if (row.tags.length > maximumTags) yield { column: 'tags', reason: 'tagsTooMany' } as const;
  if (row.tags.some(isLong)) yield { column: 'tags', reason: 'textTooLong' } as const;
}

function judge(said: SaidRow, { country, today, fields }: FilePlace): AcceptedRow | RefusedRow {
  const { values } = said;
  const { firstName = '', lastName = '', role = '', notes = '' } = values;
  const [typed = ''] = inCell.email(values.email ?? '');
  const [mobile = ''] = inCell.mobile(values.mobile ?? '');
  const faults: Fault[] = [];
  const email = normalizeEmail(typed);
  if (!email) faults.push({ column: 'email', reason: typed ? 'emailInvalid' : 'emailMissing' });
  const mobileData = mobile ? normalizeMobile(mobile, country) : null;
  if (mobile && !mobileData) faults.push({ column: 'mobile', reason: 'mobileInvalid' });
  const gender = readGender(values.gender ?? '');
  if (gender === undefined) faults.push({ column: 'gender', reason: 'genderUnknown' });
  const { own, wrong } = readOwnFields(fields, values);
  const others = readFurther(values, { email: email ?? '', mobile: mobileData?.number ?? null }, country);
  for (const key of wrong) faults.push({ column: fieldNameOf(key), reason: 'fieldInvalid' });
  faults.push(...others.wrong);
  const texts = {
    further: others.further,
    ...{ firstName, lastName, role, notes },
    ...{ tags: tagsIn(values.tags ?? ''), company: companiesIn(values) },
  };
  faults.push(...excess(texts));
  const stops = readWords(values, statusColumns, {
    // That somebody gets messages changes nothing.
    read: (word) => {
      const read = readStatus(word);
      return read === 'gets' ? null : read;
    },
    ...{ reason: 'statusUnknown', faults },
  });
  const consents = readWords(values, consentColumns, {
    read: (word) => readConsent(word, today),
    ...{ reason: 'consentUnknown', faults },
  });
  const note = withFaults(said, faults);
  if (!email || (note && note.result !== 'noted')) return note ?? refuse(said, 'email', 'emailInvalid');
  return { ...said, email, ...texts, mobileData, gender: gender ?? null, fields: own, stops, consents, note };
}

/**
 * Splits the rows below a header into those to take and those not, in the file's order. Blank rows count for nothing;
 * of two rows with one address the first is taken. People may share a number.
 *
 * @param firstRow the number of the first of them, as a spreadsheet counts
 */
export async function judgeRows(
  rows: readonly (readonly string[])[],
  places: ColumnPlaces,
  place: FilePlace,
  firstRow = 2,
): Promise<{ accepted: AcceptedRow[]; refused: RefusedRow[] }> {
  const accepted: AcceptedRow[] = [];
  const refused: RefusedRow[] = [];
  const emails = new Map<string, AcceptedRow>();
  const mobiles = new Set<string>();
  for (const [position, cells] of rows.entries()) {
    if (position % rowsAtOnce === rowsAtOnce - 1) await breathe();
    const values = valuesOf(cells, places);
    if (Object.values(values).every((value) => value === '')) continue;
    const said = { row: position + firstRow, values, cells };
    const judged = judge(said, place);
    const first = 'result' in judged ? undefined : emails.get(judged.email);
    if ('result' in judged) refused.push(judged);
    else if (first) {
      // Which row is the first is chance; a no that the other one says is none.
      addStops(first.stops, judged.stops);
      addRefusals(first.consents, judged.consents);
      refused.push(refuse(said, 'email', 'emailTwice'));
    } else {
      emails.set(judged.email, judged);
      const number = judged.mobileData?.number;
      if (number && mobiles.has(number))
        judged.note = noteMore(said, judged.note, { column: 'mobile', reason: 'mobileShared' });
      if (number) mobiles.add(number);
      accepted.push(judged);
    }
  }
  return { accepted, refused };
}
