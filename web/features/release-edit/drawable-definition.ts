import type { FieldDefinition, ShowIf } from '@firstlook/contract/fields.ts';

type Raw = Record<string, unknown>;

/** Tables in tables and no deeper, as the check of files has it. */
const deepest = 4;
const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const numberOf = (value: unknown): number | undefined => (Number.isFinite(value) ? Number(value) : undefined);
const listOf = (value: unknown): unknown[] | undefined => (Array.isArray(value) ? value : undefined);
const isText = (value: unknown): value is string => typeof value === 'string';

function optionOf(raw: unknown) {
  const { value, label, group } = isRaw(raw) ? raw : {};
  return isText(value) ? [{ value, label: textOf(label) ?? '', ...(isText(group) && { group }) }] : [];
}

/** Of two of one value the first: a choice is drawn of values that differ. */
const isFirst = ({ value }: { value: string }, position: number, all: readonly { value: string }[]) =>
  all.findIndex((one) => one.value === value) === position;

function conditionOf(raw: unknown): ShowIf | undefined {
  if (!isRaw(raw) || !isText(raw.field)) return undefined;
  const { field, is } = raw;
  const list = listOf(is)?.filter(isText);
  return isText(is) || typeof is === 'boolean' ? { field, is } : list && { field, is: list };
}

const limits = ['min', 'max', 'minLength', 'maxLength', 'aspect'] as const;

function propsOf(raw: Raw): NonNullable<FieldDefinition['props']> {
  const numbers = limits.flatMap((key) => {
    const number = numberOf(raw[key]);
    return number === undefined ? [] : [[key, number]];
  });
  return {
    ...Object.fromEntries(numbers),
    required: raw.required === true,
    allowEmptyArray: raw.allowEmptyArray === true,
    accept: listOf(raw.accept)?.filter(isText),
  };
}

function definitionOf(raw: unknown, position: number, depth: number): FieldDefinition[] {
  if (!isRaw(raw) || !isText(raw.type)) return [];
  return [
    {
      type: raw.type,
      fieldName: textOf(raw.fieldName) ?? '',
      title: textOf(raw.title),
      helpText: textOf(raw.helpText),
      example: textOf(raw.example),
      options: listOf(raw.options)?.flatMap(optionOf).filter(isFirst),
      fields: listOf(raw.fields) && drawableDefinitions(raw.fields, depth + 1),
      singleItem: raw.singleItem === true,
      hidden: raw.hidden === true,
      disabled: raw.disabled === true,
      props: isRaw(raw.props) ? propsOf(raw.props) : undefined,
      uiSections: listOf(raw.uiSections)?.filter(isText),
      index: numberOf(raw.index) ?? 100 + position / 1000,
      fromField: textOf(raw.fromField),
      showIf: conditionOf(raw.showIf),
    },
  ];
}

/**
 * What of a text that is being written can be drawn as a form: of each definition the keys that are what they should be. No
 * schema does it, for those stay on the server. Of two fields of one name the first is drawn.
 */
export function drawableDefinitions(raw: unknown, depth = 0): FieldDefinition[] {
  if (depth >= deepest) return [];
  const names = new Set<string>();
  return (listOf(raw) ?? [])
    .flatMap((one, position) => definitionOf(one, position, depth))
    .filter(({ fieldName, type }) => {
      const name = fieldName || `${type} ${names.size}`;
      if (names.has(name) || name === '__proto__') return false;
      names.add(name);
      return true;
    });
}
