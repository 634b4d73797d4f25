import type { Engagement } from '@firstlook/contract/report-count.ts';
import { useTranslation } from 'react-i18next';
import type { ChosenGroup } from '../../parts/prepared-send.ts';

/** What a group is called on screens. */
export function useGroupName(): (group: Pick<ChosenGroup, 'kind' | 'name'>) => string {
  const { t } = useTranslation();
  return ({ kind, name }) => {
    if (kind === 'mailingLists') return name;
    if (kind === 'engagement') return t(`distribute:engaged.${name as Engagement}`);
    return t(`distribute:group.${kind}`, { name });
  };
}
