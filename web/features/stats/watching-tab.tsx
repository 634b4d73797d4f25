import type { Stats } from '@firstlook/contract/stats.ts';
import { dayIn } from '@firstlook/contract/zone.ts';
import { useTranslation } from 'react-i18next';
import type { StatsComparison } from '../../data/stats.ts';
import { formatDate } from '../../i18n/format.ts';
import { timeZone } from '../../i18n/place.ts';
import { ShareRing } from '../../parts/share-ring.tsx';
import { Segmented } from '../../ui/field/segmented.tsx';
import { useSetSearch } from '../../ui/hook/navigation.ts';
import { Button } from '../../ui/page/button.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { ChartSection } from './chart-section.tsx';
import { FilmSection } from './film-section.tsx';
import { everyMonth } from './month.ts';
import { MonthBars } from './month-bars.tsx';
import { useToggleOnly } from './only.tsx';
import { ReleaseBars } from './release-bars.tsx';
import { ReportList } from './report-list.tsx';
import { countryName, deviceName, monthSheet, releaseSheet, reportSheet, shareSheet } from './sheet.ts';
import css from './stats.module.css';
import {
  monthModes,
  notNarrowed,
  type Only,
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
  const setSearch = useSetSearch();
  const year = () => setSearch({ range: undefined, from: undefined, to: undefined });
  if (Object.keys(state.only).length > 0)
    return (
      <Empty drawing="nothing" title={t('stats:empty.narrowed')} text={t('stats:empty.narrowedText')}>
        <Button onClick={() => setSearch(notNarrowed, true)}>{t('common:clearFilters')}</Button>
      </Empty>
    );
  return (
    <Empty
      drawing="nothing"
      title={t('stats:empty.title')}
      text={t('stats:empty.text', { from: formatDate(comparison.from), to: formatDate(comparison.to) })}
    >
      {state.range !== 'year' && <Button onClick={year}>{t('stats:empty.year')}</Button>}
    </Empty>
  );
}

function Ring({ kind, stats, only }: { kind: 'devices' | 'countries'; stats: Stats; only: Only }) {
  const { t } = useTranslation();
  const toggle = useToggleOnly(only);
  const alone = kind === 'devices' ? 'device' : 'country';
  const nameOf = (name: string) => {
    if (name === 'other') return t('stats:others');
    return kind === 'devices' ? deviceName(name, t) : countryName(name, t);
  };
  return (
    <section className="panel">
      <h3>{t(`stats:${kind}`)}</h3>
      <ShareRing
        label={t(`stats:${kind}`)}
        shares={stats[kind]}
        nameOf={nameOf}
        wordOf={(total) => t('stats:word.watches', { count: total })}
        heads={{ name: t(`stats:${kind}`), count: t('stats:mode.watches'), share: t('stats:share') }}
        choosing={{
          chosen: only[alone] === undefined ? null : placeOfAddress(only[alone]),
          labelOf: (name) => t('stats:only', { name: nameOf(name) }),
          onChoose: (name) => toggle(alone, placeInAddress(name)),
        }}
      />
    </section>
  );
}

function Charts({ organizationId, stats, comparison, state }: WatchingTabProps) {
  const { t } = useTranslation();
  const setSearch = useSetSearch();
  return (
    <>
      <Totals totals={comparison.totals} before={comparison.before} />
      <ChartSection
        sheet={releaseSheet(stats.releases, t)}
        tables={state.tables}
        tools={
          <Segmented
            label={t('stats:modeLabel')}
            value={state.by}
            options={releaseModes.map((value) => ({ value, label: t(`stats:mode.${value}`) }))}
            onChange={(by) => setSearch({ by: by === 'people' ? undefined : by })}
          />
        }
      >
        <ReleaseBars
          organizationId={organizationId}
          releases={stats.releases}
          mode={state.by}
          only={state.only}
        />
      </ChartSection>
      <ChartSection
        sheet={monthSheet(stats.months, t)}
        tables={state.tables}
        tools={
          <Segmented
            label={t('stats:monthLabel')}
            value={state.months}
            options={monthModes.map((value) => ({
              value,
              label: t(value === 'time' ? 'stats:hours' : 'stats:mode.watches'),
            }))}
            onChange={(months) => setSearch({ months: months === 'watches' ? undefined : months })}
          />
        }
      >
        <MonthBars months={monthsOf(stats, comparison)} mode={state.months} only={state.only} />
      </ChartSection>
      <FilmSection
        organizationId={organizationId}
        releases={stats.releases}
        chosen={state.film}
        range={comparison}
        only={state.only}
      />
      <section className={css.section}>
        <div className={css.sectionHead}>
          <h2>{t('stats:howAndWhere')}</h2>
        </div>
        <div className={css.rings}>
          <Ring kind="devices" stats={stats} only={state.only} />
          <Ring kind="countries" stats={stats} only={state.only} />
        </div>
      </section>
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
      />
    </>
  );
}

/** The charts of the tab, as files have them. */
export const useWatchingSheets = (stats: Stats | undefined) => {
  const { t } = useTranslation();
  if (!stats) return [];
  return [
    releaseSheet(stats.releases, t),
    monthSheet(stats.months, t),
    shareSheet('devices', stats.devices, t),
    shareSheet('countries', stats.countries, t),
    reportSheet(stats.reports, t),
  ];
};
