import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import { numbersOf } from '../../parts/send-numbers.ts';
import { timeFor } from './pace.ts';

const isolated = (iso: string) => `\u2066${formatDateTime(iso)}\u2069`;

/** Longer than it waits from one portion to the next: quiet hours. */
const longWait = 3_700_000;

/** At which pace a send goes, and when it will be over, or how long it takes where nobody knows when it begins; nothing of one that goes as fast as it can. */
export function PaceWords({ progress }: { progress: DistributionProgress }) {
  const { t } = useTranslation();
  const { pace, phase } = progress;
  if (!pace) return null;
  const { perHour, nextAt, endsAt } = pace;
  const { open } = numbersOf(progress);
  const waits = nextAt !== null && Date.parse(nextAt) - Date.now() > longWait;
  return (
    <p className="small">
      {t('distribute:pace.goes', { count: perHour, total: formatNumber(perHour) })}{' '}
      {waits && phase !== 'scheduled' && phase !== 'asking' && (
        <>{t('distribute:pace.waits', { when: isolated(nextAt) })} </>
      )}
      {phase === 'asking' &&
        open > 0 &&
        t('distribute:pace.takes', { time: `\u2068${timeFor(open, perHour)}\u2069` })}
      {endsAt &&
        phase !== 'paused' &&
        phase !== 'asking' &&
        t('distribute:pace.ends', { when: isolated(endsAt) })}
    </p>
  );
}
