import type { FilmCurve } from '@firstlook/contract/report.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type CurveRange, useFilmCurves } from '../../data/film-curve.ts';
import { formatDate } from '../../i18n/format.ts';
import { Delayed, Skeleton } from '../../ui/page/skeleton.tsx';
import { Failure } from '../failure.tsx';
import { FilmCurveChart } from './film-curve-chart.tsx';

interface FilmCurvesProps {
  organizationId: string;
  releaseId: string;
  range?: CurveRange;
  /** The files of a curve. */
  filesOf?: (curve: FilmCurve) => ReactNode;
}

/** How far each film of a release was watched, over all viewers. */
export function FilmCurves({ organizationId, releaseId, range, filesOf }: FilmCurvesProps) {
  const { t } = useTranslation();
  const curves = useFilmCurves(organizationId, releaseId, range);
  // A report that stands open is read again by itself: one that fails for a moment leaves what was read.
  if (curves.isError && !curves.data)
    return <Failure error={curves.error} onRetry={() => void curves.refetch()} />;
  if (!curves.data)
    return (
      <Delayed>
        <div aria-hidden="true">
          <Skeleton height={220} />
        </div>
      </Delayed>
    );
  if (curves.data.items.length === 0) return <p className="muted">{t('filmCurve:none')}</p>;
  return curves.data.items.map((each) => {
    const { title, replacedAt } = each;
    const name = replacedAt ? t('filmCurve:former', { title, date: formatDate(replacedAt) }) : title;
    const curve = { ...each, title: name };
    return (
      <FilmCurveChart key={`${curve.fileId}/${curve.filmVersion}`} curve={curve} files={filesOf?.(curve)} />
    );
  });
}
