import type { ReleaseReport } from '@firstlook/contract/report.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import css from './report.module.css';

const steps = ['sent', 'opened', 'landed', 'watchedHalf', 'finished'] as const;

/** There is nothing to watch. */
const visitSteps = steps.slice(0, 3);

/** From sent to watched to the end, in people; each step drawn from the height of the one before. */
export function Funnel({ counts, isWatched }: { counts: ReleaseReport['counts']; isWatched: boolean }) {
  const { t } = useTranslation();
  const shown = isWatched ? steps : visitSteps;
  const base = Math.max(1, counts.sent);
  const heightOf = (key: (typeof steps)[number] | undefined) =>
    key === undefined ? 100 : Math.min(100, (counts[key] / base) * 100);
  return (
    <section
      className={css.funnel}
      aria-label={isWatched ? t('report:funnel.title') : t('report:funnel.visitTitle')}
    >
      {shown.map((key, position) => {
        const before = 100 - heightOf(position === 0 ? 'sent' : shown[position - 1]);
        const own = 100 - heightOf(key);
        return (
          <div className={css.funnelStep} key={key}>
            <small title={key === 'opened' ? t('report:funnel.estimate') : undefined}>
              {t(`report:funnel.${key}`)}
            </small>
            <b>{formatNumber(counts[key])}</b>
            <span className={css.percent}>
              <Ltr>{formatPercent((counts[key] / base) * 100)}</Ltr>
            </span>
            <div className={css.slope} aria-hidden="true">
              <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
                <path
                  d={`M0 ${before}C45 ${before} 55 ${own} 100 ${own}V100H0z`}
                  fill="var(--primary)"
                  opacity={0.32 + position * 0.15}
                />
              </svg>
            </div>
          </div>
        );
      })}
    </section>
  );
}
