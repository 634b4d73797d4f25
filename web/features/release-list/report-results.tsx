import type { ReleaseType } from '@firstlook/contract/organization.ts';
import type { ReleaseCard } from '@firstlook/contract/release.ts';
import type { ReportNumbers } from '@firstlook/contract/report-group.ts';
import { useTranslation } from 'react-i18next';
import { useReportNumbers } from '../../data/distribution.ts';
import { path } from '../../device/path.ts';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { Failure } from '../../parts/failure.tsx';
import { pictureOf } from '../../parts/picture.ts';
import { dayOf, titleOf } from '../../parts/release-facts.ts';
import { ReleaseStatusChip } from '../../parts/release-status.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Cover, type CoverShape } from '../../ui/page/cover.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import card from './release-card.module.css';
import css from './report-results.module.css';

interface ReportResultsProps {
  organizationId: string;
  releases: readonly ReleaseCard[];
  types: readonly ReleaseType[];
  shape: CoverShape;
  view: 'grid' | 'table';
}

const figures = ['sent', 'opened', 'watched'] as const;
interface Found {
  numbers: ReadonlyMap<string, ReportNumbers>;
  isPending: boolean;
}

function Figures({ of, isPending }: { of: ReportNumbers | undefined; isPending: boolean }) {
  const { t } = useTranslation();
  if (isPending) return <Skeleton width="70%" height={40} />;
  if (!of) return <p className={css.none}>{t('report:mode.none')}</p>;
  return (
    <dl className={css.figures}>
      {figures.map((figure) => (
        <div key={figure}>
          <dt>{t(`report:mode.${figure}`)}</dt>
          <dd>{formatNumber(of[figure])}</dd>
        </div>
      ))}
    </dl>
  );
}

function ReportGrid({ organizationId, releases, shape, found }: ReportResultsProps & { found: Found }) {
  const { t } = useTranslation();
  return (
    <div className={classNames(card.grid, card[shape])}>
      {releases.map((release) => {
        const title = titleOf(release, t('releases:untitled'));
        return (
          <article key={release._id} className={classNames(card.card, css.report)}>
            <div className={classNames(card.picture, card[shape])}>
              <Cover shape={shape} room="120px" {...pictureOf(release.releaseData.mainImage)} title={title} />
            </div>
            <h2>
              <AppLink
                to={path.releaseReport(organizationId, release._id)}
                aria-label={t('report:mode.open', { name: title })}
              >
                <bdi>{title}</bdi>
              </AppLink>
            </h2>
            <Figures of={found.numbers.get(release._id)} isPending={found.isPending} />
            <footer>
              <ReleaseStatusChip release={release} />
            </footer>
          </article>
        );
      })}
    </div>
  );
}

function ReportTable({ organizationId, releases, found }: ReportResultsProps & { found: Found }) {
  const { t } = useTranslation();
  const go = useGo();
  return (
    <DataTable
      label={t('report:mode.list')}
      rows={releases}
      keyOf={(release) => release._id}
      onRow={(release) => go(path.releaseReport(organizationId, release._id))}
      columns={[
        {
          key: 'title',
          header: t('report:mode.column'),
          cell: (release) => (
            <AppLink to={path.releaseReport(organizationId, release._id)}>
              <b>
                <bdi>{titleOf(release, t('releases:untitled'))}</bdi>
              </b>
            </AppLink>
          ),
        },
        {
          key: 'date',
          header: t('report:mode.date'),
          numeric: true,
          wideOnly: true,
          cell: (release) => <Ltr>{formatDate(dayOf(release))}</Ltr>,
        },
        ...figures.map((figure) => ({
          key: figure,
          header: t(`report:mode.${figure}`),
          numeric: true,
          cell: (release: ReleaseCard) => {
            const numbers = found.numbers.get(release._id);
            return numbers ? formatNumber(numbers[figure]) : '–';
          },
        })),
      ]}
    />
  );
}

/** The list in report mode: of each release how many were sent it, opened and watched, and the way to its report. */
export function ReportResults(props: ReportResultsProps) {
  const { data, error, isPending, refetch } = useReportNumbers(
    props.organizationId,
    props.releases.map(({ _id }) => _id),
  );
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  const found = { isPending, numbers: new Map(data?.map((one) => [one.releaseId, one])) };
  return props.view === 'table' ? (
    <ReportTable {...props} found={found} />
  ) : (
    <ReportGrid {...props} found={found} />
  );
}
