import { isFilterName, longestFilterValue } from '@firstlook/contract/filter-name.ts';
import type { OrganizationRoute } from '@firstlook/contract/organization.ts';
import { flatRouteFilter } from '@firstlook/contract/route-filter.ts';
import { momentsOf, startOfDay } from '@firstlook/contract/zone.ts';
import { searchWords } from '../../platform/search.sql.ts';
import type { ReleaseFilter } from './release-list.store.ts';

type Plain = Omit<ReleaseFilter, 'folders'>;

const longestSearch = 200;
const mostValues = 50;

function valuesOf(value: unknown): string[] {
  const all = (Array.isArray(value) ? value : [value])
    .filter((one) => typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean')
    .map(String);
  return all.filter((one) => one.trim() !== '' && one.length <= longestFilterValue).slice(0, mostValues);
}

function yearOf(value: unknown): number | null {
  const year = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof year === 'number' && Number.isInteger(year) && year >= 1900 && year <= 2200 ? year : null;
}

const both = (one: string[] | undefined, other: string[] | undefined) =>
  one && other ? one.filter((value) => other.includes(value)) : (one ?? other);
const later = (one: Date | undefined, other: Date | undefined) =>
  one && other ? new Date(Math.max(+one, +other)) : (one ?? other);
const earlier = (one: Date | undefined, other: Date | undefined) =>
  one && other ? new Date(Math.min(+one, +other)) : (one ?? other);

const someOf = (value: unknown): string[] | undefined => {
  const values = valuesOf(value);
  return values.length > 0 ? values : undefined;
};

/** The two ends of a route's range; what is no day narrows nothing and is not saved any more (`unreadableKeysOf`). */
function rangeOf(value: unknown, timeZone: string): { from: Date | undefined; to: Date | undefined } {
  const { from, to } = (value ?? {}) as Record<string, unknown>;
  const day = (one: unknown) => (typeof one === 'string' && !Number.isNaN(Date.parse(one)) ? one : undefined);
  return momentsOf({ from: day(from), to: day(to) }, timeZone);
}

/** What is in a field of the release, besides what the list knows by itself. */
const groupOf = (field: string, value: unknown): string[] => {
  const values = isFilterName(field) ? valuesOf(value) : [];
  return values.map((one) => `${field}=${one}`);
};

/**
 * The person's filter together with what the route shows: both must hold. What the list knows by itself (`search`,
 * `datesRange`, `year`, `folder`, `releaseType` …) means in its free filter what it means there, in either of its shapes
 * (`flatRouteFilter`); every other key is a field of the releases.
 *
 * @returns the folder that the route names besides
 */
export function narrowedBy(
  filter: Plain,
  route: Pick<OrganizationRoute, 'releaseFilter'>,
  timeZone: string,
): { filter: Plain; folder: string | undefined } {
  const { releaseTypes, wasDistributed, filter: free } = route.releaseFilter ?? {};
  const { search, year, folder, datesRange, _id, releaseType, status, ...fields } = flatRouteFilter(free);
  const range = rangeOf(datesRange, timeZone);
  const shownYear = yearOf(year);
  const statuses =
    wasDistributed === undefined ? undefined : wasDistributed ? ['distributed', 'expired'] : ['draft'];
  const groups = Object.entries(fields).map(([field, value]) => groupOf(field, value));
  const words = typeof search === 'string' ? searchWords(search.slice(0, longestSearch)) : [];
  return {
    folder: typeof folder === 'string' && folder !== '' ? folder : undefined,
    filter: {
      ...filter,
      words: [...filter.words, ...words],
      ids: both(filter.ids, someOf(_id)),
      pageTypes: both(both(filter.pageTypes, someOf(releaseTypes)), someOf(releaseType)),
      statuses: both(both(filter.statuses, statuses), someOf(status)),
      facets: [...(filter.facets ?? []), ...groups.filter((group) => group.length > 0)],
      from: later(
        later(filter.from, range.from),
        shownYear ? startOfDay(`${shownYear}-01-01`, timeZone) : undefined,
      ),
      to: earlier(
        earlier(filter.to, range.to),
        shownYear ? startOfDay(`${shownYear + 1}-01-01`, timeZone) : undefined,
      ),
    },
  };
}
