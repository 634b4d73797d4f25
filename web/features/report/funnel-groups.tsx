import type { ReportFunnel } from '@firstlook/contract/report-group.ts';
import type { ReportGroupKind } from '@firstlook/contract/report-group-kind.ts';
import { mostReportGroups } from '@firstlook/contract/report-group-kind.ts';
import { useTranslation } from 'react-i18next';
import { useReportGroups } from '../../data/report-group.ts';
import { formatNumber, formatPercent } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { Failure } from '../../parts/failure.tsx';
import { type Column, DataTable } from '../../ui/list/data-table.tsx';
import { SkeletonTable } from '../../ui/page/skeleton.tsx';
import css from './funnel-groups.module.css';
import { type FunnelStep, funnelSteps, type GroupRow, useGroupRows, visitSteps } from './group-rows.ts';

interface FunnelGroupsProps {
  organizationId: string;
  releaseId: string;
  by: ReportGroupKind;
  isWatched: boolean;
  /** Opens by machines count, too. */
  machines: boolean;
  /** The group that the recipients are narrowed to. */
  group: string | undefined;
  onGroup: (group: string | undefined) => void;
}

/** So many people of a group, and what part that is of those who were reached. */
function Step({ counts, step }: { counts: ReportFunnel; step: FunnelStep }) {
  const people = counts[step];
  const share = counts.sent > 0 ? Math.round((people / counts.sent) * 100) : null;
  if (step === 'chosen' || step === 'sent' || share === null) return formatNumber(people);
  return (
    <span className={css.cell}>
      <span>
        {formatNumber(people)} <small>{<Ltr>{formatPercent(share)}</Ltr>}</small>
      </span>
      <span className={css.bar} aria-hidden="true">
        <i style={{ inlineSize: `${Math.min(100, share)}%` }} />
      </span>
    </span>
  );
}

/** The funnel of each group of people, the largest group first; a press on one narrows the recipients to it. */
export function FunnelGroups(props: FunnelGroupsProps) {
  const { organizationId, releaseId, by, isWatched, machines, group, onGroup } = props;
  const { t } = useTranslation();
  const groups = useReportGroups(organizationId, releaseId, by, machines);
  const rows = useGroupRows(groups.data);
  if (groups.isError && !groups.data)
    return <Failure error={groups.error} onRetry={() => void groups.refetch()} />;
  if (!groups.data) return <SkeletonTable cells={5} />;
  if (groups.data.items.length === 0)
    return <p className="panel padded muted">{t(`report:groups.none.${by}`)}</p>;
  const columns: Column<GroupRow>[] = [
    {
      key: 'name',
      header: t(`report:groups.${by}`),
      cell: ({ id, name }) =>
        id ? (
          <button
            type="button"
            className={`link ${css.name}`}
            aria-pressed={id === group}
            onClick={() => onGroup(id === group ? undefined : id)}
          >
            <bdi>{name}</bdi>
          </button>
        ) : (
          <span className="muted">{name}</span>
        ),
    },
    ...(isWatched ? funnelSteps : visitSteps).map(
      (step): Column<GroupRow> => ({
        key: step,
        header: t(`report:groups.step.${step}`),
        numeric: true,
        cell: ({ counts }) => <Step counts={counts} step={step} />,
      }),
    ),
  ];
  return (
    <div className={css.table} aria-busy={groups.isPlaceholderData}>
      <DataTable
        label={t(`report:groups.label.${groups.data.by}`)}
        rows={rows}
        keyOf={({ key }) => key}
        isActive={({ id }) => id !== undefined && id === group}
        columns={columns}
      />
      <p className={`muted smallest ${css.note}`}>
        {by !== 'origin' && t('report:groups.note')}{' '}
        {groups.data.total > mostReportGroups && t('report:groups.more', { most: mostReportGroups })}
      </p>
    </div>
  );
}
