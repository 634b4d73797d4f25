import type { ReleaseType } from '@firstlook/contract/organization.ts';
import type { ReleaseCard as Card } from '@firstlook/contract/release.ts';
import type { CoverShape } from '../../ui/page/cover.tsx';
import { Delayed, Skeleton } from '../../ui/page/skeleton.tsx';
import { ReleaseCard } from './release-card.tsx';

interface ReleaseGridProps {
  organizationId: string;
  releases: readonly Card[];
  types: readonly ReleaseType[];
  shape: CoverShape;
}

export function ReleaseGrid({ organizationId, releases, types, shape }: ReleaseGridProps) {
  return (
    <div className={`grid ${shape}`}>
      {releases.map((release) => (
        <ReleaseCard
          key={release._id}
          organizationId={organizationId}
          release={release}
          shape={shape}
          typeName={types.find((type) => type.id === release.releaseType)?.name}
        />
      ))}
    </div>
  );
}

/** The same geometry as the cards that are coming. */
export function ReleaseGridSkeleton({ shape }: { shape: CoverShape }) {
  return (
    <Delayed>
      <div className={`grid ${shape}`} aria-hidden="true">
        {Array.from({ length: 9 }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical blocks without a life of their own
          <div className="card" key={card}>
            <div data-loading className={`cv sk ${shape}`} />
            <div className="card-sk">
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
