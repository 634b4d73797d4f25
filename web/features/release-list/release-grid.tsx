import type { ReleaseType } from '@firstlook/contract/organization.ts';
import type { OrganizationLocale } from '@firstlook/contract/organization-choice.ts';
import type { ReleaseCard as Card } from '@firstlook/contract/release.ts';
import { memo } from 'react';
import type { OwnWatching } from '../../data/watching.ts';
import { classNames } from '../../ui/page/class-name.ts';
import type { CoverShape } from '../../ui/page/cover.tsx';
import { Delayed, Skeleton, SkeletonTable } from '../../ui/page/skeleton.tsx';
import css from './release-card.module.css';
import { ReleaseCard } from './release-card.tsx';
import type { Picking } from './use-selection.ts';

interface ReleaseGridProps {
  organizationId: string;
  releases: readonly Card[];
  types: readonly ReleaseType[];
  home?: OrganizationLocale | undefined;
  shape: CoverShape;
  onFile?: ((release: Card) => void) | undefined;
  /** What is selected and the ways to select; absent where nothing can be. */
  picking?: Picking | undefined;
  /** What the person watched and may watch; only for watchers. */
  own?: OwnWatching | undefined;
}

/** Drawn again only when something of it changes, not with every key in the field above. */
export const ReleaseGrid = memo(function ReleaseGrid(props: ReleaseGridProps) {
  const { organizationId, releases, types, home, shape, onFile, picking, own } = props;
  return (
    <div className={classNames(css.grid, css[shape])} data-picking={picking?.isAny || undefined}>
      {releases.map((release) => (
        <ReleaseCard
          key={release._id}
          organizationId={organizationId}
          release={release}
          shape={shape}
          home={home}
          onFile={onFile}
          isPicked={picking?.isPicked(release._id)}
          onPick={picking?.onPick}
          onDrag={picking?.onDrag}
          own={own}
          typeName={types.find((type) => type.id === release.releaseType)?.name}
        />
      ))}
    </div>
  );
});

/** The same geometry as the cards that are coming. */
function ReleaseGridSkeleton({ shape }: { shape: CoverShape }) {
  return (
    <Delayed>
      <div className={classNames(css.grid, css[shape])} aria-hidden="true">
        {Array.from({ length: 9 }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical blocks without a life of their own
          <div className={css.card} key={card}>
            <div data-loading className={classNames(css.picture, 'skeleton', css[shape])} />
            <div className={css.coming}>
              <Skeleton width="78%" height={18} />
              <Skeleton width="56%" />
              <Skeleton width="40%" height={24} />
            </div>
          </div>
        ))}
      </div>
    </Delayed>
  );
}

/** The list before it is there, as it was last looked at. */
export function ReleasesComing({ view, shape }: { view: 'grid' | 'table'; shape: CoverShape }) {
  return view === 'table' ? <SkeletonTable /> : <ReleaseGridSkeleton shape={shape} />;
}
