import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import type { OwnMarksProps } from './own-mark-props.ts';
import css from './own-marks.module.css';

/** New since the last visit, until when it is open, and how often the link in the person's mail may still be watched. */
export function OwnMarks({ own, release, withoutNew }: OwnMarksProps) {
  const { t } = useTranslation();
  const { distributedAt, expirationDate, releaseData } = release;
  const isNew = !withoutNew && own.since !== null && distributedAt !== null && distributedAt >= own.since;
  const hasFilm = (releaseData.mediaSecondsDuration ?? 0) > 0;
  const left = hasFilm ? own.views.find(({ releaseId }) => releaseId === release._id)?.viewsLeft : undefined;
  if (!isNew && !expirationDate && left === undefined) return null;
  return (
    <span className={css.marks}>
      {isNew && <span className={css.fresh}>{t('watching:new')}</span>}
      {expirationDate && (
        <span>
          {t('watching:until')} <Ltr>{formatDate(expirationDate)}</Ltr>
        </span>
      )}
      {left === 0 && <span>{t('watching:noViews')}</span>}
      {left !== undefined && left > 0 && (
        <span>{t('watching:views', { count: left, total: formatNumber(left) })}</span>
      )}
    </span>
  );
}
