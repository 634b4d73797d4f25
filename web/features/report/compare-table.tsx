import type { ReportComparison } from '@firstlook/contract/report-group.ts';
import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { formatDate, formatNumber, formatPercent } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { type Column, DataTable } from '../../ui/list/data-table.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import css from './compare.module.css';
import { colourOf, Swatch } from './swatch.tsx';

export const comparedSteps = ['sent', 'opened', 'landed', 'watched', 'watchedHalf', 'finished'] as const;
type Step = (typeof comparedSteps)[number];
type Item = ReportComparison['items'][number];

const filmSteps: readonly Step[] = ['watched', 'watchedHalf', 'finished'];

/** Whether a figure says something of a release: of one without a film nobody is told to have watched it. */
export const isTold = ({ hasVideo, counts }: Item, step: Step): boolean =>
  hasVideo || counts.watched > 0 || !filmSteps.includes(step);

/** Percent of those who were reached; null where nobody was. */
export const shareOf = ({ counts }: Item, step: Step): number | null =>
  counts.sent > 0 ? Math.round((counts[step] / counts.sent) * 100) : null;

function Figure({ item, step, place }: { item: Item; step: Step; place: number }) {
  if (!isTold(item, step)) return <span className="muted">–</span>;
  const people = formatNumber(item.counts[step]);
  const share = shareOf(item, step);
  if (step === 'sent' || share === null) return people;
  return (
    <span className={css.figure}>
      <span>
        <b>
          <Ltr>{formatPercent(share)}</Ltr>
        </b>{' '}
        <small>{people}</small>
      </span>
      <span className={css.bar} aria-hidden="true">
        <i style={{ inlineSize: `${Math.min(100, share)}%`, background: colourOf(place) }} />
      </span>
    </span>
  );
}

/** Each figure in a line, the releases beside each other. */
export function CompareTable({ organizationId, data }: { organizationId: string; data: ReportComparison }) {
  const { t } = useTranslation();
  const columns: Column<{ step: Step }>[] = [
    { key: 'step', header: t('compare:figure'), cell: ({ step }) => t(`compare:step.${step}`) },
    ...data.items.map(
      (item, place): Column<{ step: Step }> => ({
        key: item.releaseId,
        header: (
          <span className={css.head}>
            <Swatch place={place} />
            <span className="person">
              <AppLink className="link" to={path.releaseReport(organizationId, item.releaseId)}>
                <bdi>{item.title}</bdi>
              </AppLink>
              <small>
                <Ltr>{formatDate(item.distributedAt)}</Ltr>
              </small>
            </span>
          </span>
        ),
        numeric: true,
        cell: ({ step }) => (
          <>
            <span className={css.whose} aria-hidden="true">
              <Swatch place={place} /> <bdi>{item.title}</bdi>
            </span>
            <Figure item={item} step={step} place={place} />
          </>
        ),
      }),
    ),
  ];
  const told = comparedSteps.filter((step) => data.items.some((item) => isTold(item, step)));
  return (
    <DataTable
      label={t('compare:title')}
      rows={told.map((step) => ({ step }))}
      keyOf={({ step }) => step}
      columns={columns}
    />
  );
}
