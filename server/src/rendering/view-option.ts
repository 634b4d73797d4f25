import { knownOptions } from '@firstlook/contract/past-option.ts';
import type { RenderField, RenderInput } from './render-input.ts';
import { findKey, translate } from './translate.ts';

/** Fields that hold one of their options, those inside rows too. */
function optionFields(fields: readonly RenderField[]): RenderField[] {
  return fields.flatMap((field) => [...(field.options ? [field] : []), ...optionFields(field.fields ?? [])]);
}

/** Labels may be words of the organization or keys of `fields.json` (built-in release types). */
function labelOf(field: RenderField, value: unknown, input: RenderInput): unknown {
  const label = knownOptions(field).find((option) => option.value === value)?.label;
  if (label === undefined) return value;
  const key = findKey(input.locale, `fields:${label}`);
  return key ? translate(input.locale, key) : label;
}

/** Release data with chosen options as their readers call them; stored values mean nothing to a reader. */
export function withOptionLabels(data: Record<string, unknown>, input: RenderInput): Record<string, unknown> {
  const labelled = { ...data };
  for (const field of optionFields(input.fields)) {
    const value = data[field.fieldName];
    if (Array.isArray(value))
      labelled[field.fieldName] = value.map((one) => labelOf(field, one, input)).join(', ');
    else if (typeof value === 'string') labelled[field.fieldName] = labelOf(field, value, input);
  }
  return labelled;
}
