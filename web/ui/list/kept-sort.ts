import { setUiConfig, useUiConfig } from '../../device/ui-config.ts';

/** The lists whose order is kept, each in each organization by itself. */
export type SortedList = 'release' | 'contact' | 'account' | 'suppression';

const placeOf = (organizationId: string, list: SortedList) => `${organizationId}.${list}`;

/** The order that the person chose last in this list, of those that it has; the usual one where none was chosen. */
export function useKeptSort<Sort extends string>(
  organizationId: string,
  list: SortedList,
  sorts: readonly [Sort, ...Sort[]],
): Sort {
  const kept = useUiConfig().sortsByList[placeOf(organizationId, list)];
  return sorts.find((sort) => sort === kept) ?? sorts[0];
}

/** The account and this device remember it. */
export function useKeepSort(organizationId: string, list: SortedList): (sort: string) => void {
  const { sortsByList } = useUiConfig();
  return (sort) => setUiConfig({ sortsByList: { ...sortsByList, [placeOf(organizationId, list)]: sort } });
}
