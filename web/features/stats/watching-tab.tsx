import type { Stats } from '@firstlook/contract/stats.ts';
import { dayIn } from '@firstlook/contract/zone.ts';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../data/session.ts';
import { type StatsComparison, type StatsQuery, useStatsHours, useStatsLabels } from '../../data/stats.ts';
import { formatDate } from '../../i18n/format.ts';
import { timeZone } from '../../i18n/place.ts';
import { ShareRing } from '../../parts/share-ring.tsx';
import { Segmented } from '../../ui/field/segmented.tsx';
import { useSetSearch } from '../../ui/hook/navigation.ts';
import { Button } from '../../ui/page/button.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { monthDrawing, releaseDrawing, ringDrawing } from './chart-picture.ts';
import { ChartSection } from './chart-section.tsx';
import { FilmSection } from './film-section.tsx';
import { HoursSection } from './hours-section.tsx';
import { LabelSection, labelsOf } from './label-section.tsx';
import { everyMonth } from './month.ts';
import { MonthBars } from './month-bars.tsx';
import { useOnlyNames, useToggleOnly } from './only.tsx';
import { ReaderSection } from './reader-section.tsx';
import { ReleaseBars } from './release-bars.tsx';
import { ReportList } from './report-list.tsx';
import {
  countryName,
  deviceName,
  hourSheet,
  labelSheet,
  monthSheet,
  releaseSheet,
  reportSheet,
  shareSheet,
} from './sheet.ts';
import css from './stats.module.css';
import {
  type MonthMode,
  monthModes,
  notNarrowed,
  placeInAddress,
  placeOfAddress,
  releaseModes,
  type StatsState,
} from './stats-state.ts';
import { Totals } from './totals.tsx';

interface WatchingTabProps {
  organizationId: string;
  stats: Stats;
  comparison: StatsComparison;
  state: StatsState;
  query: StatsQuery;
}

/** Months of a range on the calendar of the organization. */
const monthsOf = (stats: Stats, { from, to }: StatsComparison) =>
  everyMonth(
    stats.months,
    dayIn(timeZone(), new Date(from)).slice(0, 7),
    dayIn(timeZone(), new Date(to)).slice(0, 7),
    dayIn(timeZone(), new Date()).slice(0, 7),
  );

function NothingWatched({ comparison, state }: Pick<WatchingTabProps, 'comparison' | 'state'>) {
  const { t } = useTranslation();
  const setSearch = useSetSearch(true);
  const year = () => setSearch({ range: undefined, from: undefined, to: undefined, month: undefined }, true);
  const longer = state.range !== 'year' && <Button onClick={year}>{t('stats:empty.year')}</Button>;
  if (Object.keys(state.only).length > 0)
    return (
      <Empty drawing="nothing" title={t('stats:empty.narrowed')} text={t('stats:empty.narrowedText')}>
        <Button onClick={() => setSearch(notNarrowed, true)}>{t('common:clearFilters')}</Button>
        {longer}
      </Empty>
    );
  return (
    <Empty
      drawing="nothing"
      title={t('stats:empty.title')}
      text={t('stats:empty.text', { from: formatDate(comparison.from), to: formatDate(comparison.to) })}
    >
      {longer}
    </Empty>
  );
}

interface RingProps {
  kind: 'devices' | 'countries';
  stats: Stats;
  state: StatsState;
  note: string;
}

function Ring({ kind, stats, state: { only, tables }, note }: RingProps) {
  const { t } = useTranslation();
  const toggle = useToggleOnly(only);
  const alone = kind === 'devices' ? 'device' : 'country';
  const title = t(`stats:${kind}`);
  const nameOf = (name: string) => {
    if (name === 'other') return t('stats:others');
    return kind === 'devices' ? deviceName(name, t) : countryName(name, t);
  };
  const wordOf = (total: number) => t('stats:word.watches', { count: total });
  return (
    <ChartSection
      inPanel
      heading="h3"
      sheet={shareSheet(kind, stats[kind], t)}
      tables={tables}
      picture={() => ({ title, note, drawing: ringDrawing(stats[kind], nameOf, wordOf) })}
    >
      <ShareRing
        label={title}
        shares={stats[kind]}
        nameOf={nameOf}
        wordOf={wordOf}
        heads={{ name: title, count: t('stats:mode.watches'), share: t('stats:share') }}
        choosing={{
          chosen: only[alone] === undefined ? null : placeOfAddress(only[alone]),
          labelOf: (name) => t('stats:only', { name: nameOf(name) }),
          onChoose: (name) => toggle(alone, placeInAddress(name)),
        }}
      />
    </ChartSection>
  );
}

