import { useTranslation } from 'react-i18next';
import type { ActivityReport } from '../../data/stats.ts';
import { ShareRing } from '../../parts/share-ring.tsx';
import { Pagination } from '../../ui/list/pagination.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { ringDrawing } from './chart-picture.ts';
import { ChartSection } from './chart-section.tsx';
import { actName, actSheet, countSheet, type Sheet } from './sheet.ts';
import css from './stats.module.css';
import type { StatsState } from './stats-state.ts';

const named = <K extends string>(counts: readonly ({ count: number } & Record<K, string>)[], key: K) =>
  counts.map((one) => ({ name: one[key], count: one.count }));

/** What people of the organization did, by category and title, and each act. */
export function ActivityTab({ report, state }: { report: ActivityReport; state: StatsState }) {
  const { t } = useTranslation();
  if (report.total === 0)
    return <Empty drawing="log" title={t('stats:activity.none')} text={t('stats:activity.noneText')} />;
  const categories = named(report.categories, 'category');
  const nameOf = (name: string) => (name === 'other' ? t('stats:others') : actName('category', name, t));
  const wordOf = (total: number) => t('stats:word.acts', { count: total });
  return (
    <>
      <div className={css.rings}>
        <ChartSection
          inPanel
          sheet={countSheet('categories', categories, t)}
          tables={state.tables}
          picture={() => ({
            title: t('stats:activity.categories'),
            note: t('stats:activity.lede'),
            drawing: ringDrawing(categories, nameOf, wordOf),
          })}
        >
          <ShareRing
            label={t('stats:activity.categories')}
            shares={categories}
            nameOf={nameOf}
            wordOf={wordOf}
            heads={{
              name: t('stats:activity.category'),
              count: t('stats:activity.times'),
              share: t('stats:share'),
            }}
          />
        </ChartSection>
        <ChartSection inPanel sheet={countSheet('titles', named(report.titles, 'title'), t)} />
      </div>
      <ChartSection sheet={actSheet(report.items, t)} />
      <Pagination page={state.page} limit={state.limit} total={report.total} />
    </>
  );
}

/** The tables of the tab, as files have them. */
export function useActivitySheets(report: ActivityReport | undefined): Sheet[] {
  const { t } = useTranslation();
  if (!report) return [];
  return [
    countSheet('categories', named(report.categories, 'category'), t),
    countSheet('titles', named(report.titles, 'title'), t),
    actSheet(report.items, t),
  ];
}
