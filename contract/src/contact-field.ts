import { deepEqual } from './deep-equal.ts';
import { isEmptyValue } from './empty-value.ts';
import type { FieldIssue } from './field-issue.ts';
import { validateFields } from './field-value.ts';
import type { FieldDefinition } from './fields.ts';
import type { OwnValues } from './merge-field.ts';
import { type OrganizationLocale, organizationLocales } from './organization-choice.ts';
import { ownFieldKey } from './own-field-name.ts';

/** What a field that an organization gives its contacts may hold. All but two are types of the field engine by their own name. */
export const contactFieldTypes = [
  'TEXT',
  'LONGTEXT',
  'NUMBER',
  'DATE',
  'YESNO',
  'SELECT',
  'MULTISELECT',
  'URL',
] as const;
export type ContactFieldType = (typeof contactFieldTypes)[number];

/** Fields of one organization, options of one field, and the letters of words and values. */
export const mostContactFields = 40;
export const mostContactOptions = 100;
export const longestFieldLabel = 100;
export const longestFieldHelp = 300;
export const longestFieldText = 300;
export const longestFieldLongText = 5000;

/** Words of an organization in each of its languages; empty where they were not written. */
export type OwnWords = Record<OrganizationLocale, string>;

/** A field of the organization's own on its contacts. */
export interface ContactField {
  key: string;
  type: ContactFieldType;
  label: OwnWords;
  help: OwnWords;
  options: { value: string; label: OwnWords }[];
}

/** Values of one contact, by the key of their field; an absent one is empty. */
export type ContactFieldValues = Record<string, string | number | string[]>;

export const yesOrNo = ['yes', 'no'] as const;

/** In the language that is asked for, else in the first that was written. */
export const ownWords = (words: OwnWords, locale: OrganizationLocale): string =>
  words[locale] || organizationLocales.map((one) => words[one]).find(Boolean) || '';

export const labelOfField = (field: ContactField, locale: OrganizationLocale): string =>
  ownWords(field.label, locale) || field.key;

/** What stands for each field where a message is shown to nobody in particular: its name in brackets, by its key. */
export const fieldPlaceholders = (fields: readonly ContactField[], locale: OrganizationLocale): OwnValues =>
  Object.fromEntries(fields.map((field) => [field.key, `[${labelOfField(field, locale)}]`]));

export const hasOptions = (type: ContactFieldType): boolean => type === 'SELECT' || type === 'MULTISELECT';

/** The field as the field engine knows it: what is checked there is checked once. */
export function definitionOf({ key, type, options }: ContactField): FieldDefinition {
  const base = { fieldName: key, index: 0 };
  const listed = options.map(({ value }) => ({ value, label: value }));
  switch (type) {
    case 'TEXT':
      return { ...base, type: 'TEXT', props: { maxLength: longestFieldText } };
    case 'LONGTEXT':
      return { ...base, type: 'TEXT', props: { maxLength: longestFieldLongText } };
    case 'YESNO':
      return { ...base, type: 'SELECT', options: yesOrNo.map((value) => ({ value, label: value })) };
    case 'SELECT':
    case 'MULTISELECT':
      return { ...base, type, options: listed };
    default:
      return { ...base, type };
  }
}

/** Keys of the fields that a subject or a text message may name: pages of text are none of its words. */
export const mergeableKeys = (fields: readonly ContactField[]): string[] =>
  fields.filter(({ type }) => type !== 'LONGTEXT').map(({ key }) => key);

/** What is wrong with values, by paths below `fields`. */
export const checkFieldValues = (
  fields: readonly ContactField[],
  values: Record<string, unknown>,
): FieldIssue[] => validateFields(fields.map(definitionOf), values, 'fields.');

/** The stored values with those that were sent: what is empty goes, what is not sent stays. */
export function withFieldValues(
  stored: ContactFieldValues,
  sent: Record<string, unknown>,
): ContactFieldValues {
  const all: Record<string, unknown> = { ...stored, ...sent };
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => !isEmptyValue(value)),
  ) as ContactFieldValues;
}

/** Keys of sent values that differ from what is stored: an old value that comes back as it was is nobody's mistake. */
export const changedFieldKeys = (stored: ContactFieldValues, sent: Record<string, unknown>): string[] =>
  Object.keys(sent).filter((key) => {
    const [before, after] = [stored[key], sent[key]];
    return isEmptyValue(before) && isEmptyValue(after) ? false : !deepEqual(before ?? null, after ?? null);
  });

/** A value as it is read, in the words of its options. */
export function fieldValueWords(
  field: ContactField,
  value: string | number | string[] | undefined,
  locale: OrganizationLocale,
  said: { yes: string; no: string } = { yes: 'yes', no: 'no' },
): string {
  if (value === undefined) return '';
  const wordOf = (one: string) => {
    const option = field.options.find((known) => known.value === one);
    return option ? ownWords(option.label, locale) || one : one;
  };
  if (Array.isArray(value)) return value.map(wordOf).join('; ');
  if (field.type === 'YESNO') return value === 'yes' ? said.yes : value === 'no' ? said.no : String(value);
  return field.type === 'SELECT' ? wordOf(String(value)) : String(value);
}

const repeated = (values: readonly string[]): number[] =>
  values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []));

/** What is wrong with the fields of an organization: each key once, a name in one language at least, choices where the type has some. */
export const contactFieldIssues = (fields: readonly ContactField[]): { path: string; code: string }[] => [
  ...repeated(fields.map(({ key }) => key)).map((index) => ({
    path: `contactFields.${index}.key`,
    code: 'taken',
  })),
  ...fields.flatMap(({ key, type, label, options }, index) => {
    const values = options.map(({ value }) => value.trim());
    const path = `contactFields.${index}`;
    return [
      ...(ownFieldKey.test(key) ? [] : [{ path: `${path}.key`, code: 'fieldKey' }]),
      ...(ownWords(label, 'he').trim() ? [] : [{ path: `${path}.label`, code: 'required' }]),
      ...(hasOptions(type) && options.length === 0 ? [{ path: `${path}.options`, code: 'required' }] : []),
      ...values.flatMap((value, at) =>
        value === '' ? [{ path: `${path}.options.${at}.value`, code: 'required' }] : [],
      ),
      ...repeated(values).map((at) => ({ path: `${path}.options.${at}.value`, code: 'taken' })),
    ];
  }),
];
