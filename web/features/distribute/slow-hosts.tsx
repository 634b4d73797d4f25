import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatTime } from '../../i18n/format.ts';
import css from './slow-hosts.module.css';

/** As many are named; more are no help to anybody. */
const shown = 5;

/** Which receiving hosts asked for less at a time, how many wait for them and until when; nothing where none did. */
export function SlowHosts({ progress: { slowHosts, phase } }: { progress: DistributionProgress }) {
  const { t } = useTranslation();
  if (slowHosts.length === 0) return null;
  const most = slowHosts.toSorted((one, other) => other.waiting - one.waiting).slice(0, shown);
  return (
    <section className={css.slow}>
      <p className="small">
        {t('distribute:slow.title', { count: slowHosts.length, total: formatNumber(slowHosts.length) })}
      </p>
      <ul>
        {most.map(({ host, waiting, until, isResting }) => (
          <li key={host ?? ''}>
            {host === null ? <span>{t('distribute:slow.hidden')}</span> : <bdi dir="ltr">{host}</bdi>}
            <span className="muted">
              {t('distribute:slow.waiting', { count: waiting, total: formatNumber(waiting) })}
            </span>
            {phase !== 'paused' && (
              <span className="muted">
                {isResting
                  ? t('distribute:slow.rests', { when: `\u2066${formatTime(until)}\u2069` })
                  : t('distribute:slow.goes')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
