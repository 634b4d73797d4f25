import type { ReleaseStatus } from '@firstlook/contract/release-status.ts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../i18n/format.ts';
import { Ltr } from '../i18n/ltr.tsx';
import { StatusChip } from '../ui/list/chip.tsx';
import { statusLooks } from './release-facts.ts';

interface ReleaseStatusChipProps {
  release: { status: ReleaseStatus; distributedAt: string | null; expirationDate: string | null };
  /** Where the day stands beside it already. */
  withoutDay?: boolean;
}

/** Status in a word; a distributed release says when, an expired one since when. */
export function ReleaseStatusChip({ release, withoutDay }: ReleaseStatusChipProps) {
  const { t } = useTranslation();
  const { tone, icon } = statusLooks[release.status];
  const day =
    release.status === 'distributed'
      ? release.distributedAt
      : release.status === 'expired'
        ? release.expirationDate
        : null;
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`releases:statusName.${release.status}`)}
      {day && !withoutDay && <Ltr>{formatDate(day)}</Ltr>}
    </StatusChip>
  );
}
