import { activityPeople } from '@firstlook/contract/activity-people.ts';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../ui/field/search-field.tsx';
import { Segmented } from '../../ui/field/segmented.tsx';
import { useListChange } from '../../ui/hook/navigation.ts';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { actName } from './sheet.ts';
import css from './stats.module.css';
import type { StatsState } from './stats-state.ts';

interface ActivityToolsProps {
  acts: StatsState['acts'];
  /** Categories that there are in the time that is shown. */
  categories: readonly { category: string; count: number }[];
}

/** Whose acts of which kind are listed, and the words that are looked for in them. */
export function ActivityTools({ acts, categories }: ActivityToolsProps) {
  const { t } = useTranslation();
  const change = useListChange();
  const names = new Set([
    ...categories.map(({ category }) => category),
    ...(acts.category ? [acts.category] : []),
  ]);
  return (
    <search className={classNames(css.range, css.acts)}>
      <SearchField
        label={t('stats:activity.search')}
        value={acts.search}
        onChange={(text) => change({ search: text || undefined }, true)}
      />
      <Segmented
        label={t('stats:activity.whose')}
        value={acts.people ?? 'everybody'}
        options={(['everybody', ...activityPeople] as const).map((value) => ({
          value,
          label: t(`stats:activity.${value}`),
        }))}
        onChange={(people) => change({ people: people === 'everybody' ? undefined : people })}
      />
      <ChoiceFilter
        name={t('stats:activity.category')}
        options={[...names].map((value) => ({ value, label: actName('category', value, t) }))}
        chosen={acts.category ? [acts.category] : []}
        onChange={([category]) => change({ category })}
      />
    </search>
  );
}
