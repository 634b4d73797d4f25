import { fieldsOfLevel } from './field-level.ts';
import { isFieldName } from './field-name.ts';
import { fieldTypeOf, isKnownFieldType } from './field-type.ts';
import type { FieldDefinition } from './fields.ts';
import { lookOf, mixesAlphabets } from './look-alike.ts';
import { withoutHiddenMarks } from './visible-text.ts';

/** What is wrong with a file of definitions: the place in the file (`2.fields.0.options.1.value`), and a code. */
export interface DefinitionFault {
  path: string;
  code:
    | 'unknownType'
    | 'required'
    | 'fieldName'
    | 'taken'
    /** The name looks like that of another field; letters of several alphabets in one name. */
    | 'alike'
    | 'mixedAlphabets'
    | 'optionEmpty'
    | 'optionTwice'
    | 'minOverMax'
    | 'negative'
    /** A title that is no text. */
    | 'titleText';
}

type Fields = readonly FieldDefinition[];

const holdsNothing = (type: string) => type === 'ROW' || fieldTypeOf(type)?.holds === 'nothing';
/** What offers its choices as a list of the definition, where no other field gives them. */
const isChoice = (type: string) => fieldTypeOf(type)?.takes === 'options';

function optionFaults({ type, options, fromField }: FieldDefinition): [string, DefinitionFault['code']][] {
  if (!isChoice(type)) return [];
  if (!options) return fromField ? [] : [['options', 'required']];
  return options.flatMap(({ value }, at): [string, DefinitionFault['code']][] => {
    if (withoutHiddenMarks(value) === '') return [[`options.${at}.value`, 'optionEmpty']];
    const isTwice = options.findIndex((one) => one.value === value) < at;
    return isTwice ? [[`options.${at}.value`, 'optionTwice']] : [];
  });
}

const isOver = (low: number | undefined, high: number | undefined) =>
  low !== undefined && high !== undefined && low > high;

function limitFaults({ props = {} }: FieldDefinition): [string, DefinitionFault['code']][] {
  const { min, max, minLength, maxLength } = props;
  const faults: [string, DefinitionFault['code'], boolean][] = [
    ['props.minLength', 'negative', (minLength ?? 0) < 0],
    ['props.maxLength', 'negative', (maxLength ?? 1) < 1],
    ['props.max', 'minOverMax', isOver(min, max)],
    ['props.maxLength', 'minOverMax', (maxLength ?? 0) >= 1 && isOver(minLength, maxLength)],
  ];
  return faults.flatMap(([at, code, isWrong]) => (isWrong ? [[at, code]] : []));
}

interface Level {
  /** Of the level in the file: `2.fields`. */
  path: string;
  /** Names of the tables around it. */
  around: readonly string[];
  /** The same level of the stored file, whose names may stay what they are. */
  stored: Fields;
}

const isSaid = (name: string) => name !== '';

/** The field that had a name before another one came to look the same: the stored one, else the first in the file. */
function holderOf(fields: Fields, stored: Fields): FieldDefinition | undefined {
  const was = (one: FieldDefinition) => stored.find(({ fieldName }) => fieldName === one.fieldName);
  const same = (one: FieldDefinition) => was(one)?.type === one.type && was(one)?.title === one.title;
  return fields.find(same) ?? fields.find(was) ?? fields[0];
}

const at = (path: string, key: string) => (path ? `${path}.${key}` : key);

function faultsOfLevel(definitions: Fields, { path, around, stored }: Level): DefinitionFault[] {
  const readable = fieldsOfLevel(definitions).map(({ field }) => field);
  const byLook = Map.groupBy(
    readable.filter(({ fieldName }) => isSaid(fieldName)),
    ({ fieldName }) => lookOf(fieldName),
  );
  const known = new Set(stored.map(({ fieldName }) => fieldName));
  const holders = new Map([...byLook].map(([look, fields]) => [look, holderOf(fields, stored)]));

  function nameFault(one: FieldDefinition): DefinitionFault['code'] | null {
    const { fieldName: name, type } = one;
    if (withoutHiddenMarks(name) === '' && !holdsNothing(type))
      return isKnownFieldType(type) ? 'required' : null;
    if (!isSaid(name)) return null;
    const holder = holders.get(lookOf(name));
    if (holder && holder !== one) {
      if (holder.fieldName === name) return 'taken';
      // Two that stood there may stay: one of them can be renamed at any time.
      if (!known.has(name) || !known.has(holder.fieldName)) return 'alike';
    }
    if (known.has(name) || !isKnownFieldType(type)) return null;
    return isFieldName(name) ? (mixesAlphabets(name) ? 'mixedAlphabets' : null) : 'fieldName';
  }

  function faultsOf(one: FieldDefinition, place: string): DefinitionFault[] {
    const name = nameFault(one);
    const isTitle = around.length === 0 && one.fieldName === 'title' && isKnownFieldType(one.type);
    const own: [string, DefinitionFault['code']][] = [
      ...(isKnownFieldType(one.type) ? [] : [['type', 'unknownType'] as const]),
      ...(name ? [['fieldName', name] as const] : []),
      ...(isTitle && one.type !== 'TEXT' ? [['type', 'titleText'] as const] : []),
      ...optionFaults(one),
      ...limitFaults(one),
    ].map(([key, code]) => [key, code]);
    return own.map(([key, code]) => ({ path: `${place}.${key}`, code }));
  }

  function walk(fields: Fields, base: string): DefinitionFault[] {
    return fields.flatMap((one, index): DefinitionFault[] => {
      const place = at(base, String(index));
      const inner = one.fields ?? [];
      if (one.type === 'ROW') return [...faultsOf(one, place), ...walk(inner, `${place}.fields`)];
      const before = stored.find(({ fieldName, type }) => fieldName === one.fieldName && type === one.type);
      const level = {
        path: `${place}.fields`,
        around: [...around, one.fieldName],
        stored: fieldsOfLevel(before?.fields ?? []).map(({ field }) => field),
      };
      return [...faultsOf(one, place), ...faultsOfLevel(inner, level)];
    });
  }

  return walk(definitions, path);
}

/**
 * What is wrong with definitions by themselves. The same function runs in the editor and on the server.
 *
 * @param stored what the file says so far: a name that stands there may stay what it is
 */
export const definitionFaults = (definitions: Fields, stored: Fields): DefinitionFault[] =>
  faultsOfLevel(definitions, {
    path: '',
    around: [],
    stored: fieldsOfLevel(stored).map(({ field }) => field),
  });
