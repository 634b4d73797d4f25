import type { GroupUse } from '@firstlook/contract/group-use.ts';
import { useTranslation } from 'react-i18next';
import { fetchGroupUse, type GroupKind } from '../data/group-use.ts';
import { formatNames } from '../i18n/format.ts';

/** What no longer reaches anybody once a tag, company or list is deleted, in sentences of their own; none where nothing goes by it. */
export function useGroupUseWords(organizationId: string, kind: GroupKind): (id: string) => Promise<string[]> {
  const { t } = useTranslation();
  return async (id) => {
    const use = await fetchGroupUse(organizationId, kind, id);
    const parts: (keyof GroupUse)[] = ['smartLists', 'recurringSends'];
    return parts
      .filter((part) => use[part].length > 0)
      .map((part) => {
        const names = formatNames(use[part].map((name) => `\u2068${name}\u2069`));
        return t(`contacts:use.${part}`, { count: use[part].length, names });
      });
  };
}
