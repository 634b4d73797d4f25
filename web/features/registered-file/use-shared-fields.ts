import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { useMemo } from 'react';
import { useOrganization } from '../../data/organization.ts';
import { useRegisteredFile } from '../../data/registered-file.ts';
import { readDefinitions } from './definitions.ts';

/** The fields that stand beside those of this file in every release (`inheritFilePath`); none beside those of that file itself. */
export function useSharedFields(
  organizationId: string,
  path: string | null,
): readonly FieldDefinition[] | undefined {
  const shared = useOrganization(organizationId)?.inheritFilePath ?? undefined;
  const text = useRegisteredFile(organizationId, path === null || shared === path ? undefined : shared).data;
  return useMemo(() => readDefinitions(text?.content ?? '') ?? undefined, [text]);
}
