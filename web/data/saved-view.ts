import {
  createSavedView,
  listSavedViews,
  removeSavedView,
  renameSavedView,
} from '@firstlook/contract/address/saved-view.ts';
import type { BodyInput } from '@firstlook/contract/call.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { useWrite, type Write } from './write.ts';

const keyOf = (organizationId: string) => ['savedView', organizationId];

/** The person's own views of the list of releases. */
export function useSavedViews(organizationId: string) {
  return useQuery({
    queryKey: keyOf(organizationId),
    queryFn: ({ signal }) => call(listSavedViews, { params: { organizationId }, signal }),
  });
}

const useViewWrite = <Input, Answer>(organizationId: string, write: Write<Input, Answer>) =>
  useWrite([keyOf(organizationId)], write);

export const useCreateSavedView = (organizationId: string) =>
  useViewWrite(organizationId, (body: BodyInput<typeof createSavedView>) =>
    call(createSavedView, { params: { organizationId }, body }),
  );

export const useRenameSavedView = (organizationId: string) =>
  useViewWrite(organizationId, (body: BodyInput<typeof renameSavedView>) =>
    call(renameSavedView, { params: { organizationId }, body }),
  );

export const useRemoveSavedView = (organizationId: string) =>
  useViewWrite(organizationId, (id: string) => call(removeSavedView, { params: { organizationId, id } }));
