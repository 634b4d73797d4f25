import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { lazy, Suspense } from 'react';
import type { OwnWatching } from '../../data/watching.ts';
import { withWords } from '../../i18n/words.ts';

const Marks = lazy(() =>
  withWords(['watching'], import('./own-marks.tsx')).then((module) => ({ default: module.OwnMarks })),
);

export interface WatchMarksProps {
  own: OwnWatching;
  release: ReleaseCard;
  /** In a row that says so already. */
  withoutNew?: boolean;
}

/** What is new to the person and what limits his watching, on the picture of a release. */
export function WatchMarks(props: WatchMarksProps) {
  return (
    <Suspense>
      <Marks {...props} />
    </Suspense>
  );
}
