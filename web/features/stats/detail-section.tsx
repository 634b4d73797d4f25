import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { Failure } from '../../parts/failure.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Delayed, Skeleton } from '../../ui/page/skeleton.tsx';
import css from './stats.module.css';

/** What is counted from the sittings themselves is not counted from more of them unless somebody asks. */
export const mostUnasked = 100_000;

/** Whether a part is counted: from few sittings at once, from many when its button is pressed. */
export function useAsked(sittings: number) {
  const [isPressed, setPressed] = useState(false);
  return { sittings, isAsked: isPressed || sittings <= mostUnasked, ask: () => setPressed(true) };
}

interface DetailSectionProps<T> {
  title: string;
  asked: ReturnType<typeof useAsked>;
  answer: { data: T | undefined; isError: boolean; error: Error | null; refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** A part of the page with an answer of its own: what fails or waits is that part alone. */
export function DetailSection<T>({ title, asked, answer, children }: DetailSectionProps<T>) {
  const { t } = useTranslation();
  const { data, isError, error, refetch } = answer;
  if (asked.isAsked && data !== undefined && !isError) return children(data);
  const { sittings, isAsked, ask } = asked;
  return (
    <section className={css.section} aria-busy={isAsked && !isError}>
      <div className={css.sectionHead}>
        <h2>{title}</h2>
      </div>
      {!isAsked ? (
        <>
          <p className="muted">{t('stats:onAsking', { count: sittings, total: formatNumber(sittings) })}</p>
          <Button onClick={ask}>{t('stats:countNow')}</Button>
        </>
      ) : isError ? (
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
