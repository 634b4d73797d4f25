import {
  createReleaseTemplate,
  getReleaseTemplate,
  listReleaseTemplates,
  removeReleaseTemplate,
  renameReleaseTemplate,
} from '@firstlook/contract/address/release-template.ts';
import type { BodyInput } from '@firstlook/contract/call.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { useWrite, type Write } from './write.ts';

const keyOf = (organizationId: string, ...rest: readonly string[]) =>
  ['releaseTemplate', organizationId, ...rest] as const;

/** What new releases of the organization may begin with, by name. */
export function useReleaseTemplates(organizationId: string, enabled = true) {
  return useQuery({
    queryKey: keyOf(organizationId, 'list'),
    queryFn: ({ signal }) => call(listReleaseTemplates, { params: { organizationId }, signal }),
    enabled,
  });
}

/** One template with what it holds; nothing is asked where none is named. */
export function useReleaseTemplate(organizationId: string, id: string | undefined) {
  return useQuery({
    queryKey: keyOf(organizationId, 'item', id ?? ''),
    queryFn: ({ signal }) => call(getReleaseTemplate, { params: { organizationId, id: id ?? '' }, signal }),
    enabled: id !== undefined && organizationId !== '',
    // What a form began with stays what it began with.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

const useTemplateWrite = <Input, Answer>(organizationId: string, write: Write<Input, Answer>) =>
  useWrite([keyOf(organizationId, 'list')], write);

export const useCreateReleaseTemplate = (organizationId: string) =>
  useTemplateWrite(organizationId, (body: BodyInput<typeof createReleaseTemplate>) =>
    call(createReleaseTemplate, { params: { organizationId }, body }),
  );

export const useRenameReleaseTemplate = (organizationId: string) =>
  useTemplateWrite(organizationId, (body: BodyInput<typeof renameReleaseTemplate>) =>
    call(renameReleaseTemplate, { params: { organizationId }, body }),
  );

export const useRemoveReleaseTemplate = (organizationId: string) =>
  useTemplateWrite(organizationId, (id: string) =>
    call(removeReleaseTemplate, { params: { organizationId, id } }),
  );
