import type { OrganizationRoute } from '@firstlook/contract/organization.ts';
import { useOrganization } from '../../data/organization.ts';
import { type ReleaseQuery, useReleases } from '../../data/release.ts';
import { useUiConfig } from '../../device/ui-config.ts';
import {
  clearOf,
  isFiltered,
  type ListState,
  listQueryOf,
  readListState,
} from '../../features/release-list/list-query.ts';
import { openRoutes, routeOfPage, useRouteViewer } from '../../parts/route.ts';
import { useOrganizationId } from '../../parts/shell/organization-id.ts';
import { useListChange, useRouteSearch } from '../../ui/hook/navigation.ts';

interface SiteList {
  organizationId: string;
  list: ReturnType<typeof useReleases>;
  state: ListState;
  /** The one of `sorts` that is in use. */
  order: string;
  route: OrganizationRoute | undefined;
  isFiltered: boolean;
  change: ReturnType<typeof useListChange>;
  clear: () => void;
}

interface Own {
  /** Releases on a page. */
  limit: number;
  /** Ids of the only types that the page shows; absent: every type. */
  releaseTypes?: ((route: OrganizationRoute | undefined) => readonly string[] | undefined) | undefined;
  /** Order where the address names none. */
  sort?: ListState['sort'];
  /** Orders of the page's own by their name in the address, the first where it names none; undefined: as they come. */
  sorts?: Readonly<Record<string, ReleaseQuery['simpleSort'] | undefined>>;
}

const sortOf = (sorts: Own['sorts'] = {}, asked: string | undefined): string =>
  Object.keys(sorts).find((name) => name === asked) ?? Object.keys(sorts)[0] ?? '';

/**
 * The list of releases of a site's page, with what the address says: `page` (a route of the organization), `search`,
 * `filter_params_…`, `folder`, `sort`, `p` (specification 2 section 2, "Client front-ends").
 */
export function useSiteList({ limit, releaseTypes, sort = '-distributedAt', sorts }: Own): SiteList {
  const organizationId = useOrganizationId();
  const organization = useOrganization(organizationId);
  const viewer = useRouteViewer(organizationId);
  const { locale } = useUiConfig();
  const search = useRouteSearch();
  const change = useListChange();
  const route =
    organization && search.page ? routeOfPage(openRoutes(organization, viewer), search.page) : undefined;
  const read = readListState(search, new Date());
  const state = { ...read, limit, sort: search.sort ? read.sort : sort };
  const query = listQueryOf(state, route);
  const types = releaseTypes?.(route);
  const orgFilter = types ? { ...query.orgFilter, releaseTypes: [...types] } : query.orgFilter;
  const order = sortOf(sorts, search.sort);
  const simpleSort = sorts ? sorts[order] : query.simpleSort;
  const whole = { ...query, orgFilter, simpleSort, choices: locale };
  const list = useReleases(organizationId, whole, organizationId !== '');
  const clear = () => change({ ...clearOf(read), folder: undefined });
  const isNarrowed = isFiltered(read) || read.folder !== null;
  return { organizationId, list, state, order, route, isFiltered: isNarrowed, change, clear };
}
