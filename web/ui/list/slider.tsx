import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '../../i18n/i18n.ts';
import { IconButton } from '../page/button.tsx';
import { classNames } from '../page/class-name.ts';
import type { CoverShape } from '../page/cover.tsx';
import css from './slider.module.css';
import { neighbourOf, slideAfter, stepOfKey } from './slider-move.ts';

interface SliderProps {
  title: string;
  /** `li` elements, each with one link. */
  children: ReactNode;
  /** Slides as wide as covers of this shape; none is as wide as a film's. */
  shape?: CoverShape;
}

/** Whether there is more than is seen. */
function useOverflow(list: RefObject<HTMLUListElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const look = () => setOverflows(row.scrollWidth > row.clientWidth + 1);
    const watch = new ResizeObserver(look);
    watch.observe(row);
    for (const slide of row.children) watch.observe(slide);
    return () => watch.disconnect();
  }, [list]);
  return overflows;
}

const isStill = () =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ||
  document.documentElement.dataset.motion !== undefined;

function startsOf(row: HTMLUListElement, direction: 'rtl' | 'ltr'): number[] {
  const edge = row.getBoundingClientRect();
  const style = getComputedStyle(row);
  const inset = Number.parseFloat(style.scrollPaddingInlineStart) || 0;
  return [...row.children].map((slide) => {
    const box = slide.getBoundingClientRect();
    return (direction === 'rtl' ? edge.right - box.right : box.left - edge.left) - inset;
  });
}

/**
 * A row that is moved sideways: by touch and wheel, by two buttons, by the arrow keys in the reading direction. It goes
 * around at its ends, never moves by itself, and jumps where motion is unwanted.
 */
export function Slider({ title, children, shape }: SliderProps) {
  const { t, i18n } = useTranslation();
  const direction = directionOf(i18n.language);
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const overflows = useOverflow(list);

  const move = (step: 1 | -1) => {
    const row = list.current;
    if (!row) return;
    const starts = startsOf(row, direction);
    const rest = row.scrollWidth - row.clientWidth - Math.abs(row.scrollLeft);
    const target = starts[slideAfter({ starts, width: row.clientWidth, rest }, step)] ?? 0;
    row.scrollBy({
      left: direction === 'rtl' ? -target : target,
      behavior: isStill() ? 'instant' : 'smooth',
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOfKey(event.key, direction);
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const current = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (current < 0) move(step);
    else links[neighbourOf(current, step, links.length)]?.focus();
  };

  return (
    <section
      className={classNames(css.slider, shape && css[shape])}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
    >
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {overflows && (
          <span className={css.ways}>
            <IconButton
              icon={ChevronLeft}
              flip
              label={t('common:slider.previous')}
              onClick={() => move(-1)}
            />
            <IconButton icon={ChevronRight} flip label={t('common:slider.next')} onClick={() => move(1)} />
          </span>
        )}
      </div>
      <ul ref={list}>{children}</ul>
    </section>
  );
}
