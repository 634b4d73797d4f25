import type { OrganizationRoute } from '@firstlook/contract/organization.ts';
import { pageSizes } from '@firstlook/contract/page-size.ts';
import { type ListedStatus, listedStatuses } from '@firstlook/contract/release-status.ts';
import type { ReleaseQuery } from '../../data/release.ts';
import type { Search } from '../../ui/hook/navigation.ts';

/** `latest`: drafts by their last change, what was sent by its day. */
export const sorts = [
  'latest',
  '-distributedAt',
  '-_updatedAt',
  '-_createdAt',
  'title',
  'expirationDate',
] as const;
export type Sort = (typeof sorts)[number];

/** Size of the grid's page when the address names none. */
export const defaultLimit = 50;
/** The filter's years begin here (specification 1 section 9). */
const firstYear = 2017;

/** What the list shows, as the address says it. */
export interface ListState {
  search: string;
  year: number | null;
  types: string[];
  statuses: ListedStatus[];
  /** Chosen values of the organization's own filters, by field. */
  inner: Record<string, string[]>;
  /** Id of the folder that is shown. */
  folder: string | null;
  sort: Sort;
  page: number;
  limit: number;
}

const words = (text: string | undefined) => (text ?? '').split(',').filter(Boolean);

/** As the client sites of the specification name them: `filter_params_type` (section 2, "Client front-ends"). */
const innerPrefix = 'filter_params_';
export const innerKey = (field: string): string => innerPrefix + field;
/** Values with commas between; a comma within one has a backslash before it. The address encodes what it must by itself. */
export const innerValue = (values: readonly string[]): string | undefined =>
  values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',') || undefined;

/** What `innerValue` wrote. */
const innerValues = (text: string): string[] =>
  (text.match(/(?:\\.|[^\\,])+/gsu) ?? []).map((value) => value.replace(/\\(.)/gsu, '$1'));

const readInner = (search: Search): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([key, value]) => key.startsWith(innerPrefix) && key !== innerPrefix && value)
      .map(([key, value]) => [key.slice(innerPrefix.length), innerValues(value)]),
  );

/** This year down to 2017. */
export function filterYears(now: Date): number[] {
  return Array.from({ length: now.getFullYear() - firstYear + 1 }, (_, step) => now.getFullYear() - step);
}

/** Reads the address; whatever makes no sense is left out. `p` is the 1-based page of the list, `page` the route; `kept` the order where it names none. */
export function readListState(search: Search, now: Date, kept: Sort = sorts[0]): ListState {
  const limit = Number(search.limit);
  const page = Number(search.p);
  const year = Number(search.year);
  return {
    search: search.search ?? '',
    year: filterYears(now).includes(year) ? year : null,
    types: words(search.type),
    statuses: listedStatuses.filter((status) => words(search.status).includes(status)),
    inner: readInner(search),
    folder: search.folder || null,
    sort: sorts.find((sort) => sort === search.sort) ?? kept,
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    limit: pageSizes.find((size) => size === limit) ?? defaultLimit,
  };
}

export const isFiltered = (state: ListState): boolean => Object.keys(clearOf(state)).length > 0;

/** The change of the address that takes every filter off; the folder and the order stay. */
export function clearOf(state: ListState): Record<string, undefined> {
  const taken = [
    state.search !== '' && 'search',
    state.year !== null && 'year',
    state.types.length > 0 && 'type',
    state.statuses.length > 0 && 'status',
    ...Object.keys(state.inner).map(innerKey),
  ].filter((key) => typeof key === 'string');
  return Object.fromEntries(taken.map((key) => [key, undefined]));
}

const chosen = <T extends string>(values: readonly T[]): T[] | undefined =>
  values.length > 0 ? [...values] : undefined;

/** Slides of the newest releases. */
const slides = 10;

/** The newest of a route, whatever the person narrows the list to. */
export function newestQueryOf(route: OrganizationRoute | undefined): ReleaseQuery {
  const { filter, orgFilter } = listQueryOf(readListState({}, new Date()), route);
  return { filter, orgFilter, pagination: { page: 0, limit: slides }, simpleSort: '-distributedAt' };
}

/** The query of the list call: what the person chose, within what the route shows, which the server knows. */
export function listQueryOf(state: ListState, route: OrganizationRoute | undefined): ReleaseQuery {
  return {
    filter: {
      search: state.search.slice(0, 200) || undefined,
      params: {
        ...state.inner,
        year: state.year ?? undefined,
        releaseType: chosen(state.types),
        status: chosen(state.statuses),
        folder: state.folder ?? undefined,
      },
    },
    orgFilter: route && { route: route.id },
    pagination: { page: state.page, limit: state.limit },
    simpleSort: state.sort === 'latest' ? undefined : state.sort,
  };
}
