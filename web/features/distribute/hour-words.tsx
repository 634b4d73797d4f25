import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';

const isolated = (iso: string) => `\u2066${formatDateTime(iso)}\u2069`;

/** When the next ones get a mail that each gets at their hour, and when the last do. */
export function HourWords({ progress: { hours } }: { progress: Pick<DistributionProgress, 'hours'> }) {
  const { t } = useTranslation();
  if (!hours) return null;
  const { nextAt, people, endsAt } = hours;
  return (
    <p className="small">
      {t('distribute:hours.next', { count: people, total: formatNumber(people), when: isolated(nextAt) })}
      {endsAt !== nextAt && <> {t('distribute:hours.last', { when: isolated(endsAt) })}</>}
    </p>
  );
}
