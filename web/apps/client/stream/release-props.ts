import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { OpenedRelease } from '@firstlook/contract/release.ts';

/** What a page of a release is drawn from. */
export interface ReleaseProps {
  organization: OrganizationView;
  release: OpenedRelease;
  definitions: readonly FieldDefinition[];
  /** As the address says it. */
  tabName: string | undefined;
}

export const wordsOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** A field at whatever depth of the definitions. */
export function definitionOf(
  definitions: readonly FieldDefinition[],
  fieldName: string,
): FieldDefinition | undefined {
  for (const one of definitions) {
    if (one.fieldName === fieldName) return one;
    const inner = definitionOf(one.fields ?? [], fieldName);
    if (inner) return inner;
  }
  return undefined;
}
