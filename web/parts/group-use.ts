import { useTranslation } from 'react-i18next';
import { fetchGroupUse, type GroupKind } from '../data/group-use.ts';
import { formatNames } from '../i18n/format.ts';

/** What no longer reaches anybody once a tag, company or list is deleted, in sentences of their own; none where nothing goes by it. */
export function useGroupUseWords(organizationId: string, kind: GroupKind): (id: string) => Promise<string[]> {
  const { t } = useTranslation();
  return async (id) => {
    const { smartLists, recurringSends } = await fetchGroupUse(organizationId, kind, id);
    const parts = {
      smartLists,
      recurringSends: recurringSends.flatMap(({ name, isLast }) => (isLast ? [] : [name])),
      stoppingSends: recurringSends.flatMap(({ name, isLast }) => (isLast ? [name] : [])),
    };
    return (['smartLists', 'recurringSends', 'stoppingSends'] as const)
      .filter((part) => parts[part].length > 0)
      .map((part) => {
        const names = formatNames(parts[part].map((name) => `\u2068${name}\u2069`));
        return t(`contacts:use.${part}`, { count: parts[part].length, names });
      });
  };
}
