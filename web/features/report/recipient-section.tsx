import type { ReleaseReport, ReportRecipient } from '@firstlook/contract/report.ts';
import { countedEngagements, filmEngagements, reportFilters } from '@firstlook/contract/report-count.ts';
import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { chooseForSend } from '../../parts/kept-send.ts';
import type { Condition } from '../../parts/link-right/link-choice.ts';
import { type Chosen, engagedGroup, nobody, personOfRecipient } from '../../parts/prepared-send.ts';
import { usePicking, useSelection } from '../../parts/selection/use-selection.ts';
import { SearchField } from '../../ui/field/search-field.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { Pagination } from '../../ui/list/pagination.tsx';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { GroupChip } from './group-chip.tsx';
import { RecipientSelection } from './recipient-selection.tsx';
import { RecipientTable } from './recipient-table.tsx';
import css from './report.module.css';
import { pageSize, type ReportState, recipientsId, reportQueryOf } from './report-state.ts';

interface RecipientSectionProps {
  organizationId: string;
  report: ReleaseReport;
  state: ReportState;
  isStale: boolean;
  isWatched: boolean;
  maySend: boolean;
  /** Keys of the address to change; an absent value takes the key away. */
  onChange: (change: Record<string, string | undefined>) => void;
}

export function RecipientSection({
  organizationId,
  report,
  state,
  isStale,
  isWatched,
  maySend,
  onChange,
}: RecipientSectionProps) {
  const { t } = useTranslation();
  const go = useGo();
  // Of all people, those who wait for a reminder.
  const engaged =
    countedEngagements.find((one) => one === state.filter) ?? (state.filter === 'all' ? 'notOpened' : null);
  const waiting = engaged ? report.counts.filters[engaged] : 0;
  // Who is named has the release already: the send is one that goes out again. A group by deed says so by itself.
  const sendTo = (chosen: Partial<Chosen>) => {
    chooseForSend(report.releaseId, { ...nobody, ...chosen }, (chosen.people?.length ?? 0) > 0);
    go(path.releaseDistribute(organizationId, report.releaseId));
  };
  const { filters } = report.narrowed ?? report.counts;
  const { releaseId, expirationDate } = report;
  const { pagination: _, ...condition } = reportQueryOf(state);
  const selecting = useSelection<ReportRecipient, Condition>({
    place: `${organizationId},${releaseId}`,
    condition,
    page: report.recipients,
  });
  const picking = usePicking(selecting);
  const again = (people: readonly ReportRecipient[]) =>
    sendTo({ people: people.map((one) => ({ ...personOfRecipient(one), isAgain: true })) });
  const seconds = report.releaseFiles[0]?.mediaSecondsDuration ?? null;
  return (
    <section id={recipientsId} className={css.recipients} aria-busy={isStale}>
      <div className={css.tools}>
        <h2>{t('report:recipients')}</h2>
        {reportFilters
          .filter(
            (filter) =>
              filter === 'all' ||
              filter === state.filter ||
              (filters[filter] > 0 && (isWatched || !filmEngagements.includes(filter))),
          )
          .map((filter) => (
            <span key={filter} className={classNames('filter-chip', filter === state.filter && 'chosen')}>
              <button
                type="button"
                className="filter-chip-main"
                aria-pressed={filter === state.filter}
                onClick={() => onChange({ state: filter === 'all' ? undefined : filter })}
              >
                {t(`report:filter.${filter}`)}
                <span className="muted digits">{formatNumber(filters[filter])}</span>
              </button>
            </span>
          ))}
        <GroupChip {...{ organizationId, releaseId, state }} onClear={() => onChange({ group: undefined })} />
        <span className="end row screen-only">
          <Switch
            label={t('report:hideMachines')}
            checked={!state.machines}
            onChange={(hide) => onChange({ machines: hide ? undefined : '1' })}
          />
        </span>
      </div>
      <div className={classNames('screen-only', css.search)}>
        <SearchField
          label={t('report:search')}
          value={state.search}
          onChange={(search) => onChange({ search: search || undefined })}
        />
        {/* A send counts no machines and knows no group: it would find others than are shown. */}
        {maySend && engaged && !state.machines && !state.group && waiting > 0 && (
          <Button
            icon={Send}
            flip
            onClick={() => sendTo({ groups: [engagedGroup(report.releaseId, engaged, waiting)] })}
          >
            {t(engaged === 'notOpened' ? 'report:remind' : 'report:toThese', {
              count: waiting,
              total: formatNumber(waiting),
            })}
          </Button>
        )}
      </div>
      <div {...selecting.list}>
        {report.recipients.length === 0 ? (
          <p className="panel padded muted">{t('report:noMatch')}</p>
        ) : (
          <RecipientTable
            {...{ organizationId, releaseId, seconds, isWatched, expirationDate }}
            recipients={report.recipients}
            picking={maySend ? picking : undefined}
            onSend={maySend ? (one) => again([one]) : undefined}
          />
        )}
      </div>
      {report.total > pageSize && (
        <Pagination fixed listId={recipientsId} page={state.page} limit={pageSize} total={report.total} />
      )}
      {maySend && (
        <RecipientSelection
          {...{ organizationId, releaseId, condition, isWatched, expirationDate }}
          state={selecting}
          total={report.total}
          onSend={again}
        />
      )}
      {isWatched && (
        <p className={classNames('muted smallest', css.note)}>
          {t('report:note')} {t('common:viewCounts')}
        </p>
      )}
    </section>
  );
}
