import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { BookOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { path } from '../../../device/path.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Ring, useRing } from '../../../ui/list/ring.tsx';
import { ButtonLink } from '../../../ui/page/button.tsx';
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

interface DotsProps {
  items: readonly ReleaseCard[];
  front: number;
  turn: (step: number) => void;
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

function Dots({ items, front, turn }: DotsProps) {
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

/** The books of a month around the one in front. */
export function MonthRing({ organizationId, groupId, items, currency }: MonthRingProps) {
  const { t } = useTranslation();
  const { front, turn } = useRing(items.length);
  const current = items[front];
  if (!current) return null;
  return (
    <Ring
      words={{
        ring: t('publisher:month.ring'),
        back: t('publisher:month.previous'),
        on: t('publisher:month.next'),
      }}
      items={items.map((one) => ({ key: one._id, face: <BookCover release={one} /> }))}
      {...{ front, turn }}
      className={css.stage}
      rowClass={css.row}
      facesClass={css.ring}
    >
      <Told
        release={current}
        currency={currency}
        place={t('publisher:month.place', { place: front + 1, last: items.length })}
      />
      <Ways organizationId={organizationId} groupId={groupId} release={current} />
      {items.length > 1 && <Dots items={items} front={front} turn={turn} />}
    </Ring>
  );
}
