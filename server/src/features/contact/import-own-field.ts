import {
  type ContactField,
  type ContactFieldValues,
  checkFieldValues,
} from '@firstlook/contract/contact-field.ts';
import { completeWebAddress } from '@firstlook/contract/field-value.ts';
import { fieldNameOf } from '@firstlook/contract/own-field-name.ts';
import { readDay } from './import-consent.ts';
import { plainWord, readStatus } from './import-status.ts';

type Value = ContactFieldValues[string];

/** A number as people here write it: `1,200`, `12.5`, `12,5`. */
function readNumber(cell: string): number | string {
  const text = cell.replace(/\s/g, '');
  const number = Number(
    /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.'),
  );
  return text !== '' && Number.isFinite(number) ? number : cell;
}

/** The option that is called so in any language, or by its value; what is none stays as it stands. */
function readOption({ options }: ContactField, cell: string): string {
  const word = plainWord(cell);
  const exact = options.find(({ value }) => value === cell);
  const named = options.find(({ value, label }) =>
    [value, ...Object.values(label)].some((name) => name !== '' && plainWord(name) === word),
  );
  return (exact ?? named)?.value ?? cell;
}

function readYesNo(cell: string): string {
  const said = readStatus(cell);
  return said === 'gets' ? 'yes' : said === 'unsubscribed' ? 'no' : cell;
}

const firstSerial = Date.UTC(1899, 11, 30);
const dayLength = 86_400_000;

/**
 * A day; also one of two figures for its year, of the century that has been (`31.12.85`), and what a spreadsheet keeps of a day in a
 * cell that has lost its form: days since the end of 1899, of about the last hundred years.
 */
function readDate(cell: string): string | null {
  const [, before = '', short = ''] = /^(\d{1,2}[./-]\d{1,2}[./-])(\d{2})$/.exec(cell) ?? [];
  if (short) {
    const now = new Date().getUTCFullYear();
    const century = Math.floor(now / 100) * 100;
    const year = century + Number(short) > now + 5 ? century - 100 + Number(short) : century + Number(short);
    return readDay(`${before}${year}`);
  }
  if (/^[1-7]\d{4}$/.test(cell))
    return new Date(firstSerial + Number(cell) * dayLength).toISOString().slice(0, 10);
  return readDay(cell);
}

/** What a cell says, as the field keeps it; a cell that cannot be read stays its text, and is refused by the field. */
function valueIn(field: ContactField, cell: string): Value {
  switch (field.type) {
    case 'NUMBER':
      return readNumber(cell);
    case 'DATE':
      return readDate(cell) ?? cell;
    case 'YESNO':
      return readYesNo(cell);
    case 'SELECT':
      return readOption(field, cell);
    case 'MULTISELECT': {
      // An option may have a comma in its name; our own export puts semicolons between them.
      const parts = cell.includes(';') ? cell.split(';') : [cell];
      const whole = parts.map((one) => readOption(field, one.trim())).filter(Boolean);
      const isKnown = whole.every((one) => field.options.some(({ value }) => value === one));
      const split = isKnown ? whole : cell.split(/[,;]/).map((one) => readOption(field, one.trim()));
      return [...new Set(split.filter(Boolean))];
    }
    case 'URL':
      return completeWebAddress(cell) ?? cell;
    default:
      return cell;
  }
}

/** The own fields of a row, and those whose cell they cannot hold: these are left out. */
export function readOwnFields(
  fields: readonly ContactField[],
  values: Record<string, string>,
): { own: ContactFieldValues; wrong: string[] } {
  const own: ContactFieldValues = {};
  const wrong: string[] = [];
  for (const field of fields) {
    const cell = values[fieldNameOf(field.key)]?.trim() ?? '';
    if (cell === '') continue;
    const value = valueIn(field, cell);
    if (checkFieldValues([field], { [field.key]: value }).length > 0) wrong.push(field.key);
    else own[field.key] = value;
  }
  return { own, wrong };
}
