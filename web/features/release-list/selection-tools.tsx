import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { withWords } from '../../i18n/words.ts';
import { countOf } from '../../parts/selection/selection.ts';
import { useEverTrue } from '../../ui/hook/use-ever-true.ts';
import type { SelectionBarProps } from './use-selection.ts';

const SelectionBar = lazy(() =>
  withWords(['selection'], import('./selection-bar.tsx')).then((module) => ({
    default: module.SelectionBar,
  })),
);

/** Says how many are selected, and brings what can be done with them when the first one is. */
export function SelectionTools(props: SelectionBarProps) {
  const { t } = useTranslation();
  const count = countOf(props.state.selection);
  const wanted = useEverTrue(count > 0);
  return (
    <>
      <p role="status" className="visually-hidden">
        {count > 0 && t('releases:selected', { count, total: formatNumber(count) })}
      </p>
      {wanted && (
        <Suspense>
          <SelectionBar {...props} />
        </Suspense>
      )}
    </>
  );
}
