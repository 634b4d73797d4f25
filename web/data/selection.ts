import {
  archiveSelection,
  expireSelection,
  exportSelection,
  fileSelection,
  type packSelection,
  previewSelection,
  removeSelection,
  undoSelectionAct,
} from '@firstlook/contract/address/selection.ts';
import type { AnswerOf, BodyInput } from '@firstlook/contract/call.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';
import { refreshFolders } from './folder.ts';
import { readFile } from './read-file.ts';

/** As long as screens offer to take an act back with one press, milliseconds. */
export const undoShown = 10_000;

/** What an act is done on, as the server is told. */
export type ChosenReleases = BodyInput<typeof removeSelection>['chosen'];
export type AskedReleases = BodyInput<typeof previewSelection>['chosen'];

export type SelectionPreview = AnswerOf<typeof previewSelection>;

export const askAbout = (organizationId: string, chosen: AskedReleases, signal?: AbortSignal) =>
  call(previewSelection, { params: { organizationId }, body: { chosen }, ...(signal && { signal }) });

/** How many releases are meant, some by name, and where they lie; read anew for each question. */
export function useSelectionPreview(organizationId: string, chosen: AskedReleases) {
  return useQuery({
    queryKey: ['release', organizationId, 'selection', chosen],
    queryFn: ({ signal }) => askAbout(organizationId, chosen, signal),
    gcTime: 0,
  });
}

/** What was done shows in lists, folders and open releases; what failed may have been done in part. */
function useAct<Input, Answer>(organizationId: string, act: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => {
      void refreshFolders(client, organizationId);
      void client.invalidateQueries({ queryKey: ['organization', 'counts', organizationId] });
      return client.invalidateQueries({
        queryKey: ['release', organizationId],
        predicate: ({ queryKey }) => queryKey[2] !== 'selection',
      });
    },
  });
}

export const useFileSelection = (organizationId: string) =>
  useAct(organizationId, (body: BodyInput<typeof fileSelection>) =>
    call(fileSelection, { params: { organizationId }, body }),
  );

export const useExpireSelection = (organizationId: string) =>
  useAct(organizationId, (body: BodyInput<typeof expireSelection>) =>
    call(expireSelection, { params: { organizationId }, body }),
  );

export const useArchiveSelection = (organizationId: string) =>
  useAct(organizationId, (body: BodyInput<typeof archiveSelection>) =>
    call(archiveSelection, { params: { organizationId }, body }),
  );

export const useRemoveSelection = (organizationId: string) =>
  useAct(organizationId, (chosen: ChosenReleases) =>
    call(removeSelection, { params: { organizationId }, body: { chosen } }),
  );

export const useUndoSelectionAct = (organizationId: string) =>
  useAct(organizationId, (undo: string) =>
    call(undoSelectionAct, { params: { organizationId }, body: { undo } }),
  );

/** The chosen releases as a table, or their press kits as an archive. @throws ApiError */
export const readSelectionFile = (
  organizationId: string,
  body: BodyInput<typeof exportSelection>,
  file: typeof exportSelection | typeof packSelection = exportSelection,
): Promise<Blob> => readFile(file, { organizationId }, body);
