import type { ReleaseCard } from '@firstlook/contract/release.ts';
import type { OwnWatching } from '../../data/watching.ts';

/** What the marks of a release are drawn from. */
export interface OwnMarksProps {
  own: OwnWatching;
  release: ReleaseCard;
  /** In a row that says so already. */
  withoutNew?: boolean;
}
