import { percentOf } from '@firstlook/contract/film-curve.ts';
import type { FilmCurve } from '@firstlook/contract/report.ts';
import { ChartNoAxesColumn, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { IconButton } from '../../ui/page/button.tsx';
import { marksOf } from './curve.ts';
import { CurveDrawing } from './curve-drawing.tsx';
import { CurveTable } from './curve-table.tsx';
import css from './film-curve.module.css';
import { momentOf } from './moment.ts';

/** Where most viewers left, as buttons that lead there. */
function Leaving({ curve, onShow }: { curve: FilmCurve; onShow: (at: number) => void }) {
  const { t } = useTranslation();
  const marks = marksOf(curve);
  if (marks.length === 0) return null;
  return (
    <p className={css.leaving}>
      <span className="muted">{t('filmCurve:mostLeft')}</span>
      {marks.map(({ at, people }) => (
        <button key={at} type="button" className="chip" onClick={() => onShow(at)}>
          <Ltr>{momentOf(at, curve.durationSeconds)}</Ltr>
          <span>{t('filmCurve:leftThere', { count: people, total: formatNumber(people) })}</span>
        </button>
      ))}
    </p>
  );
}

/** A film: how many of its viewers still watched at each hundredth of it, as a curve or as a table. @param files its files, where the screen has some */
export function FilmCurveChart({ curve, files }: { curve: FilmCurve; files?: ReactNode }) {
  const { t } = useTranslation();
  const [isTable, setIsTable] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const { title, viewers, finished } = curve;
  return (
    <section className={css.film} aria-label={t('filmCurve:of', { title })}>
      <div className={css.filmHead}>
        <div className="grow">
          <h3>
            <bdi>{title}</bdi>
          </h3>
          <p className="muted small">
            {t('filmCurve:viewers', { count: viewers, total: formatNumber(viewers) })}
            {' · '}
            {t('filmCurve:finished', { percent: percentOf(finished, viewers) })}
          </p>
        </div>
        <IconButton
          icon={isTable ? ChartNoAxesColumn : Table2}
          label={t(isTable ? 'filmCurve:asCurve' : 'filmCurve:asTable', { title })}
          onClick={() => setIsTable(!isTable)}
        />
        {files}
      </div>
      {isTable ? (
        <CurveTable curve={curve} />
      ) : (
        <>
          <CurveDrawing curve={curve} at={at} onAt={setAt} />
          <Leaving curve={curve} onShow={setAt} />
        </>
      )}
    </section>
  );
}
