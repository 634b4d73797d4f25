import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { path } from '../../../device/path.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { pictureOf } from '../../../parts/picture.ts';
import { classNames } from '../../../ui/page/class-name.ts';
import { Cover } from '../../../ui/page/cover.tsx';
import { AppLink } from '../../../ui/page/link.tsx';
import css from './book-card.module.css';
import { factsOf, priceOf } from './book-facts.ts';

/** A cover as a book that lies there: with a spine and a shadow. */
export function BookCover({ release, className }: { release: ReleaseCard; className?: string }) {
  const { title, mainImage } = release.releaseData;
  return (
    <span className={classNames(css.cover, className)}>
      <Cover shape="book" title={title} {...pictureOf(mainImage)} />
    </span>
  );
}

export const Price = ({ value, currency }: { value: unknown; currency: string }) => {
  const price = priceOf(value, currency);
  return price ? <Ltr className={css.price}>{price}</Ltr> : null;
};

interface BookCardProps {
  organizationId: string;
  release: ReleaseCard;
  currency: string;
  /** The group in which it is shown: its page leads back there. */
  relateTo?: string;
}

/** A book of a shelf: one link on its cover and its title. */
export function BookCard({ organizationId, release, currency, relateTo }: BookCardProps) {
  const { t } = useTranslation();
  const { title, author, price } = factsOf(release);
  return (
    <li className={css.card}>
      <AppLink to={path.release(organizationId, release._id)} search={relateTo ? { relateTo } : {}}>
        <BookCover release={release} />
        <span className={css.title}>
          <bdi>{title || t('releases:untitled')}</bdi>
        </span>
      </AppLink>
      {author && <bdi className={css.author}>{author}</bdi>}
      <Price value={price} currency={currency} />
    </li>
  );
}

/** Books side by side: five in a row, two on a phone. */
export function BookGrid({
  items,
  ...props
}: Omit<BookCardProps, 'release'> & { items: readonly ReleaseCard[] }) {
  return (
    <ul className={css.grid}>
      {items.map((release) => (
        <BookCard key={release._id} release={release} {...props} />
      ))}
    </ul>
  );
}
