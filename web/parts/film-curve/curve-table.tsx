import { percentOf } from '@firstlook/contract/film-curve.ts';
import type { FilmCurve } from '@firstlook/contract/report.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { curveRows } from './curve.ts';
import { momentOf } from './moment.ts';

/** The figures of a curve, a row for each twentieth of the film. */
export function CurveTable({ curve }: { curve: FilmCurve }) {
  const { t } = useTranslation();
  const { title, viewers, durationSeconds } = curve;
  const rows = curveRows(curve);
  const shareOf = (people: number) => <Ltr>{formatPercent(percentOf(people, viewers))}</Ltr>;
  return (
    <DataTable
      label={t('filmCurve:of', { title })}
      rows={rows}
      keyOf={({ at }) => String(at)}
      columns={[
        {
          key: 'at',
          header: t('filmCurve:column.from'),
          cell: ({ at }) => <Ltr>{momentOf(at, durationSeconds)}</Ltr>,
        },
        {
          key: 'share',
          header: t('filmCurve:column.share'),
          numeric: true,
          cell: (row) => shareOf(row.still),
        },
        {
          key: 'still',
          header: t('filmCurve:column.still'),
          numeric: true,
          cell: (row) => formatNumber(row.still),
        },
        {
          key: 'seen',
          header: t('filmCurve:column.seen'),
          numeric: true,
          cell: (row) => formatNumber(row.seen),
        },
        {
          key: 'left',
          header: t('filmCurve:column.left'),
          numeric: true,
          cell: (row) => formatNumber(row.left),
        },
      ]}
    />
  );
}
