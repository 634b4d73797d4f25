import type { OrganizationRoute } from '@firstlook/contract/organization.ts';
import { pageSizes } from '@firstlook/contract/page-size.ts';
import { type ReleaseStatus, releaseStatuses } from '@firstlook/contract/release-status.ts';
import type { ReleaseQuery } from '../../data/release.ts';
import { readRouteFilter } from '../../data/route-filter.ts';
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
  statuses: ReleaseStatus[];
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

/** Reads the address; whatever makes no sense is left out. `p` is the 1-based page of the list, `page` the route. */
export function readListState(search: Search, now: Date): ListState {
  const limit = Number(search.limit);
  const page = Number(search.p);
  const year = Number(search.year);
  return {
    search: search.search ?? '',
    year: filterYears(now).includes(year) ? year : null,
    types: words(search.type),
    statuses: releaseStatuses.filter((status) => words(search.status).includes(status)),
    inner: readInner(search),
    folder: search.folder || null,
    sort: sorts.find((sort) => sort === search.sort) ?? sorts[0],
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

/** What a route of the organization narrows the list to. */
function routeFilter(route: OrganizationRoute | undefined): {
  releaseType?: string[];
  status?: ReleaseStatus[];
} {
  const { releaseTypes, wasDistributed } = route?.releaseFilter ?? {};
  return {
    releaseType: releaseTypes?.length ? releaseTypes : undefined,
    status:
      wasDistributed === undefined ? undefined : wasDistributed ? ['distributed', 'expired'] : ['draft'],
  };
}

/** A person's choice within what the route allows; an impossible choice stays impossible. */
function within<T extends string>(chosen: readonly T[], allowed: readonly T[] | undefined): T[] | undefined {
  if (chosen.length === 0) return allowed ? [...allowed] : undefined;
  if (!allowed) return [...chosen];
  const both = chosen.filter((one) => allowed.includes(one));
  return both.length > 0 ? both : [...allowed];
}

/** Slides of the newest releases. */
const slides = 10;

/** The newest of a route, whatever the person narrows the list to. */
export function newestQueryOf(route: OrganizationRoute | undefined): ReleaseQuery {
  const { filter } = listQueryOf(readListState({}, new Date()), route);
  return { filter, pagination: { page: 0, limit: slides }, simpleSort: '-distributedAt' };
}

/** The query of the list call. */
export function listQueryOf(state: ListState, route: OrganizationRoute | undefined): ReleaseQuery {
  const narrowed = routeFilter(route);
  const { type, subType, year, search } = readRouteFilter(route);
  // Of the two names that routes know as well, the person's choice stays within what the route allows.
  const { type: ownType = [], subType: ownSubType = [], ...inner } = state.inner;
  return {
    filter: {
      // Every word has to be found, so the person's own narrow it further.
      search: [search, state.search].filter(Boolean).join(' ').slice(0, 200) || undefined,
      params: {
        ...inner,
        type: within(ownType, type),
        subType: within(ownSubType, subType),
        year: year ?? state.year ?? undefined,
        releaseType: within(state.types, narrowed.releaseType),
        status: within(state.statuses, narrowed.status),
        folder: state.folder ?? undefined,
      },
    },
    pagination: { page: state.page, limit: state.limit },
    simpleSort: state.sort === 'latest' ? undefined : state.sort,
  };
}
