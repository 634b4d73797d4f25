import type { OrganizationRoute } from '@firstlook/contract/organization.ts';

import { flatRouteFilter } from '@firstlook/contract/route-filter.ts';

/** What the form knows of a free filter of a route; the server reads all of it. */
export interface RouteFilter {
  type?: string[];
  subType?: string[];
  year?: number;
  search?: string;
}

/** The bounds of the list call: values, their length, years and the length of a search. */
const most = { values: 50, length: 400, search: 200 };
const years = { from: 1900, to: 2200 };

function wordsOf(value: unknown): string[] | undefined {
  const found = (Array.isArray(value) ? value : [value]).filter(
    (one): one is string => typeof one === 'string' && one.trim() !== '' && one.length <= most.length,
  );
  return found.length > 0 ? found.slice(0, most.values) : undefined;
}

function yearOf(value: unknown): number | undefined {
  const year = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof year !== 'number' || !Number.isInteger(year)) return undefined;
  return year >= years.from && year <= years.to ? year : undefined;
}

/** Reads the filter of a route; what makes no sense is left out. */
export function readRouteFilter(route: Pick<OrganizationRoute, 'releaseFilter'> | undefined): RouteFilter {
  const { type, subType, year, search } = flatRouteFilter(route?.releaseFilter?.filter);
  const text = typeof search === 'string' ? search.trim().slice(0, most.search) : '';
  return { type: wordsOf(type), subType: wordsOf(subType), year: yearOf(year), search: text || undefined };
}

/** The filter with some keys changed: an empty value takes the key away, and unknown keys stay. */
export function changeRouteFilter(
  filter: Record<string, unknown> | undefined,
  change: Partial<Record<keyof RouteFilter, unknown>>,
): Record<string, unknown> | undefined {
  const next = Object.entries({ ...flatRouteFilter(filter), ...change }).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return next.length > 0 ? Object.fromEntries(next) : undefined;
}
