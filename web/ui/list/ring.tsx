import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '../../i18n/i18n.ts';
import { IconButton } from '../page/button.tsx';
import { classNames } from '../page/class-name.ts';
import css from './ring.module.css';
import { farInRing, placeInRing, turnRing } from './ring-place.ts';
import { stepOfKey } from './slider-move.ts';

interface RingProps {
  /** What its items are, and what its two buttons do. */
  words: { ring: string; back: string; on: string };
  items: readonly { key: string; face: ReactNode }[];
  front: number;
  turn: (step: number) => void;
  className?: string | undefined;
  /** Of the row with its buttons, and of the faces: `--width`, `--apart`, `--closer`, `--smaller` and `--level` are how they stand. */
  rowClass?: string | undefined;
  facesClass?: string | undefined;
  /** What is said of the one in front. */
  children: ReactNode;
}

/** A finger that goes so far sideways turns the ring, in pixels. */
const swipe = 40;

/** Which of so many stands in front, and how others come there; after the last comes the first. It never moves by itself. */
export function useRing(count: number): { front: number; turn: (step: number) => void } {
  const [asked, setFront] = useState(0);
  const front = Math.min(asked, Math.max(0, count - 1));
  return { front, turn: (step) => setFront(turnRing(front, step, count)) };
}

/** Things that stand in a ring around the one in front: turned by buttons, arrow keys, a finger, or a click on another one. */
export function Ring({ words, items, front, turn, className, rowClass, facesClass, children }: RingProps) {
  const { i18n } = useTranslation();
  const from = useRef<number | null>(null);
  const canTurn = items.length > 1;
  const direction = directionOf(i18n.language);
  const onKey = (event: KeyboardEvent) => {
    const step = stepOfKey(event.key, direction);
    if (!step || !canTurn || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    turn(step);
  };
  const end = (x: number) => {
    const moved = from.current === null ? 0 : x - from.current;
    from.current = null;
    // What comes next is drawn in from where reading ends.
    if (canTurn && Math.abs(moved) >= swipe) turn(moved < 0 === (direction === 'ltr') ? 1 : -1);
  };
  const arrow = (icon: typeof ChevronLeft, label: string, step: number) =>
    canTurn && <IconButton icon={icon} flip className={css.arrow} label={label} onClick={() => turn(step)} />;
  return (
    <section className={className} aria-label={words.ring} onKeyDown={onKey}>
      <div className={classNames(css.row, rowClass)}>
        {arrow(ChevronLeft, words.back, -1)}
        <ul
          className={classNames(css.faces, facesClass)}
          aria-hidden="true"
          onTouchStart={(event) => {
            from.current = event.touches[0]?.clientX ?? null;
          }}
          onTouchEnd={(event) => end(event.changedTouches[0]?.clientX ?? 0)}
        >
          {items.map(({ key, face }, index) => {
            const place = placeInRing(index, front, items.length);
            return (
              <li
                key={key}
                style={{ '--place': place } as CSSProperties}
                data-front={place === 0 || undefined}
                data-near={Math.abs(place) === 1 || undefined}
                data-far={Math.abs(place) > farInRing || undefined}
              >
                {/* For the mouse alone: keys and screen readers have the buttons beside it. */}
                <button type="button" tabIndex={-1} onClick={() => turn(place)}>
                  {face}
                </button>
              </li>
            );
          })}
        </ul>
        {arrow(ChevronRight, words.on, 1)}
      </div>
      {children}
    </section>
  );
}
