import { useTranslation } from 'react-i18next';
import type { ActivityQuery, ActivityReport } from '../../data/stats.ts';
import { ShareRing } from '../../parts/share-ring.tsx';
import { useListChange } from '../../ui/hook/navigation.ts';
import { Pagination } from '../../ui/list/pagination.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { scenes } from '../../ui/page/scene.tsx';
import { ActivityExport } from './activity-export.tsx';
import { ActivityTools } from './activity-tools.tsx';
import { ringDrawing } from './chart-picture.ts';
import { ChartSection } from './chart-section.tsx';
import { actName, actSheet, countSheet } from './sheet.ts';
import css from './stats.module.css';
import type { StatsState } from './stats-state.ts';

const named = <K extends string>(counts: readonly ({ count: number } & Record<K, string>)[], key: K) =>
  counts.map((one) => ({ name: one[key], count: one.count }));

/** What people of the organization did, by category and title, and each act. */
export function ActivityTab(props: { report: ActivityReport; state: StatsState; query: ActivityQuery }) {
  const { t } = useTranslation();
  const change = useListChange();
  const { report, state, query } = props;
  const { acts } = state;
  const isNarrowed = acts.search !== '' || acts.category !== null || acts.people !== null;
  if (report.total === 0 && !isNarrowed)
    return (
      <Empty drawing={scenes.log} title={t('stats:activity.none')} text={t('stats:activity.noneText')} />
    );
  const tools = <ActivityTools acts={acts} categories={report.categories} />;
  if (report.total === 0)
    return (
      <>
        {tools}
        <Empty drawing="noMatch" title={t('stats:activity.noMatch')}>
          <Button onClick={() => change({ search: undefined, category: undefined, people: undefined })}>
            {t('stats:activity.clear')}
          </Button>
        </Empty>
      </>
    );
  const categories = named(report.categories, 'category');
  const nameOf = (name: string) => (name === 'other' ? t('stats:others') : actName('category', name, t));
  const wordOf = (total: number) => t('stats:word.acts', { count: total });
  return (
    <>
      {tools}
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
      <ChartSection
        sheet={actSheet(report.items, t)}
        files={
          <ActivityExport query={query} label={t('stats:exportOf', { name: t('stats:activity.list') })} />
        }
      />
      <Pagination page={state.page} limit={state.limit} total={report.total} />
    </>
  );
}
