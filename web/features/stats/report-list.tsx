import type { Stats, StatsReport } from '@firstlook/contract/stats.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { type Column, DataTable } from '../../ui/list/data-table.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { reportSheet, titleOf } from './sheet.ts';
import { SheetExport } from './sheet-export.tsx';
import css from './stats.module.css';

const columnsOf = (organizationId: string, t: TFunction): Column<StatsReport>[] => [
  { key: 'release', header: t('stats:release'), cell: (one) => <bdi>{titleOf(one.title, t)}</bdi> },
  {
    key: 'distributed',
    header: t('stats:reports.distributed'),
    cell: (one) => <Ltr>{formatDate(one.distributedAt)}</Ltr>,
  },
  { key: 'sent', header: t('stats:reports.sent'), numeric: true, cell: (one) => formatNumber(one.sent) },
  {
    key: 'watched',
    header: t('stats:reports.watched'),
    numeric: true,
    cell: (one) => formatNumber(one.watched),
  },
  {
    key: 'open',
    header: <span className="visually-hidden">{t('stats:reports.open')}</span>,
    cell: (one) => (
      <AppLink
        className="link"
        to={path.releaseReport(organizationId, one.releaseId)}
        aria-label={t('stats:reports.openOf', { name: titleOf(one.title, t) })}
      >
        {t('stats:reports.open')}
      </AppLink>
    ),
  },
];

interface ReportListProps {
  organizationId: string;
  reports: Stats['reports'];
  /** The page is not narrowed to a device or a country, which reports do not tell apart. */
  isWhole: boolean;
  /** It is narrowed to one release. */
  isOne: boolean;
}

/** Reports of the releases that were distributed in the range. */
export function ReportList({ organizationId, reports, isWhole, isOne }: ReportListProps) {
  const { t } = useTranslation();
  return (
    <section className={css.section}>
      <div className={css.sectionHead}>
        <h2>{t('stats:reports.title')}</h2>
        <AppLink className="link" to={path.releases(organizationId)} search={{ mode: 'report' }}>
          {t('stats:reports.all')}
        </AppLink>
        <SheetExport
          sheets={[reportSheet(reports, t)]}
          name="reports"
          label={t('stats:exportOf', { name: t('stats:reports.title') })}
        />
      </div>
      {reports.items.length === 0 ? (
        <p className="muted">{t(isOne ? 'stats:reports.notIt' : 'stats:reports.none')}</p>
      ) : (
        <>
          <DataTable
            label={t('stats:reports.title')}
            rows={reports.items}
            keyOf={(one) => one.releaseId}
            columns={columnsOf(organizationId, t)}
          />
          {!isWhole && <p className="muted small">{t('stats:reports.everywhere')}</p>}
          {reports.total > reports.items.length && (
            <p className="muted small">
              {t('stats:reports.newest', {
                count: reports.total,
                shown: formatNumber(reports.items.length),
                total: formatNumber(reports.total),
              })}
            </p>
          )}
        </>
      )}
    </section>
  );
}
