import { useTranslation } from 'react-i18next';
import { type Held, useConsents } from '../../data/contact-consent.ts';
import { formatDate } from '../../i18n/format.ts';
import { classNames } from '../../ui/page/class-name.ts';
import css from './consent.module.css';
import listCss from './contacts.module.css';

/** What the person asked for in one channel, in words. */
function useSaid() {
  const { t } = useTranslation();
  return ({ channel, refusedKinds, pausedUntil }: Held['wishes'][number]): string[] => {
    const named = { channel: t(`contacts:consent.${channel}`) };
    const kinds = refusedKinds.map((kind) => t(`contacts:consent.wish.kind.${kind}`)).join(', ');
    return [
      pausedUntil &&
        t('contacts:consent.wish.paused', { ...named, date: `\u2066${formatDate(pausedUntil)}\u2069` }),
      kinds && t('contacts:consent.wish.refused', { ...named, kinds }),
    ].filter((said): said is string => Boolean(said));
  };
}

/** What the person asked for by the link of a message. */
export function Wishes({ wishes }: { wishes: Held['wishes'] }) {
  const { t } = useTranslation();
  const saidOf = useSaid();
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
export function WishNotes({ organizationId, contactId }: { organizationId: string; contactId: string }) {
  const saidOf = useSaid();
  const { wishes = [] } = useConsents(organizationId, contactId).data ?? {};
  return wishes.flatMap(saidOf).map((said) => (
    <small key={said} className={classNames(listCss.block, 'muted')}>
      {said}
    </small>
  ));
}
