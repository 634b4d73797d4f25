import {
  cancelContactImport,
  downloadImportErrors,
  downloadImportKept,
  downloadImportTemplate,
  getContactImport,
  listContactImports,
  previewContacts,
  undoContactImport,
  uploadContacts,
} from '@firstlook/contract/address/contact-import.ts';
import type { AnswerOf } from '@firstlook/contract/call.ts';
import type { ContactImport, ImportHead } from '@firstlook/contract/contact-import.ts';
import type { OrganizationLocale } from '@firstlook/contract/organization-choice.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
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
  /** What the file may change of people who are known. */
  rules?: string;
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

/** What an import of the file would do; `columns`, `rules` and `headerRow` as a person chose them, or undefined for what the file seems to say. */
export function usePreviewContacts(
  organizationId: string,
  file: File,
  {
    columns,
    rules,
    headerRow,
  }: { columns?: string | undefined; rules?: string | undefined; headerRow?: number | undefined },
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
      rules,
      headerRow,
    ],
    queryFn: ({ signal }) =>
      sendSheet<AnswerOf<typeof previewContacts>>(
        addressOf(previewContacts, { organizationId }, { columns: columns || undefined, rules, headerRow }),
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
      void client.invalidateQueries({ queryKey: ['contact-import', organizationId, 'own'] });
      refresh();
    },
  });
}

/** Calls an import off. What was done by then is answered by the upload itself. */
export function useCancelImport(organizationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(cancelContactImport, { params: { organizationId, id } }),
    onSuccess: (told) => client.setQueryData(['contact-import', organizationId, told._id], told),
  });
}

/** Takes an import back; a large one is watched from there. */
export function useUndoImport(organizationId: string) {
  const client = useQueryClient();
  const refresh = useRefresh(organizationId);
  return useMutation({
    mutationFn: (id: string) => call(undoContactImport, { params: { organizationId, id } }),
    // What is answered comes when all is done: until then its page tells how far it is.
    onMutate: async (id) => {
      const key = ['contact-import', organizationId, id];
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<ContactImport>(key);
      const total = before?.progress.total ?? 0;
      if (before)
        client.setQueryData(key, { ...before, state: 'undoing' as const, progress: { done: 0, total } });
      return before;
    },
    onSuccess: (told) => {
      client.setQueryData(['contact-import', organizationId, told._id], told);
      refresh();
    },
    onError: (_, id, before) => {
      if (before) client.setQueryData(['contact-import', organizationId, id], before);
      // Somebody else may have taken it back, or its day be over.
      void client.invalidateQueries({ queryKey: ['contact-import', organizationId, id] });
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['contact-import', organizationId, 'own'] });
      void client.invalidateQueries({ queryKey: ['contact-import', organizationId, 'past'] });
    },
  });
}

/** Of past imports. */
export const importsPage = 20;

/** Everybody's imports of the last month, looked at again while one of them is at work. */
export const usePastImports = (organizationId: string, page: number) =>
  useQuery({
    queryKey: ['contact-import', organizationId, 'past', page],
    queryFn: ({ signal }) =>
      call(listContactImports, {
        params: { organizationId },
        query: { of: 'organization', page },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => state.data?.items.some(isAtWork) && seldom,
  });

/** It runs, or is being taken back. */
export const isAtWork = ({ state }: Pick<ImportHead, 'state'>): boolean =>
  state === 'running' || state === 'undoing';

/** Imports that this tab began or saw running, until it shows what became of them. */
const followed = new Set<string>();
export const followImport = (id: string): void => void followed.add(id);
export const isFollowed = (id: string): boolean => followed.has(id);

const often = 700;
/** Its file may be on the way still. */
const seldom = 2000;

/** An import by its name, looked at again for as long as it runs; once it is done, the contacts are others. */
export function useContactImport(organizationId: string, id: string) {
  const refresh = useRefresh(organizationId);
  const query = useQuery({
    queryKey: ['contact-import', organizationId, id],
    queryFn: ({ signal }) => call(getContactImport, { params: { organizationId, id }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // One that ran when the page was left has gone on.
    refetchOnMount: ({ state }) => (state.data && isAtWork(state.data) ? 'always' : true),
    refetchInterval: ({ state }) =>
      state.data ? isAtWork(state.data) && often : state.error ? seldom : false,
  });
  const state = query.data?.state;
  const ran = useRef(false);
  useEffect(() => {
    if (state === 'running' || state === 'undoing') {
      ran.current = true;
      followImport(id);
    } else if (state) {
      followed.delete(id);
      if (ran.current) refresh();
      ran.current = false;
    }
  });
  return query;
}

/** What the person imported in the last day, looked at again while one of them runs. */
export function useOwnImports(organizationId: string) {
  const refresh = useRefresh(organizationId);
  const query = useQuery({
    queryKey: ['contact-import', organizationId, 'own'],
    queryFn: ({ signal }) => call(listContactImports, { params: { organizationId }, signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => state.data?.items.some(isAtWork) && often,
  });
  const running = query.data?.items.filter(isAtWork).map((one) => one._id) ?? [];
  const before = useRef<string[]>([]);
  useEffect(() => {
    for (const id of running) followImport(id);
    if (before.current.some((id) => !running.includes(id))) refresh();
    before.current = running;
  });
  return query;
}

export const importTemplateAddress = (organizationId: string): string =>
  addressOf(downloadImportTemplate, { organizationId });
/** @param language in which reasons are written */
export const importErrorsAddress = (
  organizationId: string,
  id: string,
  language: OrganizationLocale,
): string => addressOf(downloadImportErrors, { organizationId, id }, { language });
/** Who stayed when it was taken back. */
export const importKeptAddress = (organizationId: string, id: string, language: OrganizationLocale): string =>
  addressOf(downloadImportKept, { organizationId, id }, { language });
