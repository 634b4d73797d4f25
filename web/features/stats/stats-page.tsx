import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../data/organization.ts';
import { useActivityReport, useStats, useStatsTotals } from '../../data/stats.ts';
import { path } from '../../device/path.ts';
import { formatDate } from '../../i18n/format.ts';
import { Failure } from '../../parts/failure.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { useRouteParams, useRouteSearch } from '../../ui/hook/navigation.ts';
import { ButtonLink } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { Empty } from '../../ui/page/empty.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { ActivityTab, useActivitySheets } from './activity-tab.tsx';
import { MonthlySummary } from './monthly-summary.tsx';
import { OnlyChips } from './only.tsx';
import { RangeTools } from './range-tools.tsx';
import { SheetExport } from './sheet-export.tsx';
import { fileTailOf, Shown } from './shown.ts';
import css from './stats.module.css';
import { isReversed, rangeQueryOf, readStatsState, statsQueryOf } from './stats-state.ts';
import { useWatchingSheets, WatchingTab } from './watching-tab.tsx';

/** Statistics of one organization, for those who may and where its films are logged (specification 1 section 2). */
export function StatsApp() {
  const { organizationId = '' } = useRouteParams();
  const organization = useOrganization(organizationId);
  const { t } = useTranslation();
  useCrumbs([{ label: t('stats:title') }]);
  return (
    <Permitted organizationId={organizationId} permission="stats.read">
      {organization && !organization.restrictVideos ? (
        <Page title={t('stats:title')}>
          <Empty whole drawing="nothing" title={t('stats:off.title')} text={t('stats:off.text')}>
            <ButtonLink kind="primary" to={path.organizationEdit(organizationId)}>
              {t('stats:off.settings')}
            </ButtonLink>
          </Empty>
        </Page>
      ) : (
        <StatsPage organizationId={organizationId} />
      )}
    </Permitted>
  );
}

function Tabs({ chosen }: { chosen: 'watching' | 'activity' }) {
  const { t } = useTranslation();
  const { organizationId = '' } = useRouteParams();
  const { tab: _tab, p: _page, ...rest } = useRouteSearch();
  return (
    <nav className="tabs" aria-label={t('stats:tab.label')}>
      {(['watching', 'activity'] as const).map((tab) => (
        <AppLink
          key={tab}
          to={path.stats(organizationId)}
          search={tab === 'watching' ? rest : { ...rest, tab }}
          className={classNames(tab === chosen && 'chosen')}
          aria-current={tab === chosen ? 'page' : undefined}
        >
          {t(`stats:tab.${tab}`)}
        </AppLink>
      ))}
    </nav>
  );
}

function useShown(organizationId: string) {
  const state = readStatsState(useRouteSearch());
  // A quick range begins where it began when the page was opened: each second would be another question.
  const [now] = useState(Date.now);
  const query = statsQueryOf(state, now);
  const rangeQuery = rangeQueryOf(state, now);
  const isActivity = state.tab === 'activity';
  const isNone = isReversed(state);
  const stats = useStats(organizationId, query, !isActivity && !isNone);
  const comparison = useStatsTotals(organizationId, query, !isActivity && !isNone);
  const { page, limit } = state;
  const activity = useActivityReport(
    organizationId,
    { ...rangeQuery, pagination: { page, limit } },
    isActivity && !isNone,
  );
  const isOld = isActivity
    ? activity.isPlaceholderData
    : stats.isPlaceholderData || comparison.isPlaceholderData;
  const failed = (isActivity ? [activity] : [stats, comparison]).find(({ isError }) => isError);
  return { state, query, isActivity, isNone, isOld, stats, comparison, activity, failed };
}

/** Of which question the figures are, for their files. */
const shownOf = ({ state: { only }, isActivity, isOld, stats, comparison }: ReturnType<typeof useShown>) => ({
  isOld,
  fileTail:
    isActivity || !comparison.data
      ? ''
      : fileTailOf(
          comparison.data,
          only,
          stats.data?.releases.find(({ releaseId }) => releaseId === only.release)?.title,
        ),
});

function Figures({ organizationId, shown }: { organizationId: string; shown: ReturnType<typeof useShown> }) {
  const { t } = useTranslation();
  const { state, query, isActivity, isNone, stats, comparison, activity, failed } = shown;
  if (isNone) return <Empty drawing="nothing" title={t('stats:range.reversed')} />;
  if (failed) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (isActivity)
    return activity.data ? <ActivityTab report={activity.data} state={state} /> : <SkeletonRows />;
  if (!stats.data || !comparison.data) return <SkeletonRows rows={8} />;
  return (
    <WatchingTab
      organizationId={organizationId}
      stats={stats.data}
      comparison={comparison.data}
      state={state}
      query={query}
    />
  );
}

function StatsPage({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const shown = useShown(organizationId);
  const { state, isActivity, isOld, stats, comparison, activity } = shown;
  const watchingSheets = useWatchingSheets(stats.data, comparison.data);
  const activitySheets = useActivitySheets(activity.data);
  const range = comparison.data;
  return (
    <Shown value={shownOf(shown)}>
      <Page title={t('stats:title')}>
        <PageHeader
          title={t('stats:title')}
          lede={
            isActivity
              ? t('stats:activity.lede')
              : range && t('stats:lede', { from: formatDate(range.from), to: formatDate(range.to) })
          }
          actions={
            <>
              <RangeTools state={state} />
              <SheetExport
                sheets={isActivity ? activitySheets : watchingSheets}
                name={isActivity ? 'activity' : 'statistics'}
              />
            </>
          }
        />
        <Tabs chosen={state.tab} />
        {!isActivity && <OnlyChips organizationId={organizationId} only={state.only} stats={stats.data} />}
        <div className={css.shown} aria-busy={isOld}>
          <Figures organizationId={organizationId} shown={shown} />
        </div>
        {!isActivity && <MonthlySummary organizationId={organizationId} />}
      </Page>
    </Shown>
  );
}
