import type { RecurringSend } from '@firstlook/contract/recurring-send.ts';
import { useTranslation } from 'react-i18next';
import { formatNames, formatNumber } from '../../../i18n/format.ts';
import { useGroupName } from '../group-name.ts';

/** Names that a row has room for. */
const mostNamed = 3;

/** “To: Critics, Tag: Radio, Herald and 2 more”. */
export function useAudienceWords(): (
  groups: readonly (Pick<RecurringSend['groups'][number], 'kind' | 'name'> & { isArchived?: boolean })[],
) => string {
  const { t } = useTranslation();
  const groupName = useGroupName();
  return (groups) => {
    if (groups.length === 0) return t('recurring:whom.gone');
    const names = groups.map((group) => {
      const name = `\u2068${groupName(group)}\u2069`;
      return group.isArchived ? t('recurring:whom.archived', { name }) : name;
    });
    const rest = names.length - mostNamed;
    return t('recurring:whom.to', {
      names:
        rest > 0
          ? t('recurring:whom.more', {
              names: names.slice(0, mostNamed).join(', '),
              count: rest,
              total: formatNumber(rest),
            })
          : formatNames(names),
    });
  };
}
