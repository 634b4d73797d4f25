import { fieldChanges, placedFields } from '@firstlook/contract/field-change.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { knownOptions } from '@firstlook/contract/past-option.ts';

/** Options that fields offered once, by the places of the fields: `genre`, `shows.kind` in a table. */
export type PastOptions = Record<string, NonNullable<FieldDefinition['options']>>;

const mostKept = 200;

/** What a file's fields offered before these definitions and do not offer by them; the words of the last time. */
export function pastOptionsOf(
  before: readonly FieldDefinition[],
  after: readonly FieldDefinition[],
): PastOptions {
  const formerly = new Map(placedFields(before).map(({ path, definition }) => [path, definition]));
  const names = new Map(
    fieldChanges(before, after).flatMap((one) => (one.kind === 'renamed' ? [[one.to, one.path]] : [])),
  );
  const entries = placedFields(after).flatMap(({ path, definition }) => {
    const was = formerly.get(names.get(path) ?? path);
    if (!was || !definition.options) return [];
    const offered = new Set(definition.options.map(({ value }) => value));
    const past = knownOptions(was).filter(({ value }) => !offered.has(value));
    return past.length > 0 ? [[path, past.slice(0, mostKept)] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** The definitions of a file with what its fields offered once. */
export function withPastOptions(
  definitions: readonly FieldDefinition[],
  past: PastOptions,
  around = '',
): FieldDefinition[] {
  if (Object.keys(past).length === 0) return [...definitions];
  return definitions.map((definition) => {
    const path = `${around}${definition.fieldName}`;
    const inner = definition.type === 'TABLE' ? `${path}.` : around;
    return {
      ...definition,
      ...(Object.hasOwn(past, path) && definition.type !== 'ROW' && { pastOptions: past[path] }),
      ...(definition.fields && { fields: withPastOptions(definition.fields, past, inner) }),
    };
  });
}
