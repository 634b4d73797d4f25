import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { BookOpen, ChevronLeft, ChevronRight } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { path } from '../../../device/path.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { directionOf } from '../../../i18n/i18n.ts';
import { farInRing, placeInRing, turnRing } from '../../../ui/list/ring-place.ts';
import { stepOfKey } from '../../../ui/list/slider-move.ts';
import { ButtonLink, IconButton } from '../../../ui/page/button.tsx';
import { Icon } from '../../../ui/page/icon.tsx';
import { BookCover, Price } from './book-card.tsx';
import { factsOf } from './book-facts.ts';
import css from './month-page.module.css';

interface MonthRingProps {
  organizationId: string;
  groupId: string;
  items: readonly ReleaseCard[];
  currency: string;
}

interface Turning {
  items: readonly ReleaseCard[];
  front: number;
  turn: (step: number) => void;
}

/** A finger that goes so far sideways turns the ring, in pixels. */
const swipe = 40;

function Faces({ items, front, turn }: Turning) {
  const { i18n } = useTranslation();
  const from = useRef<number | null>(null);
  const end = (x: number) => {
    const moved = from.current === null ? 0 : x - from.current;
    from.current = null;
    if (Math.abs(moved) < swipe) return;
    // What comes next is drawn in from where reading ends.
    turn(moved < 0 === (directionOf(i18n.language) === 'ltr') ? 1 : -1);
  };
  return (
    <ul
      className={css.ring}
      aria-hidden="true"
      onTouchStart={(event) => {
        from.current = event.touches[0]?.clientX ?? null;
      }}
      onTouchEnd={(event) => end(event.changedTouches[0]?.clientX ?? 0)}
    >
      {items.map((one, index) => {
        const place = placeInRing(index, front, items.length);
        return (
          <li
            key={one._id}
            style={{ '--place': place } as CSSProperties}
            data-front={place === 0 || undefined}
            data-near={Math.abs(place) === 1 || undefined}
            data-far={Math.abs(place) > farInRing || undefined}
          >
            {/* For the mouse alone: keys and screen readers have the buttons beside it. */}
            <button type="button" tabIndex={-1} onClick={() => turn(place)}>
              <BookCover release={one} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Told({ release, currency, place }: { release: ReleaseCard; currency: string; place: string }) {
  const { t } = useTranslation();
  const { title, author, pageCount, price } = factsOf(release);
  const pages = Number(pageCount);
  const facts = [
    author,
    pages > 0 && t('publisher:month.pages', { count: pages, total: formatNumber(pages) }),
  ];
  return (
    <div className={css.told} aria-live="polite">
      <span className="visually-hidden">{place}</span>
      <h2>
        <bdi>{title || t('releases:untitled')}</bdi>
      </h2>
      <p>
        {facts.filter(Boolean).map((fact) => (
          <bdi key={String(fact)}>{fact}</bdi>
        ))}
        <Price value={price} currency={currency} />
      </p>
    </div>
  );
}

function Dots({ items, front, turn }: Turning) {
  const { t } = useTranslation();
  return (
    <ul className={css.dots}>
      {items.map((one, index) => (
        <li key={one._id}>
          <button
            type="button"
            aria-label={t('publisher:month.show', {
              place: index + 1,
              last: items.length,
              name: one.releaseData.title,
            })}
            aria-current={index === front || undefined}
            onClick={() => turn(index - front)}
          />
        </li>
      ))}
    </ul>
  );
}

function Ways({
  organizationId,
  groupId,
  release,
}: {
  organizationId: string;
  groupId: string;
  release: ReleaseCard;
}) {
  const { t } = useTranslation();
  const { firstChapterLink } = factsOf(release);
  return (
    <div className={css.ways}>
      <ButtonLink
        kind="primary"
        to={path.release(organizationId, release._id)}
        search={{ relateTo: groupId }}
      >
        {t('publisher:month.toBook')}
      </ButtonLink>
      {firstChapterLink && /^https?:\/\//i.test(firstChapterLink) && (
        <a className="button" href={firstChapterLink} target="_blank" rel="noopener noreferrer">
          <Icon of={BookOpen} />
          <span>{t('publisher:month.firstChapter')}</span>
        </a>
      )}
    </div>
  );
}

/** The books of a month around the one in front; after the last comes the first. It never moves by itself. */
export function MonthRing({ organizationId, groupId, items, currency }: MonthRingProps) {
  const { t, i18n } = useTranslation();
  const [asked, setFront] = useState(0);
  const front = Math.min(asked, Math.max(0, items.length - 1));
  const current = items[front];
  if (!current) return null;
  const canTurn = items.length > 1;
  const turn = (step: number) => setFront(turnRing(front, step, items.length));
  const onKey = (event: KeyboardEvent) => {
    const step = stepOfKey(event.key, directionOf(i18n.language));
    if (!step || !canTurn || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    turn(step);
  };
  return (
    <section className={css.stage} aria-label={t('publisher:month.ring')} onKeyDown={onKey}>
      <div className={css.row}>
        {canTurn && (
          <IconButton
            icon={ChevronLeft}
            flip
            className={css.arrow}
            label={t('publisher:month.previous')}
            onClick={() => turn(-1)}
          />
        )}
        <Faces items={items} front={front} turn={turn} />
        {canTurn && (
          <IconButton
            icon={ChevronRight}
            flip
            className={css.arrow}
            label={t('publisher:month.next')}
            onClick={() => turn(1)}
          />
        )}
      </div>
      <Told
        release={current}
        currency={currency}
        place={t('publisher:month.place', { place: front + 1, last: items.length })}
      />
      <Ways organizationId={organizationId} groupId={groupId} release={current} />
      {canTurn && <Dots items={items} front={front} turn={turn} />}
    </section>
  );
}
