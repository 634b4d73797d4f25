import type { TFunction } from 'i18next';
import { formatNumber } from '../../i18n/format.ts';

/** @param asks somebody else has to approve it */
export const sendingWords = (t: TFunction, when: string | null, people: number, asks: boolean): string =>
  asks
    ? t('distribute:approval.ask')
    : when
      ? t('distribute:schedule.button', { when })
      : t('distribute:send.button', { count: people, total: formatNumber(people) });

/** @param people null where they are found at the moment of the send */
export const titleOf = (t: TFunction, name: string, people: number | null): string =>
  people === null
    ? t('distribute:confirm.planTitle', { name })
    : t('distribute:confirm.title', { count: people, total: formatNumber(people), name });

interface Asking {
  /** Of a send that is planned, as the screen writes it. */
  when: string | null;
  asks: boolean;
  /** The rest of another send waits for its subject. */
  hasOpenRest: boolean;
}

/** What is said before it goes, or before somebody asks for that. */
export const questionWords = (
  t: TFunction,
  question: (when: string | null) => string,
  { when, asks, hasOpenRest }: Asking,
): string =>
  [
    (when || !asks) && question(when),
    asks && t('distribute:approval.question'),
    hasOpenRest && t('distribute:second.underWay'),
  ]
    .filter(Boolean)
    .join(' ');
