import { fieldsOfLevel } from '@firstlook/contract/field-level.ts';
import { fieldTypeOf } from '@firstlook/contract/field-type.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { circularFields, levelOf } from '@firstlook/contract/shown-field.ts';

interface Finding {
  path: string;
  code: 'showIfUnknown' | 'showIfCircle' | 'showIfOption' | 'showIfAlways';
}

const namesIn = (definition: FieldDefinition): string[] =>
  definition.type === 'ROW' ? [...levelOf([definition]).keys()] : [definition.fieldName];

/** Values of a choice that it does not offer: the field would never be seen. */
function namesNoOption(other: FieldDefinition | undefined, is: string | boolean | string[]): boolean {
  const offered = other?.options;
  if (!offered || typeof is === 'boolean' || fieldTypeOf(other.type)?.takes !== 'options') return false;
  return [is].flat().some((one) => !offered.some(({ value }) => value === one));
}

function findingsOfLevel(
  definitions: readonly FieldDefinition[],
  beside: readonly FieldDefinition[],
  path: string,
): Finding[] {
  const whole = [...definitions, ...beside];
  const level = levelOf(whole);
  const circular = circularFields(whole);
  const fields = new Map(fieldsOfLevel(whole).map(({ field }) => [field.fieldName, field]));
  return fieldsOfLevel(definitions).flatMap(({ field: definition, way }): Finding[] => {
    const at = `${path}${way.join('.fields.')}`;
    const { showIf, type, fieldName, filter } = definition;
    const inner =
      type === 'TABLE' ? findingsOfLevel(definition.fields ?? [], [], `${at}.fields.`) : ([] as Finding[]);
    if (!showIf) return inner;
    const isCircular = namesIn(definition).some((name) => circular.has(name));
    const codes: [Finding['code'], string, boolean][] = [
      ['showIfUnknown', 'field', !level.has(showIf.field)],
      ['showIfCircle', 'field', isCircular],
      ['showIfOption', 'is', namesNoOption(fields.get(showIf.field), showIf.is)],
      // Lists are narrowed by what is stored, and every release has a name.
      ['showIfAlways', 'field', filter === true || fieldName === 'title'],
    ];
    return [
      ...codes
        .filter(([, , isWrong]) => isWrong)
        .map(([code, key]) => ({ path: `${at}.showIf.${key}`, code })),
      ...inner,
    ];
  });
}

/**
 * What is wrong with the conditions of a file's fields.
 *
 * @param shared fields that stand beside those of the file: of the file that all release types share
 */
export function conditionFindings(
  definitions: readonly FieldDefinition[],
  shared: readonly FieldDefinition[],
): Finding[] {
  const own = levelOf(definitions);
  const beside = shared.filter(({ fieldName }) => !own.has(fieldName));
  return findingsOfLevel(definitions, beside, '');
}
