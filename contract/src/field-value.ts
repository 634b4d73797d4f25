import { chapterIssues } from './chapter-shape.ts';
import { isDay } from './day.ts';
import { isEmailAddress } from './email-address.ts';
import { isEmptyValue } from './empty-value.ts';
import type { FieldIssue } from './field-issue.ts';
import { type FieldType, fieldTypeOf, isKnownFieldType, isReleaseField } from './field-type.ts';
import type { FieldDefinition } from './fields.ts';
import { fileShapeFaults } from './file-item-shape.ts';
import { licenceFault, mostFileWordsLetters, mostTermsLetters, unclearRight } from './file-licence.ts';
import { fileOrganizationOf } from './file-value.ts';
import { holdsValue } from './form-section.ts';
import { isrcOf, isWrongIsrc } from './isrc.ts';
import { textLength } from './plain-text.ts';
import { shownFields } from './shown-field.ts';
import { hasControlSigns } from './visible-text.ts';

type Values = Record<string, unknown>;

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the value is a list for this definition (`singleItem` makes a list type hold one item). */
export function isListField(definition: FieldDefinition): boolean {
  return fieldTypeOf(definition.type)?.holds === 'list' && !definition.singleItem;
}

/** The value a new release starts with. */
export function defaultValue(definition: FieldDefinition): unknown {
  if (definition.type === 'TABLE') {
    return definition.props?.allowEmptyArray ? [] : [defaultValues(definition.fields ?? [])];
  }
  if (isListField(definition)) return [];
  if (definition.type === 'ROW') return undefined;
  const row = fieldTypeOf(definition.type);
  return row ? row.startsWith : '';
}

/** Default values of all fields that hold one; the fields of a ROW stand beside their neighbours. */
export function defaultValues(definitions: readonly FieldDefinition[]): Values {
  const values: Values = {};
  for (const definition of definitions) {
    if (definition.type === 'ROW') Object.assign(values, defaultValues(definition.fields ?? []));
    else if (holdsValue(definition) && isKnownFieldType(definition.type)) {
      values[definition.fieldName] = defaultValue(definition);
    }
  }
  return values;
}

/**
 * Only http(s) addresses may be stored (ASVS 1.2.2): never `javascript:` or `data:`, no control characters, and no
 * `user:password@`, which hides where the address leads and is a person's secret.
 */
export function isWebAddress(text: string): boolean {
  if (/\p{Cc}/u.test(text)) return false;
  try {
    const { protocol, username, password } = new URL(text);
    return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
  } catch {
    return false;
  }
}

/** A picture, film or document: an address of the web, or one of our own files. */
export const isFileAddress = (text: string): boolean =>
  isWebAddress(text) || fileOrganizationOf(text) !== null;

