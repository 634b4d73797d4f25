import { csvLines } from '@firstlook/contract/csv.ts';
import type { ReportComparison } from '@firstlook/contract/report-group.ts';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useReportComparison } from '../../data/report-compare.ts';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Failure } from '../../parts/failure.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { Segmented } from '../../ui/field/segmented.tsx';
import { useRouteParams, useRouteSearch, useSetSearch } from '../../ui/hook/navigation.ts';
import { Button } from '../../ui/page/button.tsx';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { Note } from '../../ui/page/note.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { SkeletonTable } from '../../ui/page/skeleton.tsx';
import css from './compare.module.css';
import { type CompareState, comparedDays, readCompareState } from './compare-state.ts';
import { CompareTable, comparedSteps, isTold, shareOf } from './compare-table.tsx';
import { ReleaseChoice } from './release-choice.tsx';

/** So long after each send, in words. */
function useAfter() {
  const { t } = useTranslation();
  return (hours: number) =>
    hours >= 24
      ? t('compare:afterDays', { count: hours / 24, total: formatNumber(hours / 24) })
      : t('compare:afterHours', { count: Math.floor(hours), total: formatNumber(Math.floor(hours)) });
}

/** What is shown, as a file. */
function useCsv(data: ReportComparison) {
  const { t } = useTranslation();
  const after = useAfter();
  return () => {
    const heads = [t('compare:figure'), ...data.items.flatMap(({ title }) => [title, `${title} %`])];
    const lines = comparedSteps.map((step) => [
      t(`compare:step.${step}`),
      ...data.items.flatMap((item) =>
        isTold(item, step) ? [item.counts[step], shareOf(item, step)] : [null, null],
      ),
    ]);
    // Heads are titles, which a spreadsheet might take for formulas: lines like the others.
    const csv = `\ufeff${csvLines([heads, ...lines, [after(data.hours)]])}`;
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), 'comparison.csv');
  };
}

interface ComparedProps {
  organizationId: string;
  data: ReportComparison;
  days: CompareState['days'];
  isStale: boolean;
  onDays: (days: CompareState['days']) => void;
}

function Compared({ organizationId, data, days, isStale, onDays }: ComparedProps) {
  const { t } = useTranslation();
  const after = useAfter();
  const save = useCsv(data);
  const youngest = data.items.find(({ releaseId }) => releaseId === data.limitedBy);
  return (
    <section aria-busy={isStale}>
      <div className={css.after}>
        <h2>{after(data.hours)}</h2>
        <span className="row wrap screen-only">
          <span className="muted small" aria-hidden="true">
            {t('compare:daysShort')}
          </span>
          <Segmented
            label={t('compare:days')}
            value={days === undefined ? 'most' : String(days)}
            options={[
              ...comparedDays.map((one) => ({ value: String(one), label: formatNumber(one) })),
              { value: 'most', label: t('compare:most') },
            ]}
            onChange={(value) => onDays(comparedDays.find((one) => String(one) === value))}
          />
          <Button icon={Download} onClick={save}>
            {t('compare:csv')}
          </Button>
        </span>
      </div>
      {youngest && <Note tone="info">{t('compare:limited', { title: youngest.title })}</Note>}
      <CompareTable organizationId={organizationId} data={data} />
      <p className={`muted smallest ${css.note}`}>{t('compare:note')}</p>
    </section>
  );
}

/** Up to four releases side by side, each the same time after it was sent; all of it is in the address. */
export function ComparePage() {
  const { t } = useTranslation();
  const { organizationId = '' } = useRouteParams();
  const { releases, days } = readCompareState(useRouteSearch());
  const setSearch = useSetSearch(true);
  const comparison = useReportComparison(organizationId, releases, days);
  const { data } = comparison;
  useCrumbs([
    { label: t('shell:releases'), to: path.releases(organizationId) },
    { label: t('compare:title') },
  ]);
  const titleOf = (id: string) => data?.items.find(({ releaseId }) => releaseId === id)?.title ?? '…';
  return (
    <Page title={t('compare:title')}>
      <PageHeader title={t('compare:title')} lede={t('compare:lede')} />
      <ReleaseChoice
        organizationId={organizationId}
        chosen={releases.map((id) => ({ id, title: titleOf(id) }))}
        onChange={(chosen) => setSearch({ releases: chosen.join(',') || undefined })}
      />
      {releases.length === 0 ? (
        <p className="panel padded muted">{t('compare:nothing')}</p>
      ) : comparison.isError && !comparison.isFetching ? (
        <Failure error={comparison.error} onRetry={() => void comparison.refetch()} />
      ) : data ? (
        <Compared
          {...{ organizationId, data, days }}
          isStale={comparison.isPlaceholderData}
          onDays={(value) => setSearch({ days: value === undefined ? undefined : String(value) })}
        />
      ) : (
        <SkeletonTable cells={3} />
      )}
    </Page>
  );
}
