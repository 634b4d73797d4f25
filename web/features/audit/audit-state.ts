import { type AuditAction, auditActions } from '@firstlook/contract/audit-action.ts';
import type { AuditQuery } from '../../data/trust.ts';
import type { Search } from '../../ui/hook/navigation.ts';

const usualLimit = 50;
const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');

/** What the log shows, as the address says it. */
export interface AuditState {
  search: string;
  actions: AuditAction[];
  person: string;
  personName: string;
  from: string | null;
  to: string | null;
  page: number;
  limit: number;
}

export const cleared = {
  search: undefined,
  action: undefined,
  person: undefined,
  name: undefined,
  from: undefined,
  to: undefined,
  p: undefined,
};

export function readAuditState(search: Search): AuditState {
  const chosen = (search.action ?? '').split(',');
  const limit = Number(search.limit);
  return {
    search: search.search ?? '',
    actions: auditActions.filter((action) => chosen.includes(action)),
    person: search.person ?? '',
    personName: search.name ?? '',
    from: isDay(search.from) ? search.from : null,
    to: isDay(search.to) ? search.to : null,
    page: Math.max(0, (Number(search.p) || 1) - 1),
    limit: [15, 30, 50, 100, 150, 200, 500].includes(limit) ? limit : usualLimit,
  };
}

export const isFiltered = (state: AuditState): boolean =>
  !!(state.search || state.person || state.from || state.to) || state.actions.length > 0;

/** A range that ends before it begins holds nothing, and is a slip. */
export const isReversed = ({ from, to }: Pick<AuditState, 'from' | 'to'>): boolean =>
  !!from && !!to && to < from;

/** Days are whole days where the person is. */
const startOf = (day: string) => new Date(`${day}T00:00:00`).toISOString();
const endOf = (day: string) => new Date(`${day}T23:59:59.999`).toISOString();

export function auditQueryOf(state: AuditState): AuditQuery {
  const { search, actions, person, from, to, page, limit } = state;
  return {
    filter: {
      search: search || undefined,
      params: { action: actions.length > 0 ? actions : undefined, actorId: person || undefined },
      datesRange:
        from || to ? { from: from ? startOf(from) : undefined, to: to ? endOf(to) : undefined } : undefined,
    },
    pagination: { page, limit },
  };
}
