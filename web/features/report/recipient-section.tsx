import type { ReleaseReport } from '@firstlook/contract/report.ts';
import { reportFilters } from '@firstlook/contract/report-count.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-name.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { RecipientTable } from './recipient-table.tsx';
import { pageSize, type ReportState } from './report-state.ts';

interface RecipientSectionProps {
  organizationId: string;
  report: ReleaseReport;
  state: ReportState;
  isStale: boolean;
  /** Keys of the address to change; an absent value takes the key away. */
  onChange: (change: Record<string, string | undefined>) => void;
}

export function RecipientSection({
  organizationId,
  report,
  state,
  isStale,
  onChange,
}: RecipientSectionProps) {
  const { t } = useTranslation();
  const last = Math.max(0, Math.ceil(report.total / pageSize) - 1);
  const goTo = (page: number) => onChange({ p: page > 0 ? String(page + 1) : undefined });
  const seconds = report.releaseFiles[0]?.mediaSecondsDuration ?? null;
  return (
    <section aria-busy={isStale}>
      <div className="report-tools">
        <h2>{t('report:recipients')}</h2>
        {reportFilters
          .filter(
            (filter) => filter === 'all' || filter === state.filter || report.counts.filters[filter] > 0,
          )
          .map((filter) => (
            <span key={filter} className={classNames('fchip', filter === state.filter && 'on')}>
              <button
                type="button"
                className="fchip-main"
                aria-pressed={filter === state.filter}
                onClick={() => onChange({ state: filter === 'all' ? undefined : filter })}
              >
                {t(`report:filter.${filter}`)}
                <span className="muted tn">{formatNumber(report.counts.filters[filter])}</span>
              </button>
            </span>
          ))}
        <span className="end row">
          <Switch
            label={t('report:hideMachines')}
            checked={!state.machines}
            onChange={(hide) => onChange({ machines: hide ? undefined : '1' })}
          />
        </span>
      </div>
      <div className="report-search">
        <SearchField
          label={t('report:search')}
          value={state.search}
          onChange={(search) => onChange({ search: search || undefined })}
        />
      </div>
      {report.recipients.length === 0 ? (
        <p className="panel pad muted">{t('report:noMatch')}</p>
      ) : (
        <RecipientTable organizationId={organizationId} recipients={report.recipients} seconds={seconds} />
      )}
      {last > 0 && (
        <div className="row report-pages">
          <Button kind="ghost" disabled={state.page === 0} onClick={() => goTo(state.page - 1)}>
            {t('common:previousPage')}
          </Button>
          <span className="muted sm tn">
            {t('report:page', { page: formatNumber(state.page + 1), pages: formatNumber(last + 1) })}
          </span>
          <Button kind="ghost" disabled={state.page >= last} onClick={() => goTo(state.page + 1)}>
            {t('common:nextPage')}
          </Button>
        </div>
      )}
      <p className="muted xs report-note">
        {t('report:note')} {t('common:viewCounts')}
      </p>
    </section>
  );
}
