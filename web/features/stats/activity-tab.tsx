import { useTranslation } from 'react-i18next';
import type { ActivityReport } from '../../data/stats.ts';
import { ShareRing } from '../../parts/share-ring.tsx';
import { Pagination } from '../../ui/list/pagination.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { SheetTable } from './chart-section.tsx';
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
  return (
    <>
      <div className={css.rings}>
        <section className="panel">
          <h2>{t('stats:activity.categories')}</h2>
          <ShareRing
            label={t('stats:activity.categories')}
            shares={named(report.categories, 'category')}
            nameOf={(name) => (name === 'other' ? t('stats:others') : actName('category', name, t))}
            wordOf={(total) => t('stats:word.acts', { count: total })}
            heads={{
              name: t('stats:activity.category'),
              count: t('stats:activity.times'),
              share: t('stats:share'),
            }}
          />
        </section>
        <section>
          <h2 className="visually-hidden">{t('stats:activity.titles')}</h2>
          <SheetTable sheet={countSheet('titles', named(report.titles, 'title'), t)} />
        </section>
      </div>
      <section className={css.section}>
        <div className={css.sectionHead}>
          <h2>{t('stats:activity.list')}</h2>
        </div>
        <SheetTable sheet={actSheet(report.items, t)} />
        <Pagination page={state.page} limit={state.limit} total={report.total} />
      </section>
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
