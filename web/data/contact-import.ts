import {
  cancelContactImport,
  downloadImportErrors,
  downloadImportTemplate,
  getContactImport,
  previewContacts,
  uploadContacts,
} from '@firstlook/contract/address/contact-import.ts';
import type { AnswerOf } from '@firstlook/contract/call.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, addressOf, call, failureOf } from './api.ts';
import { useRefresh } from './contact.ts';

interface ContactsFile {
  file: File;
  /** The name under which it is watched and called off while it runs. */
  importId?: string | undefined;
  /** A new list, by its name. */
  mailingListName?: string;
  /** A list that is there. */
  mailingListId?: string | undefined;
  /** The import whose refused rows these are. */
  mends?: string;
  /** Which column is which; absent: as their names say. */
  columns?: string;
  /** The row that holds the names, counted from 1. */
  headerRow?: number;
}

async function sendSheet<T>(address: string, file: File, signal?: AbortSignal): Promise<T> {
  const body = new FormData();
  body.append('file', file);
  const response = await fetch(address, {
    method: 'POST',
    body,
    credentials: 'same-origin',
    ...(signal && { signal }),
  }).catch(() => {
    throw new ApiError(0, { code: 'NETWORK' });
  });
  if (!response.ok) throw await failureOf(response);
  return (await response.json()) as T;
}

function sendContacts(organizationId: string, { file, ...given }: ContactsFile) {
  // What is empty is not said at all.
  const query = Object.fromEntries(Object.entries(given).filter(([, text]) => text));
  return sendSheet<AnswerOf<typeof uploadContacts>>(
    addressOf(uploadContacts, { organizationId }, query),
    file,
  );
}

/** What an import of the file would do; `columns` and `headerRow` as a person chose them, or undefined for what the file seems to say. */
export function usePreviewContacts(
  organizationId: string,
  file: File,
  { columns, headerRow }: { columns?: string | undefined; headerRow?: number | undefined },
) {
  return useQuery({
    queryKey: [
      'contact-import',
      organizationId,
      'preview',
      file.name,
      file.size,
      file.lastModified,
      columns,
      headerRow,
    ],
    queryFn: ({ signal }) =>
      sendSheet<AnswerOf<typeof previewContacts>>(
        addressOf(previewContacts, { organizationId }, { columns: columns || undefined, headerRow }),
        file,
        signal,
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** Imports a file, or mended rows of one that was imported before; the answer is what its address shows from now on. */
export function useUploadContacts(organizationId: string) {
  const client = useQueryClient();
  const refresh = useRefresh(organizationId);
  return useMutation({
    mutationFn: (input: ContactsFile) => sendContacts(organizationId, input),
    onSuccess: (done) => {
      client.setQueryData(['contact-import', organizationId, done._id], done);
      refresh();
    },
  });
}

/** How far an import is that runs; nothing while it has no name or has not begun. */
export function useImportProgress(organizationId: string, id: string | undefined) {
  return useQuery({
    queryKey: ['contact-import', organizationId, 'progress', id],
    queryFn: ({ signal }) => call(getContactImport, { params: { organizationId, id: id ?? '' }, signal }),
    enabled: !!id,
    // Its file is read first: until then there is none of that name.
    retry: false,
    refetchInterval: 700,
    gcTime: 0,
  });
}

/** Calls an import off. What was done by then is answered by the upload itself. */
export function useCancelImport(organizationId: string) {
  return useMutation({
    mutationFn: (id: string) => call(cancelContactImport, { params: { organizationId, id } }),
  });
}

export function useContactImport(organizationId: string, id: string | undefined) {
  return useQuery({
    queryKey: ['contact-import', organizationId, id],
    queryFn: ({ signal }) => call(getContactImport, { params: { organizationId, id: id ?? '' }, signal }),
    enabled: !!id,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const importTemplateAddress = (organizationId: string): string =>
  addressOf(downloadImportTemplate, { organizationId });
export const importErrorsAddress = (organizationId: string, id: string): string =>
  addressOf(downloadImportErrors, { organizationId, id });
