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
  const failed = (isActivity ? [activity] : [stats, comparison]).find(({ isError }) => isError);
  return { state, query, isActivity, isNone, stats, comparison, activity, failed };
}

function StatsPage({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const { state, query, isActivity, isNone, stats, comparison, activity, failed } = useShown(organizationId);
  const watchingSheets = useWatchingSheets(stats.data);
  const activitySheets = useActivitySheets(activity.data);
  const range = comparison.data;
  return (
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
      {isNone ? (
        <Empty drawing="nothing" title={t('stats:range.reversed')} />
      ) : failed ? (
        <Failure error={failed.error} onRetry={() => void failed.refetch()} />
      ) : isActivity ? (
        activity.data ? (
          <ActivityTab report={activity.data} state={state} />
        ) : (
          <SkeletonRows />
        )
      ) : stats.data && range ? (
        <WatchingTab
          organizationId={organizationId}
          stats={stats.data}
          comparison={range}
          state={state}
          query={query}
        />
      ) : (
        <SkeletonRows rows={8} />
      )}
      {!isActivity && <MonthlySummary organizationId={organizationId} />}
    </Page>
  );
}