const hostFirst =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}\.?(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/**
 * The address that was meant: as it is, or with `https://` before what begins with the name of a site. Null for
 * everything else, such as a part of a page (`/about`), another scheme or plain words: such a link would lead into our own
 * pages, where nothing is.
 */
export function completeWebAddress(text: string): string | null {
  const typed = text.trim();
  if (isWebAddress(typed)) return typed;
  const completed = `https://${typed}`;
  return hostFirst.test(typed) && isWebAddress(completed) ? completed : null;
}

/** The keys under which a link keeps its address. */
export const linkAddressKeys = ['url', 'link', 'src'] as const;

/** The same for a link in a text, where an address of mail and a phone number may stand too. */
export function completeTextLink(text: string): string | null {
  const typed = text.trim();
  if (/^(?:mailto|tel):[^\s]+$/i.test(typed)) return typed;
  return isEmailAddress(typed) ? `mailto:${typed}` : completeWebAddress(typed);
}

function checkText(definition: FieldDefinition, text: string, path: string): FieldIssue[] {
  const { minLength, maxLength, format } = definition.props ?? {};
  if (definition.type === 'TEXT' && hasControlSigns(text)) return [{ path, code: 'controlSigns' }];
  const length = textLength(text);
  if (maxLength !== undefined && length > maxLength)
    return [{ path, code: 'tooLong', params: { maxLength, length } }];
  if (minLength !== undefined && length < minLength)
    return [{ path, code: 'tooShort', params: { minLength, length } }];
  return format === 'isrc' && isrcOf(text) === null ? [{ path, code: 'isrc' }] : [];
}

function checkNumber(definition: FieldDefinition, value: unknown, path: string): FieldIssue[] {
  if (typeof value !== 'number' || !Number.isFinite(value)) return [{ path, code: 'number' }];
  const { min, max } = definition.props ?? {};
  if (min !== undefined && value < min) return [{ path, code: 'min', params: { min } }];
  if (max !== undefined && value > max) return [{ path, code: 'max', params: { max } }];
  return [];
}

function checkOptions(definition: FieldDefinition, values: unknown[], path: string): FieldIssue[] {
  const known = definition.options?.map((option) => option.value);
  const wrong = values.filter((value) => typeof value !== 'string' || (known && !known.includes(value)));
  return wrong.length > 0 ? [{ path, code: 'option', params: { values: wrong } }] : [];
}

function checkList(definition: FieldDefinition, value: unknown, path: string): FieldIssue[] {
  if (!Array.isArray(value)) return [{ path, code: 'shape' }];
  if (definition.type === 'TABLE') {
    return value.flatMap((row, position) =>
      isRecord(row)
        ? validateFields(definition.fields ?? [], row, `${path}.${position}.`)
        : [{ path: `${path}.${position}`, code: 'shape' as const }],
    );
  }
  if (definition.type.startsWith('MULTISELECT')) return checkOptions(definition, value, path);
  if (isReleaseField(definition.type)) {
    return value.every((one) => typeof one === 'string' || (isRecord(one) && typeof one._id === 'string'))
      ? []
      : [{ path, code: 'shape' }];
  }
  if (definition.type === 'links') {
    return value.flatMap((link, position) => {
      const url = isRecord(link) ? (link.url ?? link.link ?? link.src) : link;
      if (url === undefined || url === '') return [];
      return typeof url === 'string' && isWebAddress(url)
        ? []
        : [{ path: `${path}.${position}.url`, code: 'url' as const }];
    });
  }
  return value.every(isRecord) ? [] : [{ path, code: 'shape' }];
}

/** A file may be held as its address alone. */
function checkFileAddresses(value: unknown, path: string): FieldIssue[] {
  if (Array.isArray(value))
    return value.flatMap((one, position) => checkFileAddresses(one, `${path}.${position}`));
  return typeof value === 'string' && value !== '' && !isFileAddress(value) ? [{ path, code: 'url' }] : [];
}

/** What an editor wrote about files, wherever they stand in the value. */
function checkItems(value: unknown, path: string): FieldIssue[] {
  if (Array.isArray(value)) return value.flatMap((one, position) => checkItems(one, `${path}.${position}`));
  if (!isRecord(value) || typeof value.fileId !== 'string') return [];
  if (isWrongIsrc(value.isrc)) return [{ path: `${path}.isrc`, code: 'isrc' }];
  const right = unclearRight(value);
  if (right) return [{ path: `${path}.${right}`, code: 'shape' }];
  const fault = licenceFault(value);
  if (fault === 'usableUntil') return [{ path: `${path}.usableUntil`, code: 'date' }];
  if (fault === 'terms') return [tooLong(value, path, fault, mostTermsLetters)];
  const long = (['credit', 'description'] as const).find(
    (key) => lettersOf(value[key]) > mostFileWordsLetters,
  );
  return long ? [tooLong(value, path, long, mostFileWordsLetters)] : chapterIssues(value, path);
}

const tooLong = (
  value: Record<string, unknown>,
  path: string,
  key: string,
  maxLength: number,
): FieldIssue => ({
  path: `${path}.${key}`,
  code: 'tooLong',
  params: { maxLength, length: lettersOf(value[key]) },
});

const lettersOf = (value: unknown): number =>
  value === undefined || value === null ? 0 : String(value).length;

function checkValue(definition: FieldDefinition, value: unknown, path: string): FieldIssue[] {
  const own = checkOwnValue(definition, value, path);
  if (!fieldTypeOf(definition.type)?.isUploaded) return own;
  const shapes = fileShapeFaults(value, path, definition.type === 'FILE_SRC').map(
    (at): FieldIssue => ({ path: at, code: 'shape' }),
  );
  return [...checkItems(value, path), ...(own.length > 0 ? own : shapes)];
}

function checkOwnValue(definition: FieldDefinition, value: unknown, path: string): FieldIssue[] {
  if (isListField(definition)) return checkList(definition, value, path);
  const known = definition.type as FieldType;
  switch (known) {
    case 'NUMBER':
      return checkNumber(definition, value, path);
    case 'DATE':
      return typeof value === 'string' && isDay(value) ? [] : [{ path, code: 'date' }];
    case 'EMAIL':
      return typeof value === 'string' && isEmailAddress(value) ? [] : [{ path, code: 'email' }];
    case 'URL':
      return typeof value === 'string' && isWebAddress(value) ? [] : [{ path, code: 'url' }];
    case 'SELECT':
    case 'SELECT_VALUE_TO_LABEL':
      return checkOptions(definition, [value], path);
    case 'TEXT':
    case 'RICHTEXT':
    case 'LONGRICHTEXT':
      return typeof value === 'string' ? checkText(definition, value, path) : [{ path, code: 'shape' }];
    case 'IMAGE':
    case 'FILE':
      return isRecord(value) ? [] : [{ path, code: 'shape' }];
    case 'FILE_SRC':
      return checkFileAddresses(value, path);
    // What was uploaded is read from its file; one item of a list is as it came.
    case 'VIDEOS':
    case 'VIDEOINARRAY':
    case 'IMAGEGALLERY':
    case 'links':
    case 'TABLE':
    case 'MULTISELECT':
    case 'MULTISELECT_VALUE_TO_LABEL':
    case 'RELEASES_SELECTOR':
    case 'SELECT_RELEASES_FROM_INNER_PARAM':
    // These hold nothing of their own.
    case 'ROW':
    case 'FilesSection':
    case 'SEPARATOR':
    case 'LIGHT_SEPARATOR':
    case 'SEPARATOR_BOLD':
      return [];
    default: {
      known satisfies never;
      return [];
    }
  }
}

/**
 * Checks the values of the fields that are shown (`shownFields`); what the others hold waits as it is. Required fields must
 * not be empty; an unknown type is left alone. The same function runs in the form, the importer and the server.
 *
 * @param prefix put before each issue's path, such as `broadcastTimes.0.`
 * @param coming fields whose file is still being uploaded: where files are what they hold, they may be empty so far
 */
export function validateFields(
  definitions: readonly FieldDefinition[],
  values: Values,
  prefix = '',
  coming: readonly string[] = [],
): FieldIssue[] {
  return shownFields(definitions, values).flatMap((definition): FieldIssue[] => {
    if (definition.type === 'ROW') return validateFields(definition.fields ?? [], values, prefix, coming);
    if (!holdsValue(definition) || !isKnownFieldType(definition.type)) return [];
    const path = `${prefix}${definition.fieldName}`;
    const value = values[definition.fieldName];
    if (isEmptyValue(value)) {
      const isComing = coming.includes(definition.fieldName) && fieldTypeOf(definition.type)?.isUploaded;
      return definition.props?.required && !isComing ? [{ path, code: 'required' }] : [];
    }
    return checkValue(definition, value, path);
  });
}
