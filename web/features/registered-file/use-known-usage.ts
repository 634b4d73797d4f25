import { type FieldUsage, useFieldUsage } from '../../data/registered-file.ts';

/** What uses the fields of a stored file: as far as it is known, and to be waited for. Who saves before would be told nothing. */
export function useKnownUsage(organizationId: string, path: string, isStored: boolean) {
  const { data, refetch } = useFieldUsage(organizationId, path, isStored);
  const find = async (): Promise<FieldUsage | undefined> =>
    data ?? (isStored ? (await refetch()).data : undefined);
  return { usage: data, find };
}
