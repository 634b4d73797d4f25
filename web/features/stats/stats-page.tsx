import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../data/organization.ts';
import { useActivityReport, usePlayLog, useStats, useStatsTotals } from '../../data/stats.ts';
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
import { ActivityExport } from './activity-export.tsx';
import { ActivityTab } from './activity-tab.tsx';
import { MonthlySummary } from './monthly-summary.tsx';
import { OnlyChips } from './only.tsx';
import { PlayLogExport, PlayLogTab } from './play-log-tab.tsx';
import { RangeTools } from './range-tools.tsx';
import type { Sheet } from './sheet.ts';
import { SheetExport } from './sheet-export.tsx';
import { fileTailOf, Shown } from './shown.ts';
import css from './stats.module.css';
import {
  activityQueryOf,
  isReversed,
  rangeQueryOf,
  readStatsState,
  type StatsTab,
  statsQueryOf,
  statsTabs,
} from './stats-state.ts';
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

function Tabs({ chosen }: { chosen: StatsTab }) {
  const { t } = useTranslation();
  const { organizationId = '' } = useRouteParams();
  const {
    tab: _tab,
    p: _page,
    search: _search,
    category: _category,
    people: _people,
    ...rest
  } = useRouteSearch();
  return (
    <nav className="tabs" aria-label={t('stats:tab.label')}>
      {statsTabs.map((tab) => (
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
  const activityQuery = activityQueryOf(state, now);
  const logQuery = rangeQueryOf(state, now);
  const { tab, page, limit } = state;
  const isNone = isReversed(state);
  const asks = (one: StatsTab) => tab === one && !isNone;
  const pagination = { page, limit };
  const stats = useStats(organizationId, query, asks('watching'));
  const comparison = useStatsTotals(organizationId, query, asks('watching'));
  const activity = useActivityReport(organizationId, { ...activityQuery, pagination }, asks('activity'));
  const log = usePlayLog(organizationId, { ...logQuery, pagination }, asks('log'));
  const answers = { watching: [stats, comparison], activity: [activity], log: [log] }[tab];
  const isOld = answers.some(({ isPlaceholderData }) => isPlaceholderData);
  const failed = answers.find(({ isError }) => isError);
  return { state, query, activityQuery, logQuery, isNone, isOld, stats, comparison, activity, log, failed };
}

/** Of which question the figures are, for their files. */
const shownOf = ({ state: { only, tab }, isOld, stats, comparison }: ReturnType<typeof useShown>) => ({
  isOld,
  fileTail:
    tab !== 'watching' || !comparison.data
      ? ''
      : fileTailOf(
          comparison.data,
          only,
          stats.data?.releases.find(({ releaseId }) => releaseId === only.release)?.title,
        ),
});

function Figures({ organizationId, shown }: { organizationId: string; shown: ReturnType<typeof useShown> }) {
  const { t } = useTranslation();
  const { state, query, activityQuery, logQuery, isNone, stats, comparison, activity, log, failed } = shown;
  if (isNone) return <Empty drawing="nothing" title={t('stats:range.reversed')} />;
  if (failed) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (state.tab === 'activity')
    return activity.data ? (
      <ActivityTab report={activity.data} state={state} query={activityQuery} />
    ) : (
      <SkeletonRows />
    );
  if (state.tab === 'log')
    return log.data ? <PlayLogTab log={log.data} state={state} query={logQuery} /> : <SkeletonRows />;
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

/** What the chosen tab has as a file, whole. */
function WholeExport({ shown, sheets }: { shown: ReturnType<typeof useShown>; sheets: readonly Sheet[] }) {
  const { state, activityQuery, logQuery, isNone } = shown;
  if (state.tab === 'watching') return <SheetExport sheets={sheets} name="statistics" />;
  if (isNone) return null;
  return state.tab === 'activity' ? (
    <ActivityExport query={activityQuery} />
  ) : (
    <PlayLogExport query={logQuery} />
  );
}

function StatsPage({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const shown = useShown(organizationId);
  const { state, query, isOld, stats, comparison } = shown;
  const sheets = useWatchingSheets({ organizationId, query, state }, stats.data, comparison.data);
  const range = comparison.data;
  const isWatching = state.tab === 'watching';
  return (
    <Shown value={shownOf(shown)}>
      <Page title={t('stats:title')}>
        <PageHeader
          title={t('stats:title')}
          lede={
            state.tab !== 'watching'
              ? t(`stats:${state.tab}.lede`)
              : range && t('stats:lede', { from: formatDate(range.from), to: formatDate(range.to) })
          }
          actions={
            <>
              <RangeTools state={state} />
              <WholeExport shown={shown} sheets={sheets} />
            </>
          }
        />
        <Tabs chosen={state.tab} />
        {isWatching && <OnlyChips organizationId={organizationId} only={state.only} stats={stats.data} />}
        <div className={css.shown} aria-busy={isOld}>
          <Figures organizationId={organizationId} shown={shown} />
        </div>
        {isWatching && <MonthlySummary organizationId={organizationId} />}
      </Page>
    </Shown>
  );
}
