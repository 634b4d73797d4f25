import {
  consentContactSelection,
  exportContacts,
  listContactSelection,
  previewContactSelection,
  removeContactSelection,
  tagContactSelection,
  undoContactAct,
  unsubscribeContactSelection,
} from '@firstlook/contract/address/contact-selection.ts';
import type { BodyInput } from '@firstlook/contract/call.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { useRefresh } from './contact.ts';
import { readFile } from './read-file.ts';

/** What an act is done on, as the server is told. */
export type ChosenContacts = BodyInput<typeof removeContactSelection>['chosen'];
export type AskedContacts = BodyInput<typeof previewContactSelection>['chosen'];

export const askAboutContacts = (organizationId: string, chosen: AskedContacts, signal?: AbortSignal) =>
  call(previewContactSelection, { params: { organizationId }, body: { chosen }, ...(signal && { signal }) });

/** How many contacts are meant, some by name, and what they have; read anew for each question. */
export function useContactSelectionPreview(organizationId: string, chosen: AskedContacts) {
  return useQuery({
    queryKey: ['contact-selection', organizationId, chosen],
    queryFn: ({ signal }) => askAboutContacts(organizationId, chosen, signal),
    gcTime: 0,
  });
}

/** What was done shows wherever contacts, tags and lists do; what failed may have been done in part. */
function useAct<Input, Answer>(organizationId: string, act: (input: Input) => Promise<Answer>) {
  return useMutation({ mutationFn: act, onSettled: useRefresh(organizationId) });
}

export const useTagContacts = (organizationId: string) =>
  useAct(organizationId, (body: BodyInput<typeof tagContactSelection>) =>
    call(tagContactSelection, { params: { organizationId }, body }),
  );

export const useListContacts = (organizationId: string) =>
  useAct(organizationId, (body: BodyInput<typeof listContactSelection>) =>
    call(listContactSelection, { params: { organizationId }, body }),
  );

export const useRemoveContacts = (organizationId: string) =>
  useAct(organizationId, (chosen: ChosenContacts) =>
    call(removeContactSelection, { params: { organizationId }, body: { chosen } }),
  );

export const useStopContacts = (organizationId: string) =>
  useAct(organizationId, (body: BodyInput<typeof unsubscribeContactSelection>) =>
    call(unsubscribeContactSelection, { params: { organizationId }, body }),
  );

export const useAgreeContacts = (organizationId: string) =>
  useAct(organizationId, (body: BodyInput<typeof consentContactSelection>) =>
    call(consentContactSelection, { params: { organizationId }, body }),
  );

export const useUndoContactAct = (organizationId: string) =>
  useAct(organizationId, (undo: string) =>
    call(undoContactAct, { params: { organizationId }, body: { undo } }),
  );

/** Contacts as a file: those that were chosen, or all that match. @throws ApiError */
export const readContactsFile = (
  organizationId: string,
  body: BodyInput<typeof exportContacts>,
): Promise<Blob> => readFile(exportContacts, { organizationId }, body);
