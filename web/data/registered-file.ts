import {
  checkRegisteredFile,
  findNarrowed,
  getFieldUsage,
  getRegisteredFile,
  listFieldMoves,
  listRegisteredFiles,
  listRegisteredFileVersions,
  removeRegisteredFile,
  resumeFieldMoves,
  saveRegisteredFile,
} from '@firstlook/contract/address/registered-file.ts';
import type { AnswerOf, BodyInput } from '@firstlook/contract/call.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';
import { useWrite } from './write.ts';

export type FileCheck = AnswerOf<typeof checkRegisteredFile>;
export type FileText = AnswerOf<typeof getRegisteredFile>;
export type FieldUsage = AnswerOf<typeof getFieldUsage>;
export type FileSave = BodyInput<typeof saveRegisteredFile>;

const key = (organizationId: string, ...rest: unknown[]) => ['registered-file', organizationId, ...rest];

/** Files that paths of the organization may name: its own, and those that come with the product. */
export function useRegisteredFiles(organizationId: string, enabled = true) {
  return useQuery({
    queryKey: key(organizationId, 'list'),
    enabled: enabled && organizationId !== '',
    queryFn: ({ signal }) => call(listRegisteredFiles, { params: { organizationId }, signal }),
  });
}

export function useRegisteredFile(organizationId: string, path: string | undefined) {
  return useQuery({
    queryKey: key(organizationId, 'text', path),
    enabled: !!path,
    queryFn: ({ signal }) =>
      call(getRegisteredFile, { params: { organizationId }, query: { path: path ?? '' }, signal }),
  });
}

export function useRegisteredFileVersions(organizationId: string, path: string, enabled: boolean) {
  return useQuery({
    queryKey: key(organizationId, 'version', path),
    enabled,
    queryFn: ({ signal }) =>
      call(listRegisteredFileVersions, { params: { organizationId }, query: { path }, signal }),
  });
}

/** What is wrong with a text and, for a template, what it makes of a release; the last answer stays meanwhile. */
export function useFileCheck(organizationId: string, body: BodyInput<typeof checkRegisteredFile>) {
  return useQuery({
    queryKey: key(organizationId, 'check', body),
    enabled: body.content.trim() !== '' && body.path !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 30_000,
    queryFn: ({ signal }) => call(checkRegisteredFile, { params: { organizationId }, body, signal }),
  });
}

/** In how many releases the fields of a stored file are used. */
export function useFieldUsage(organizationId: string, path: string, enabled: boolean) {
  return useQuery({
    queryKey: key(organizationId, 'usage', path),
    enabled,
    queryFn: ({ signal }) => call(getFieldUsage, { params: { organizationId }, query: { path }, signal }),
  });
}

/** The same, asked once, right before the file is deleted. */
export function useFindFieldUsage(organizationId: string) {
  return (path: string) => call(getFieldUsage, { params: { organizationId }, query: { path } });
}

export type Narrowed = AnswerOf<typeof findNarrowed>;

/** Which releases could not be saved any more by these definitions; asked once, right before they are saved. */
export function useNarrowed(organizationId: string) {
  return (body: BodyInput<typeof findNarrowed>) => call(findNarrowed, { params: { organizationId }, body });
}

function useForget(organizationId: string) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: key(organizationId) }),
      client.invalidateQueries({ queryKey: ['organization', organizationId, 'fields'] }),
      client.invalidateQueries({ queryKey: ['release', organizationId, 'preview'] }),
    ]);
}

/** Keeps a text as the next version; an older `version` fails with CONFLICT and the stored text. */
export function useSaveFile(organizationId: string) {
  const forget = useForget(organizationId);
  return useMutation({
    mutationFn: (body: FileSave) => call(saveRegisteredFile, { params: { organizationId }, body }),
    onSuccess: forget,
  });
}

export function useRemoveFile(organizationId: string) {
  const forget = useForget(organizationId);
  return useMutation({
    mutationFn: (path: string) => call(removeRegisteredFile, { params: { organizationId }, query: { path } }),
    onSuccess: forget,
  });
}

export type FieldMove = AnswerOf<typeof listFieldMoves>['items'][number];

/** How often those that are under way are looked at, milliseconds. */
const movesInterval = 3000;

/** Values of renamed fields that have not all moved yet, the first one first. */
export function useFieldMoves(organizationId: string) {
  return useQuery({
    queryKey: key(organizationId, 'move'),
    queryFn: ({ signal }) => call(listFieldMoves, { params: { organizationId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ isStopped }) => !isStopped) ? movesInterval : false,
  });
}

/** Goes on with those that stopped. */
export function useResumeFieldMoves(organizationId: string) {
  return useWrite([key(organizationId, 'move')], () =>
    call(resumeFieldMoves, { params: { organizationId } }),
  );
}
