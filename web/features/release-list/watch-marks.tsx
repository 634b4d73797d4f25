import { lazy, Suspense } from 'react';
import { withWords } from '../../i18n/words.ts';
import type { OwnMarksProps } from './own-mark-props.ts';

const Marks = lazy(() =>
  withWords(['watching'], import('./own-marks.tsx')).then((module) => ({ default: module.OwnMarks })),
);

/** What is new to the person and what limits their watching, on the picture of a release. */
export function WatchMarks(props: OwnMarksProps) {
  return (
    <Suspense>
      <Marks {...props} />
    </Suspense>
  );
}
