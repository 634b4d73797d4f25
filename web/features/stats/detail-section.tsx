import type { ReactNode } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { Delayed, Skeleton } from '../../ui/page/skeleton.tsx';
import css from './stats.module.css';

interface DetailSectionProps<T> {
  title: string;
  answer: { data: T | undefined; isError: boolean; error: Error | null; refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** A part of the page with an answer of its own: what fails or waits is that part alone. */
export function DetailSection<T>({ title, answer, children }: DetailSectionProps<T>) {
  const { data, isError, error, refetch } = answer;
  if (data !== undefined && !isError) return children(data);
  return (
    <section className={css.section}>
      <div className={css.sectionHead}>
        <h2>{title}</h2>
      </div>
      {isError ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <div aria-hidden="true">
            <Skeleton height={200} />
          </div>
        </Delayed>
      )}
    </section>
  );
}
