import {
  createRelease,
  getDirectRelease,
  getRelease,
  listMostWatched,
  listReleases,
  previewRelease,
  publishRelease,
  removeRelease,
  updateRelease,
} from '@firstlook/contract/address/release.ts';
import type { BodyInput, QueryInput } from '@firstlook/contract/call.ts';
import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import type { Release } from '@firstlook/contract/release.ts';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { isClientAddress } from '../device/address.ts';
import { ApiError, call } from './api.ts';
import { asClientsOpen, asClientsSee, clientListQuery } from './client-view.ts';
import { refreshFolders } from './folder.ts';

export type ReleaseQuery = NonNullable<QueryInput<typeof listReleases>>;
export type PreviewInput = BodyInput<typeof previewRelease>;

/** What a person edits of a release; the rest is the server's. */
export type ReleaseDraft = Pick<
  Release,
  'releaseType' | 'releaseData' | 'design' | 'expirationDate' | 'embargoUntil' | 'publishAt'
>;

/** A page of the list, at a client's address as clients see it. */
export async function readReleases(organizationId: string, query: ReleaseQuery, signal: AbortSignal) {
  if (!isClientAddress()) return call(listReleases, { params: { organizationId }, query, signal });
  const list = await call(listReleases, {
    params: { organizationId },
    query: clientListQuery(query),
    signal,
  });
  return { ...list, items: list.items.map(asClientsSee) };
}

export function useReleases(organizationId: string, query: ReleaseQuery, enabled = true) {
  return useQuery({
    queryKey: ['release', organizationId, 'list', query],
    queryFn: ({ signal }) => readReleases(organizationId, query, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export const releaseQuery = (organizationId: string, id: string) =>
  queryOptions({
    queryKey: ['release', organizationId, 'item', id],
    queryFn: async ({ signal }) => {
      const release = await call(getRelease, { params: { organizationId, id }, signal });
      return isClientAddress() ? asClientsOpen(release) : release;
    },
  });

export function useRelease(organizationId: string, id: string | undefined) {
  return useQuery({ ...releaseQuery(organizationId, id ?? ''), enabled: !!id });
}

/** Whether a release that a line far from its page speaks of is not there any more. It is asked for by itself: its page lets go of what it read. */
export function useIsReleaseGone(organizationId: string, id: string | undefined): boolean {
  const asked = releaseQuery(organizationId, id ?? '');
  const { error } = useQuery({
    ...asked,
    queryKey: [...asked.queryKey, 'there'],
    enabled: !!id,
    // A colleague may delete it.
    refetchInterval: ({ state }) => (state.error ? false : 30_000),
  });
  return error instanceof ApiError && error.status === 404;
}

/** As many as one call may name. */
const mostNamed = 200;

/** Of these releases those that a query finds, however many are named: by as many calls as that takes. */
async function readAmong(
  organizationId: string,
  query: ReleaseQuery,
  ids: readonly string[],
  signal: AbortSignal,
) {
  const sorted = ids.toSorted();
  const parts = Array.from({ length: Math.ceil(sorted.length / mostNamed) }, (_, part) =>
    sorted.slice(part * mostNamed, (part + 1) * mostNamed),
  );
  const lists = await Promise.all(
    parts.map((part) => {
      const filter = { ...query.filter, params: { ...query.filter?.params, _id: part.join() } };
      return readReleases(
        organizationId,
        { ...query, filter, pagination: { page: 0, limit: mostNamed } },
        signal,
      );
    }),
  );
  return { items: lists.flatMap(({ items }) => items) };
}

/** Of these releases those that a query finds. */
export function useReleasesAmong(organizationId: string, query: ReleaseQuery, ids: readonly string[]) {
  return useQuery({
    queryKey: ['release', organizationId, 'list', query, ids.toSorted()],
    queryFn: ({ signal }) => readAmong(organizationId, query, ids, signal),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });
}

/** The cards of these releases, by id; one that is not among them is gone, or not to be seen. */
export function useNamedReleases(organizationId: string, ids: readonly string[]) {
  const { data, isPlaceholderData, ...rest } = useReleasesAmong(organizationId, {}, ids);
  const byId = useMemo(() => new Map((data?.items ?? []).map((one) => [one._id, one])), [data]);
  return { ...rest, byId, isKnown: data !== undefined && !isPlaceholderData };
}

/** What most people watched of late, by the log of watching. @param among only of these */
export const readMostWatched = (organizationId: string, among: readonly string[] | null) =>
  call(listMostWatched, {
    params: { organizationId },
    query: among ? { among: among.slice(0, mostNamed).join() } : {},
  });

/** What is public of a release through its direct link; the organization by its id or domain. */
export function useDirectRelease(organization: string | null, id: string) {
  // An address that names no organization leaves it to the release.
  const organizationId = organization ?? globalOrganizationId;
  return useQuery({
    queryKey: ['release', organizationId, 'direct', id],
    retry: false,
    enabled: id !== '',
    queryFn: ({ signal }) =>
      call(getDirectRelease, {
        params: { organizationId, id },
        signal,
        anonymous: true,
      }),
  });
}

export type PartOf = NonNullable<BodyInput<typeof createRelease>['partOf']>;

interface ReleaseSave {
  id?: string | undefined;
  version?: number | undefined;
  draft: ReleaseDraft;
  /** Fields whose file is still being uploaded. */
  comingFiles?: string[];
  /** The group that a new one is made for. */
  partOf?: PartOf | undefined;
}

/** Puts a release as it is now in the place of what was read before, with all that shows it. */
export function keepChanged(client: QueryClient, organizationId: string, changed: Release): void {
  client.setQueryData(releaseQuery(organizationId, changed._id).queryKey, changed);
  // Its groups show it, and what it shows itself comes with the next reading.
  void client.invalidateQueries({ queryKey: ['release', organizationId, 'item'], refetchType: 'none' });
  void client.invalidateQueries({ queryKey: ['release', organizationId, 'list'] });
  void client.invalidateQueries({ queryKey: ['release', organizationId, 'preview'] });
  // An approved send of it has to be approved again.
  void client.invalidateQueries({ queryKey: ['distribution', organizationId, changed._id, 'list'] });
  void client.invalidateQueries({ queryKey: ['organization', 'counts', organizationId] });
}

/** Creates or updates; an older `version` fails with CONFLICT and both values of each changed field. */
export function useSaveRelease(organizationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, draft, comingFiles, partOf }: ReleaseSave) =>
      id && version !== undefined
        ? call(updateRelease, {
            params: { organizationId },
            body: { ...draft, comingFiles, _id: id, version },
          })
        : call(createRelease, { params: { organizationId }, body: { ...draft, comingFiles, partOf } }),
    onSuccess: (saved) => keepChanged(client, organizationId, saved),
  });
}

