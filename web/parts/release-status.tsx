import type { Release } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../i18n/format.ts';
import { Ltr } from '../i18n/ltr.tsx';
import { StatusChip } from '../ui/list/chip.tsx';
import { statusLooks } from './release-facts.ts';

interface ReleaseStatusChipProps {
  release: Pick<Release, 'status' | 'distributedAt' | 'expirationDate' | 'archivedAt'>;
  /** Where the day stands beside it already. */
  withoutDay?: boolean;
}

/** Status in a word; a distributed release says when, an expired one since when. What is put away is that before all. */
export function ReleaseStatusChip({ release, withoutDay }: ReleaseStatusChipProps) {
  const { t } = useTranslation();
  const status = release.archivedAt ? 'archived' : release.status;
  const { tone, icon } = statusLooks[status];
  const days = {
    draft: null,
    distributed: release.distributedAt,
    expired: release.expirationDate,
    archived: release.archivedAt,
  };
  const day = days[status];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`releases:statusName.${status}`)}
      {day && !withoutDay && <Ltr>{formatDate(day)}</Ltr>}
    </StatusChip>
  );
}
