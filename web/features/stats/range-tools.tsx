import { isDay } from '@firstlook/contract/day.ts';
import { Calendar } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/field/segmented.tsx';
import { useSetSearch } from '../../ui/hook/navigation.ts';
import css from './stats.module.css';
import { isReversed, type QuickRange, quickRanges, type StatsState } from './stats-state.ts';

const DateField = lazy(() =>
  import('../../ui/field/date-field.tsx').then((module) => ({ default: module.DateField })),
);

/** The time that is shown: a range of one press, or days. */
export function RangeTools({ state }: { state: StatsState }) {
  const { t } = useTranslation();
  const setSearch = useSetSearch(true);
  const choose = (range: QuickRange | 'own') =>
    // A month that was chosen may lie outside of the new range.
    setSearch(
      {
        range: range === 'year' ? undefined : range,
        from: undefined,
        to: undefined,
        month: undefined,
        p: undefined,
      },
      true,
    );
  const set = (end: 'from' | 'to', day: string | null) => {
    if (day && !isDay(day)) return;
    setSearch({ range: 'own', [end]: day ?? undefined, month: undefined, p: undefined });
  };
  return (
    <search className={css.range}>
      <Segmented
        label={t('stats:range.label')}
        value={state.range}
        options={[
          ...(Object.keys(quickRanges) as QuickRange[]).map((value) => ({
            value,
            label: t(`stats:range.${value}`),
          })),
          { value: 'own' as const, label: t('stats:range.own'), icon: Calendar },
        ]}
        onChange={choose}
      />
      {state.range === 'own' && (
        <Suspense>
          <DateField
            className={css.day}
            label={t('stats:range.from')}
            value={state.from}
            onChange={(day) => set('from', day)}
          />
          <DateField
            className={css.day}
            label={t('stats:range.to')}
            value={state.to}
            error={isReversed(state) ? t('stats:range.reversed') : undefined}
            onChange={(day) => set('to', day)}
          />
        </Suspense>
      )}
    </search>
  );
}
