import { pageSizes } from '@firstlook/contract/paging.ts';
import type { ContactQuery } from '../../data/contact.ts';
import type { Search } from '../../ui/navigation.ts';

export const sorts = ['lastName', 'firstName', 'email', '-_createdAt'] as const;
type Sort = (typeof sorts)[number];
/** Size of a page when the address names none (specification 2 section 9). */
const defaultLimit = 15;

/** What the list shows, as the address says it. */
export interface ListState {
  search: string;
  tags: string[];
  companies: string[];
  mailingList: string;
  importId: string;
  subscription: '' | 'subscribed' | 'unsubscribed';
  sort: Sort;
  page: number;
  limit: number;
}

const words = (text: string | undefined) => (text ?? '').split(',').filter(Boolean);

export function readListState(search: Search): ListState {
  const page = Number(search.p);
  const limit = Number(search.limit);
  const subscription = search.subscription;
  return {
    search: search.search ?? '',
    tags: words(search.tag),
    companies: words(search.company),
    mailingList: search.list ?? '',
    importId: search.import ?? '',
    subscription: subscription === 'subscribed' || subscription === 'unsubscribed' ? subscription : '',
    sort: sorts.find((one) => one === search.sort) ?? sorts[0],
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
  import: undefined,
  subscription: undefined,
};

export const isFiltered = (state: ListState): boolean =>
  !!(state.search || state.mailingList || state.importId || state.subscription) ||
  state.tags.length > 0 ||
  state.companies.length > 0;

export function contactQueryOf(state: ListState): ContactQuery {
  return {
    filter: {
      search: state.search || undefined,
      params: {
        tags: state.tags.length > 0 ? state.tags : undefined,
        company: state.companies.length > 0 ? state.companies : undefined,
        mailingList: state.mailingList || undefined,
        importId: state.importId || undefined,
        unsubscribed: state.subscription
          ? state.subscription === 'unsubscribed'
            ? 'true'
            : 'false'
          : undefined,
      },
    },
    pagination: { page: state.page, limit: state.limit },
    simpleSort: state.sort,
  };
}
