import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { withWords } from '../../i18n/words.ts';
import { shown } from '../../parts/link-right/link-choice.ts';
import { countOf } from '../../parts/selection/selection.ts';
import { useEverTrue } from '../../ui/hook/use-ever-true.ts';
import type { RecipientBarProps } from './recipient-choice.ts';

const RecipientBar = lazy(() =>
  withWords(['selection', 'reportLinks'], import('./recipient-bar.tsx')).then((module) => ({
    default: module.RecipientBar,
  })),
);

/** Says how many are selected, and brings what can be done with them when the first one is. */
export function RecipientSelection(props: RecipientBarProps) {
  const { t } = useTranslation();
  const count = countOf(props.state.selection);
  const isWanted = useEverTrue(count > 0);
  return (
    <>
      <p role="status" className="visually-hidden">
        {count > 0 && t('report:selected', shown(count))}
      </p>
      {isWanted && (
        <Suspense>
          <RecipientBar {...props} />
        </Suspense>
      )}
    </>
  );
}
