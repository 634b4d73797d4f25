import { type ReportFilter, reportFilters } from '@firstlook/contract/report-count.ts';
import type { ReportQuery } from '../../data/distribution.ts';
import type { Search } from '../../ui/hook/navigation.ts';

/** Recipients to a page (specification 2 section 9). */
export const pageSize = 15;

/** What the table shows, as the address says it. */
export interface ReportState {
  filter: ReportFilter;
  search: string;
  page: number;
  /** Opens by scanners and image proxies count too. */
  machines: boolean;
}

export function readReportState(search: Search): ReportState {
  const page = Number(search.p);
  return {
    filter: reportFilters.find((one) => one === search.state) ?? 'all',
    search: search.search ?? '',
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    machines: search.machines === '1',
  };
}

export function reportQueryOf(state: ReportState): ReportQuery {
  return {
    filter: {
      search: state.search || undefined,
      params: state.filter === 'all' ? undefined : { state: state.filter },
    },
    pagination: { page: state.page, limit: pageSize },
    includeMachines: state.machines ? 'true' : undefined,
  };
}
