import { pageSizes } from '@firstlook/contract/page-size.ts';
import type { Suppression } from '@firstlook/contract/suppression.ts';
import type { SuppressionQuery } from '../../data/suppression.ts';
import type { Search } from '../../ui/hook/navigation.ts';

export const sorts = ['-at', 'address'] as const;
export const channels = ['email', 'sms'] as const;
export const kinds = ['unsubscribed', 'complaint', 'bounced', 'wish'] as const;
const defaultLimit = 50;

const oneOf = <T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text);

/** What the list shows, as the address says it. */
export function readState(search: Search, kept: (typeof sorts)[number] = sorts[0]) {
  const page = Number(search.p);
  const limit = Number(search.limit);
  return {
    search: search.search ?? '',
    channel: oneOf(channels, search.channel),
    kind: oneOf(kinds, search.kind),
    sort: oneOf(sorts, search.sort) ?? kept,
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    limit: pageSizes.find((size) => size === limit) ?? defaultLimit,
  };
}
export type SuppressionState = ReturnType<typeof readState>;

/** As the filter names it: a complaint is a way of unsubscribing. */
export const kindOf = <Kind extends Suppression['kind']>({
  kind,
  reason,
}: {
  kind: Kind;
  reason: string;
}): Kind | 'complaint' => (kind === 'unsubscribed' && reason === 'complaint' ? 'complaint' : kind);

export const cleared = { search: undefined, channel: undefined, kind: undefined };

export const isFiltered = ({ search, channel, kind }: SuppressionState): boolean =>
  !!(search || channel || kind);

export const queryOf = ({
  search,
  channel,
  kind,
  page,
  limit,
  sort,
}: SuppressionState): SuppressionQuery => ({
  filter: { search: search || undefined, params: { channel, kind } },
  pagination: { page, limit },
  simpleSort: sort,
});
