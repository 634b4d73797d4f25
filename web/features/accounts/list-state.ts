import { pageSizes } from '@firstlook/contract/page-size.ts';
import {
  globalOrganizationId,
  type OrganizationRole,
  organizationRoles,
} from '@firstlook/contract/permissions.ts';
import type { AccountQuery } from '../../data/account.ts';
import type { Search } from '../../ui/hook/navigation.ts';

export const tabs = ['team', 'media', 'pending', 'invitations'] as const;
export type Tab = (typeof tabs)[number];
export const sorts = ['lastName', 'firstName', 'email', '-_createdAt', '-lastSeenAt'] as const;
type Sort = (typeof sorts)[number];
const defaultLimit = 15;

/** What the list shows, as the address says it (`roleType` as in the specification). */
export interface ListState {
  tab: Tab;
  /** Organization -1: all accounts, not only those with a system role. */
  all: boolean;
  role: OrganizationRole | '';
  search: string;
  sort: Sort;
  page: number;
  limit: number;
}

function tabOf(search: Search): Tab {
  if (search.tab === 'invitations') return 'invitations';
  if (search.status === 'pending') return 'pending';
  return search.roleType === 'watchOnly' ? 'media' : 'team';
}

/** The address of a tab. */
export const searchOfTab: Record<Tab, Search> = {
  team: { roleType: 'producerAndAdmin' },
  media: { roleType: 'watchOnly' },
  pending: { status: 'pending' },
  invitations: { tab: 'invitations' },
};

export function readListState(search: Search, kept: Sort = sorts[0]): ListState {
  const page = Number(search.p);
  const limit = Number(search.limit);
  return {
    tab: tabOf(search),
    all: search.all === 'true',
    role: organizationRoles.find((one) => one === search.role) ?? '',
    search: search.search ?? '',
    sort: sorts.find((one) => one === search.sort) ?? kept,
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    limit: pageSizes.find((size) => size === limit) ?? defaultLimit,
  };
}

function paramsOf(organizationId: string, state: ListState) {
  if (organizationId === globalOrganizationId) return state.all ? { all: 'true' as const } : {};
  const role = state.role || undefined;
  if (state.tab === 'pending') return { status: 'pending' as const };
  return { role, roleType: state.tab === 'media' ? ('watchOnly' as const) : ('producerAndAdmin' as const) };
}

export function accountQueryOf(organizationId: string, state: ListState): AccountQuery {
  return {
    filter: { search: state.search || undefined, params: paramsOf(organizationId, state) },
    pagination: { page: state.page, limit: state.limit },
    simpleSort: state.sort,
  };
}
