import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '../../../i18n/i18n.ts';
import type { Search } from '../../../ui/hook/navigation.ts';
import { IconButton } from '../../../ui/page/button.tsx';
import { classNames } from '../../../ui/page/class-name.ts';
import { AppLink } from '../../../ui/page/link.tsx';
import css from './rail.module.css';

interface RailProps {
  title: string;
  /** The whole list. */
  all?: { to: string; search: Search };
  /** Places are counted beside the pictures. */
  ranked?: boolean;
  /** `StreamCard`s. */
  children: ReactNode;
}

interface Ends {
  atStart: boolean;
  atEnd: boolean;
}

/** Whether the row is at one of its ends; at both where all of it is seen. */
function useEnds(list: RefObject<HTMLUListElement | null>): Ends & { look: () => void } {
  const [ends, setEnds] = useState<Ends>({ atStart: true, atEnd: true });
  const look = useCallback(() => {
    const row = list.current;
    if (!row) return;
    const gone = Math.abs(row.scrollLeft);
    const atStart = gone < 2;
    const atEnd = row.scrollWidth - row.clientWidth - gone < 2;
    setEnds((now) => (now.atStart === atStart && now.atEnd === atEnd ? now : { atStart, atEnd }));
  }, [list]);
  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const watch = new ResizeObserver(look);
    watch.observe(row);
    for (const slide of row.children) watch.observe(slide);
    return () => watch.disconnect();
  }, [list, look]);
  return { ...ends, look };
}

const isStill = () =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ||
  document.documentElement.dataset.motion !== undefined;

/** Some of the last card that was seen stays in sight. */
const step = 0.8;

/** A row of releases that is moved sideways and stops at its ends; it never moves by itself. */
export function Rail({ title, all, ranked, children }: RailProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { atStart, atEnd, look } = useEnds(list);
  const move = (way: 1 | -1) => {
    const row = list.current;
    const sign = directionOf(i18n.language) === 'rtl' ? -way : way;
    row?.scrollBy({ left: sign * row.clientWidth * step, behavior: isStill() ? 'instant' : 'smooth' });
  };
  return (
    <section className={classNames(css.rail, ranked && css.ranked)} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>
          <bdi>{title}</bdi>
        </h2>
        {all && (
          <AppLink className={css.all} to={all.to} search={all.search}>
            {t('stream:all')}
            <span className="visually-hidden">: {title}</span>
          </AppLink>
        )}
        {!(atStart && atEnd) && (
          <span className={css.ways}>
            <IconButton
              icon={ChevronLeft}
              flip
              label={t('common:slider.previous')}
              disabled={atStart}
              onClick={() => move(-1)}
            />
            <IconButton
              icon={ChevronRight}
              flip
              label={t('common:slider.next')}
              disabled={atEnd}
              onClick={() => move(1)}
            />
          </span>
        )}
      </div>
      <ul ref={list} onScroll={look}>
        {children}
      </ul>
    </section>
  );
}
