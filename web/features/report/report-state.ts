import { type ReportFilter, reportFilters } from '@firstlook/contract/report-count.ts';
import { type ReportGroupKind, reportGroupKinds } from '@firstlook/contract/report-group-kind.ts';
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
  /** By what people are told apart; null for all of them together. */
  by: ReportGroupKind | null;
  /** The group that the table is narrowed to. */
  group: string | undefined;
}

export function readReportState(search: Search): ReportState {
  const page = Number(search.p);
  const by = reportGroupKinds.find((one) => one === search.by) ?? null;
  return {
    filter: reportFilters.find((one) => one === search.state) ?? 'all',
    search: search.search ?? '',
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    machines: search.machines === '1',
    by,
    group: (by && search.group) || undefined,
  };
}

export function reportQueryOf(state: ReportState): ReportQuery {
  const { filter, by, group } = state;
  const params = {
    ...(filter !== 'all' && { state: filter }),
    ...(by && group && { by, group }),
  };
  return {
    filter: {
      search: state.search || undefined,
      params: Object.keys(params).length > 0 ? params : undefined,
    },
    pagination: { page: state.page, limit: pageSize },
    includeMachines: state.machines ? 'true' : undefined,
  };
}

/** Where the people of the report stand on its page. */
export const recipientsId = 'recipients';