/** Opens a release to its readers without sending it. */
export function usePublishRelease(organizationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(publishRelease, { params: { organizationId, id } }),
    onSuccess: (published) => {
      client.setQueryData(releaseQuery(organizationId, published._id).queryKey, published);
      // Its translations say whether readers have it.
      void client.invalidateQueries({ queryKey: ['release', organizationId, 'item'], refetchType: 'none' });
      void client.invalidateQueries({ queryKey: ['release', organizationId, 'list'] });
      void client.invalidateQueries({ queryKey: ['distribution', organizationId, published._id] });
    },
  });
}

export function useRemoveRelease(organizationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeRelease, { params: { organizationId, id } }),
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: releaseQuery(organizationId, id).queryKey, exact: true });
      void client.invalidateQueries({ queryKey: ['release', organizationId, 'item'] });
      void refreshFolders(client, organizationId);
      void client.invalidateQueries({ queryKey: ['release', organizationId, 'list'] });
      void client.invalidateQueries({ queryKey: ['organization', 'counts', organizationId] });
    },
  });
}

/** The rendered landing page or newsletter of a release, saved or not; the last one stays while a new one is made. */
export function useReleasePreview(organizationId: string, input: PreviewInput, enabled = true) {
  return useQuery({
    queryKey: ['release', organizationId, 'preview', input],
    queryFn: ({ signal }) => call(previewRelease, { params: { organizationId }, body: input, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled,
  });
}
