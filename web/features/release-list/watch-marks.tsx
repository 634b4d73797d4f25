import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { lazy, Suspense } from 'react';
import type { OwnWatching } from '../../data/watching.ts';
import { withWords } from '../../i18n/words.ts';

export interface OwnMarksProps {
  own: OwnWatching;
  release: ReleaseCard;
  /** In a row that says so already. */
  withoutNew?: boolean;
}

const Marks = lazy(() =>
  withWords(['watching'], import('./own-marks.tsx')).then((module) => ({ default: module.OwnMarks })),
);

/** What is new to the person and what limits his watching, on the picture of a release. */
export function WatchMarks(props: OwnMarksProps) {
  return (
    <Suspense>
      <Marks {...props} />
    </Suspense>
  );
}
