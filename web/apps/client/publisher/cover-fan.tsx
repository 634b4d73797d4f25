import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { BookCover } from './book-card.tsx';
import css from './cover-fan.module.css';

/** Covers held like cards: a picture of what stands beside it in words. */
export function CoverFan({ releases }: { releases: readonly ReleaseCard[] }) {
  return (
    <div className={css.fan} data-count={releases.length} aria-hidden="true">
      {releases.map((release) => (
        <BookCover key={release._id} release={release} className={css.one} />
      ))}
    </div>
  );
}
