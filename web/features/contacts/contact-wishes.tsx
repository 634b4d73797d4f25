import type { Wish } from '@firstlook/contract/contact-wish.ts';
import { Hand } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format.ts';
import { StatusChip } from '../../ui/list/chip.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import css from './consent.module.css';
import listCss from './contacts.module.css';

interface WishesProps {
  wishes: readonly Wish[];
}

const isolated = (day: string) => `\u2066${formatDate(day)}\u2069`;

/** What the person asked for in one channel, in words. */
export function useWishWords() {
  const { t } = useTranslation();
  return ({ channel, refusedKinds, pausedUntil }: Wish): string[] => {
    const named = { channel: t(`contacts:consent.${channel}`) };
    const kinds = refusedKinds.map((kind) => t(`contacts:consent.wish.kind.${kind}`)).join(', ');
    return [
      pausedUntil && t('contacts:consent.wish.paused', { ...named, date: isolated(pausedUntil) }),
      kinds && t('contacts:consent.wish.refused', { ...named, kinds }),
    ].filter((said): said is string => Boolean(said));
  };
}

/** What the person asked for by the link of a message. */
export function Wishes({ wishes }: WishesProps) {
  const { t } = useTranslation();
  const saidOf = useWishWords();
  if (wishes.length === 0) return null;
  return (
    <>
      <h3>{t('contacts:consent.wish.title')}</h3>
      <ul className={css.list}>
        {wishes.map((wish) => (
          <li key={wish.channel} className={css.line}>
            {saidOf(wish).map((said) => (
              <span key={said}>{said}</span>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The same beneath what goes to the contact: a send leaves them out by it. */
export function WishNotes({ wishes }: WishesProps) {
  const saidOf = useWishWords();
  return wishes.flatMap(saidOf).map((said) => (
    <small key={said} className={classNames(listCss.block, 'muted')}>
      {said}
    </small>
  ));
}

/** The first of it in a row of a list; all of it in the tooltip. */
export function WishChip({ wishes }: WishesProps) {
  const { t } = useTranslation();
  const saidOf = useWishWords();
  const [first] = wishes;
  if (!first) return null;
  const [kind, another] = first.refusedKinds;
  return (
    <span title={wishes.flatMap(saidOf).join('\n')}>
      <StatusChip tone="neutral" icon={Hand}>
        {first.pausedUntil
          ? t('contacts:consent.wish.short.paused', { date: isolated(first.pausedUntil) })
          : t(`contacts:consent.wish.short.${another || !kind ? 'both' : kind}`)}
      </StatusChip>
    </span>
  );
}