function Releases({ organizationId, stats, state, note }: WatchingTabProps & { note: string }) {
  const { t } = useTranslation();
  const setSearch = useSetSearch(true);
  const { by, only, tables } = state;
  return (
    <ChartSection
      sheet={releaseSheet(stats.releases, t)}
      tables={tables}
      picture={() => ({
        title: `${t('stats:byRelease')}${t('common:colon')} ${t(`stats:mode.${by}`)}`,
        note,
        drawing: releaseDrawing(stats.releases, by, t),
      })}
      tools={
        <Segmented
          label={t('stats:modeLabel')}
          value={by}
          options={releaseModes.map((value) => ({ value, label: t(`stats:mode.${value}`) }))}
          onChange={(chosen) => setSearch({ by: chosen === 'people' ? undefined : chosen })}
        />
      }
    >
      <ReleaseBars organizationId={organizationId} releases={stats.releases} mode={by} only={only} />
    </ChartSection>
  );
}

function Months({ stats, comparison, state, note }: WatchingTabProps & { note: string }) {
  const { t } = useTranslation();
  const setSearch = useSetSearch(true);
  const { months: mode, only, tables } = state;
  const months = monthsOf(stats, comparison);
  const wordOf = (value: MonthMode) => t(value === 'time' ? 'stats:hours' : 'stats:mode.watches');
  return (
    <ChartSection
      sheet={monthSheet(months, t)}
      tables={tables}
      picture={() => ({
        title: `${t('stats:byMonth')}${t('common:colon')} ${wordOf(mode)}`,
        note,
        drawing: monthDrawing(months, mode),
      })}
      tools={
        <Segmented
          label={t('stats:monthLabel')}
          value={mode}
          options={monthModes.map((value) => ({ value, label: wordOf(value) }))}
          onChange={(chosen) => setSearch({ months: chosen === 'watches' ? undefined : chosen })}
        />
      }
    >
      <MonthBars months={months} mode={mode} only={only} />
    </ChartSection>
  );
}

/** What a picture says of itself: its time, and what it is narrowed to. */
function useNote({ organizationId, stats, comparison, state }: WatchingTabProps): string {
  const { t } = useTranslation();
  const names = useOnlyNames(organizationId, state.only, stats).map(({ name }) => name);
  const { from, to } = comparison;
  return [t('stats:period', { from: formatDate(from), to: formatDate(to) }), ...names].join(' · ');
}

function Charts(props: WatchingTabProps) {
  const { organizationId, stats, comparison, state, query } = props;
  const { t } = useTranslation();
  const can = useCan(organizationId);
  const note = useNote(props);
  const detail = { organizationId, query, sittings: comparison.totals.byTotalWatchTimes };
  return (
    <>
      <Totals totals={comparison.totals} before={comparison.before} />
      <Releases {...props} note={note} />
      <Months {...props} note={note} />
      <HoursSection {...detail} tables={state.tables} note={note} />
      <FilmSection
        organizationId={organizationId}
        releases={stats.releases}
        chosen={state.film}
        range={comparison}
        only={state.only}
        note={note}
      />
      {can('contact.read') && <LabelSection {...detail} state={state} note={note} />}
      <section className={css.section}>
        <div className={css.sectionHead}>
          <h2>{t('stats:howAndWhere')}</h2>
        </div>
        <div className={css.rings}>
          <Ring kind="devices" stats={stats} state={state} note={note} />
          <Ring kind="countries" stats={stats} state={state} note={note} />
        </div>
      </section>
      {can('report.read') && <ReaderSection {...detail} />}
    </>
  );
}

/** What was watched. */
export function WatchingTab(props: WatchingTabProps) {
  const { organizationId, stats, comparison, state } = props;
  return (
    <>
      {comparison.totals.byTotalWatchTimes === 0 ? (
        <NothingWatched comparison={comparison} state={state} />
      ) : (
        <Charts {...props} />
      )}
      <ReportList
        organizationId={organizationId}
        reports={stats.reports}
        isWhole={!state.only.device && !state.only.country}
        isOne={!!state.only.release}
      />
    </>
  );
}

/** The charts of the tab, as files have them. */
export const useWatchingSheets = (
  { organizationId, query, state }: Pick<WatchingTabProps, 'organizationId' | 'query' | 'state'>,
  stats: Stats | undefined,
  comparison: StatsComparison | undefined,
) => {
  const { t } = useTranslation();
  // Parts with answers of their own are there once the page has counted them.
  const hours = useStatsHours(organizationId, query, false).data?.items ?? [];
  const labels = useStatsLabels(organizationId, query, false).data?.items ?? [];
  if (!stats || !comparison) return [];
  return [
    releaseSheet(stats.releases, t),
    monthSheet(monthsOf(stats, comparison), t),
    hourSheet(hours, t),
    labelSheet(labelsOf(labels, state.label), t),
    shareSheet('devices', stats.devices, t),
    shareSheet('countries', stats.countries, t),
    reportSheet(stats.reports, t),
  ];
};
