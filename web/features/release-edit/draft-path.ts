import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import type { ReleaseDraft } from '../../data/release.ts';

/** Reads `releaseData.title` or `expirationDate` from a draft. */
export function valueAt(draft: ReleaseDraft, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], draft);
}

/** The draft with one value set. */
export function withValue(draft: ReleaseDraft, path: string, value: unknown): ReleaseDraft {
  const [head = '', ...rest] = path.split('.');
  const set = (target: unknown, keys: string[]): unknown => {
    const [key, ...deeper] = keys;
    if (key === undefined) return value;
    const copy = (Array.isArray(target) ? [...target] : { ...(target as object) }) as Record<string, unknown>;
    copy[key] = set(copy[key], deeper);
    return copy;
  };
  return { ...draft, [head]: set(draft[head as keyof ReleaseDraft], rest) } as ReleaseDraft;
}

/** Names of the fields in which two drafts differ. */
export function changedFields(a: ReleaseDraft, b: ReleaseDraft): string[] {
  const names = new Set([...Object.keys(a.releaseData), ...Object.keys(b.releaseData)]);
  const changed = [...names].filter((key) => !deepEqual(a.releaseData[key], b.releaseData[key]));
  if (!deepEqual(a.design, b.design)) changed.push('design');
  const moments = ['expirationDate', 'embargoUntil', 'publishAt'] as const;
  changed.push(...moments.filter((name) => (a[name] ?? null) !== (b[name] ?? null)));
  return changed;
}

/** Fields by name, those inside of rows too. */
export function fieldsByName(definitions: readonly FieldDefinition[]): Map<string, FieldDefinition> {
  return new Map(
    definitions.flatMap((one) =>
      one.type === 'ROW' ? [...fieldsByName(one.fields ?? [])] : [[one.fieldName, one]],
    ),
  );
}
