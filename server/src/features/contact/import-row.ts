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
import { inOneLine } from '@firstlook/contract/visible-text.ts';
import { namesIn } from '@firstlook/contract/whole-name.ts';
import { readAddress } from './contact-address.service.ts';
import type { FurtherAddress } from './contact-address.store.ts';
import { type ReadConsent, type ReadRefusal, readConsent } from './import-consent.ts';
import { readGender } from './import-gender.ts';
import { readOwnFields } from './import-own-field.ts';
import { readStatus, type Said } from './import-status.ts';

/** A row that was not taken as it stands; `reason` is a key of `locales/<locale>/import.json`. */
export interface RefusedRow {
  row: number;
  result: 'noted' | 'duplicate' | 'invalid';
  reason: string;
  column: RowColumn;
  /** What it says under our names of columns. */
  values: Record<string, string>;
  /** As the file has it. */
  cells: readonly string[];
}

/** A row of a file, as it came and under our names. */
export type SaidRow = Pick<RefusedRow, 'row' | 'values' | 'cells'>;

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
  company: string;
  /** Other mails and numbers of theirs. */
  further: FurtherAddress[];
  /** How they are addressed, where the file says so. */
  gender: Gender | null;
  /** Of the organization's own fields. */
  fields: ContactFieldValues;
  /** By which channels the file keeps the person from messages. */
  stops: Stops;
  consents: Consents;
  /** A number that is not one, or a word for how they are addressed that nobody knows, is left out; the person is taken. */
  note: RefusedRow | null;
}

const maximumName = 100;
const maximumTags = 50;
/** Rows judged before other requests get their turn. */
const rowsAtOnce = 250;

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
  for (const column of fieldColumnsOf(places)) values[column] = textAt(places[column], longestFieldLongText);
  const [first, last] = namesIn(textAt(places.fullName));
  values.firstName ||= first;
  values.lastName ||= last;
  return values;
}

const noted = [
  ...['mobileInvalid', 'mobileShared', 'genderUnknown', 'fieldInvalid'],
  ...['furtherInvalid', 'furtherTaken', 'furtherTooMany'],
];

export function refuse({ row, values, cells }: SaidRow, column: RowColumn, reason: string): RefusedRow {
  const result = noted.includes(reason) ? 'noted' : reason.endsWith('Twice') ? 'duplicate' : 'invalid';
  return { row, result, reason, column, values, cells };
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

/** @returns the column whose word says neither yes nor no in its place */
function readStops(values: Record<string, string>): Stops | (typeof statusColumns)[number] {
  const stops: Stops = {};
  for (const column of statusColumns) {
    const said = readStatus(values[column] ?? '');
    if (said === undefined) return column;
    if (said !== null && said !== 'gets') stops[column] = said;
  }
  return stops;
}

/** @returns the column that begins with neither a day nor a yes in its place */
function readConsents(
  values: Record<string, string>,
  today: string,
): Consents | (typeof consentColumns)[number] {
  const consents: Consents = {};
  for (const column of consentColumns) {
    const said = readConsent(values[column] ?? '', today);
    if (said === undefined) return column;
    if (said) consents[column] = said;
  }
  return consents;
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

/** Google Contacts writes what is of one kind into one cell, `a@x.example ::: b@x.example`: the first is the main one. */
const firstOf = (cell: string): string => cell.split(':::')[0]?.trim() ?? '';

/** What stands in the columns of further addresses, and behind the first one in the others. */
function readFurther(
  values: Record<string, string>,
  main: { email: string; mobile: string | null },
  country: string,
): { further: FurtherAddress[]; wrong: { column: RowColumn; reason: string } | null } {
  const found = new Map<string, FurtherAddress>();
  let wrong: { column: RowColumn; reason: string } | null = null;
  for (const [kind, column] of [
    ['email', 'emails'],
    ['mobile', 'mobiles'],
  ] as const) {
    const behind = (values[kind] ?? '').split(':::').slice(1).join(';');
    let count = 0;
    for (const { typed, label } of readAddresses(`${behind};${values[column] ?? ''}`)) {
      // Our own CSV puts an apostrophe before what a spreadsheet would run.
      const read = readAddress({ kind, address: typed.replace(/^'(?=\+)/, ''), label }, country);
      if (!read) wrong ??= { column, reason: 'furtherInvalid' };
      else if (read.address !== main[kind] && !found.has(`${kind}:${read.address}`)) {
        count += 1;
        if (count > mostAddresses) wrong ??= { column, reason: 'furtherTooMany' };
        else found.set(`${kind}:${read.address}`, read);
      }
    }
  }
  return { further: [...found.values()], wrong };
}

const tagsIn = (cell: string): string[] => [
  ...new Set(
    cell
      // Google Contacts writes "* myContacts ::: Press": with a star, groups that everybody there has.
      .split(/[,;]|:::/)
      .map((one) => one.trim())
      .filter((one) => one && !one.startsWith('* ')),
  ),
];

function judge(said: SaidRow, { country, today, fields }: FilePlace): AcceptedRow | RefusedRow {
  const { values } = said;
  const {
    email: typedEmail = '',
    firstName = '',
    lastName = '',
    mobile: typedMobile = '',
    tags: typedTags = '',
    company = '',
    gender: typedGender = '',
  } = values;
  const [typed, mobile] = [firstOf(typedEmail), firstOf(typedMobile)];
  const email = normalizeEmail(typed);
  if (!typed) return refuse(said, 'email', 'emailMissing');
  if (!email) return refuse(said, 'email', 'emailInvalid');
  const mobileData = mobile ? normalizeMobile(mobile, country) : null;
  const gender = readGender(typedGender);
  const { own, wrong } = readOwnFields(fields, values);
  const others = readFurther(values, { email, mobile: mobileData?.number ?? null }, country);
  const note =
    mobile && !mobileData
      ? refuse(said, 'mobile', 'mobileInvalid')
      : gender === undefined
        ? refuse(said, 'gender', 'genderUnknown')
        : wrong
          ? refuse(said, fieldNameOf(wrong), 'fieldInvalid')
          : others.wrong && refuse(said, others.wrong.column, others.wrong.reason);
  if (firstName.length > maximumName) return refuse(said, 'firstName', 'textTooLong');
  if (lastName.length > maximumName) return refuse(said, 'lastName', 'textTooLong');
  if (company.length > maximumName) return refuse(said, 'company', 'textTooLong');
  const tags = tagsIn(typedTags);
  if (tags.length > maximumTags) return refuse(said, 'tags', 'tagsTooMany');
  if (tags.some((tag) => tag.length > maximumName)) return refuse(said, 'tags', 'textTooLong');
  const stops = readStops(values);
  if (typeof stops === 'string') return refuse(said, stops, 'statusUnknown');
  const consents = readConsents(values, today);
  if (typeof consents === 'string') return refuse(said, consents, 'consentUnknown');
  return {
    ...said,
    email,
    firstName,
    lastName,
    mobileData,
    tags,
    company,
    further: others.further,
    gender: gender ?? null,
    fields: own,
    stops,
    consents,
    note,
  };
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
      if (number && mobiles.has(number)) judged.note = refuse(said, 'mobile', 'mobileShared');
      if (number) mobiles.add(number);
      accepted.push(judged);
    }
  }
  return { accepted, refused };
}
