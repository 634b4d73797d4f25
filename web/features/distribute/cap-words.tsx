import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatNumber } from '../../i18n/format.ts';

/** That a send waits for the next day because so many leave in one, and when the last of it would; nothing of one that has enough of its day. */
export function CapWords({ progress: { cap, pace, phase } }: { progress: DistributionProgress }) {
  const { t } = useTranslation();
  if (!cap || phase === 'paused' || phase === 'asking') return null;
  const { perDay, domain, waitsUntil, endsAt } = cap;
  // The end by a pace is told beside it, and is the later one.
  const ends = pace || endsAt === waitsUntil ? null : endsAt;
  if (!waitsUntil && !ends) return null;
  return (
    <p className="small">
      {waitsUntil && (
        <>
          {t(domain === null ? 'distribute:cap.waits' : 'distribute:cap.warms', {
            count: perDay,
            total: formatNumber(perDay),
            domain: `\u2066${domain}\u2069`,
            when: `\u2066${formatDateTime(waitsUntil)}\u2069`,
          })}{' '}
        </>
      )}
      {ends && t('distribute:cap.ends', { when: `\u2066${formatDate(ends)}\u2069` })}
    </p>
  );
}
