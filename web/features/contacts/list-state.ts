import { pageSizes } from '@firstlook/contract/page-size.ts';
import type { ContactQuery } from '../../data/contact.ts';
import type { LabelKind } from '../../data/label.ts';
import type { Search } from '../../ui/hook/navigation.ts';

export const sorts = ['lastName', 'firstName', 'email', '-_createdAt'] as const;
type Sort = (typeof sorts)[number];
/** Who gets mail: those who do, those who do not want it, addresses that refuse it, and those it no longer reaches. */
export const subscriptions = ['subscribed', 'unsubscribed', 'bounced', 'stale'] as const;
/** Size of a page when the address names none (specification 2 section 9). */
const defaultLimit = 15;

/** What the list shows, as the address says it. */
export interface ListState {
  search: string;
  tags: string[];
  companies: string[];
  mailingList: string;
  smartList: string;
  importId: string;
  /** Contacts that all organizations share instead of the own ones. */
  isGeneral: boolean;
  subscription: '' | (typeof subscriptions)[number];
  sort: Sort;
  page: number;
  limit: number;
}

const words = (text: string | undefined) => (text ?? '').split(',').filter(Boolean);

export function readListState(search: Search, kept: Sort = sorts[0]): ListState {
  const page = Number(search.p);
  const limit = Number(search.limit);
  return {
    search: search.search ?? '',
    tags: words(search.tag),
    companies: words(search.company),
    mailingList: search.list ?? '',
    smartList: search.smart ?? '',
    importId: search.import ?? '',
    isGeneral: search.general === '1',
    subscription: subscriptions.find((one) => one === search.subscription) ?? '',
    sort: sorts.find((one) => one === search.sort) ?? kept,
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    limit: pageSizes.find((size) => size === limit) ?? defaultLimit,
  };
}

/** Keys of the address that narrow the list. */
export const cleared = {
  search: undefined,
  tag: undefined,
  company: undefined,
  list: undefined,
  smart: undefined,
  import: undefined,
  subscription: undefined,
};

/** What narrows the list once a label is gone: by what took its place, or by the others alone. */
export function withoutLabel(state: ListState, kind: LabelKind, id: string, into?: string) {
  const chosen = kind === 'tag' ? state.tags : state.companies;
  const left = new Set(chosen.flatMap((one) => (one === id ? (into ?? []) : one)));
  return { [kind]: [...left].join(',') || undefined };
}

export const isFiltered = (state: ListState): boolean =>
  !!(state.search || state.mailingList || state.smartList || state.importId || state.subscription) ||
  state.tags.length > 0 ||
  state.companies.length > 0;

const subscriptionParams = {
  '': {},
  subscribed: { unsubscribed: 'false', suppressed: 'false' },
  unsubscribed: { unsubscribed: 'true' },
  bounced: { suppressed: 'true' },
  stale: { stale: 'true' },
} as const;

/** What the list is narrowed to, without its page and order. */
export type Condition = Pick<ContactQuery, 'filter'>;

export function contactQueryOf(state: ListState): ContactQuery {
  return {
    filter: {
      search: state.search || undefined,
      params: {
        tags: state.tags.length > 0 ? state.tags : undefined,
        company: state.companies.length > 0 ? state.companies : undefined,
        mailingList: state.mailingList || undefined,
        smartList: state.smartList || undefined,
        importId: state.importId || undefined,
        general: state.isGeneral ? 'true' : undefined,
        ...subscriptionParams[state.subscription],
      },
    },
    pagination: { page: state.page, limit: state.limit },
    simpleSort: state.sort,
  };
}
