import { type ReactNode, useEffect, useState } from 'react';

/** Shows its children only when loading takes longer than 150 ms. */
export function Delayed({ children }: { children: ReactNode }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return late ? children : null;
}

/** A block in the final geometry of what is coming. */
export function Skeleton({ width, height = 14 }: { width?: string; height?: number | string }) {
  return (
    <span
      data-loading
      className="skeleton block"
      style={{ inlineSize: width ?? '100%', blockSize: height }}
    />
  );
}

export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <Delayed>
      <div className="skeleton-rows" aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical blocks without a life of their own
          <Skeleton key={row} height={40} />
        ))}
      </div>
    </Delayed>
  );
}

interface SkeletonTableProps {
  rows?: number;
  /** Narrow cells beside the first one, which holds a picture and two lines. */
  cells?: number;
}

/** A table of people or releases before it is there. */
export function SkeletonTable({ rows = 8, cells = 3 }: SkeletonTableProps) {
  return (
    <Delayed>
      <div className="panel skeleton-table" aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical rows without a life of their own
          <div key={row}>
            <Skeleton width="34px" height={34} />
            <span>
              <Skeleton width="60%" />
              <Skeleton width="36%" height={10} />
            </span>
            {Array.from({ length: cells }, (_, cell) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: identical cells without a life of their own
              <Skeleton key={cell} width="70%" />
            ))}
          </div>
        ))}
      </div>
    </Delayed>
  );
}
