import { isFilterName, longestFilterValue } from '@firstlook/contract/filter-name.ts';
import type { OrganizationRoute } from '@firstlook/contract/organization.ts';
import { startOfDay } from '@firstlook/contract/zone.ts';
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

/** What is in a field of the release, besides what the list knows by itself. */
const groupOf = (field: string, value: unknown): string[] => {
  const values = isFilterName(field) ? valuesOf(value) : [];
  return values.map((one) => `${field}=${one}`);
};

/**
 * The person's filter together with what the route shows: both must hold. `search`, `year` and `folder` of its free filter
 * mean what they mean to the list, every other key is a field of the releases.
 *
 * @returns the folder that the route names besides
 */
export function narrowedBy(
  filter: Plain,
  route: Pick<OrganizationRoute, 'releaseFilter'>,
  timeZone: string,
): { filter: Plain; folder: string | undefined } {
  const { releaseTypes, wasDistributed, filter: free = {} } = route.releaseFilter ?? {};
  const { search, year, folder, ...fields } = free;
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
      pageTypes: both(filter.pageTypes, releaseTypes?.length ? releaseTypes : undefined),
      statuses: both(filter.statuses, statuses),
      facets: [...(filter.facets ?? []), ...groups.filter((group) => group.length > 0)],
      from: later(filter.from, shownYear ? startOfDay(`${shownYear}-01-01`, timeZone) : undefined),
      to: earlier(filter.to, shownYear ? startOfDay(`${shownYear + 1}-01-01`, timeZone) : undefined),
    },
  };
}
