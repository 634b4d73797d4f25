import { MailWarning } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../data/session.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { useNewEmail } from '../use-new-email.ts';
import css from './unconfirmed-bar.module.css';

/** Until an address is proven the person is told so on every screen, with the ways to a new link and, for a change of address, back. */
export function UnconfirmedBar() {
  const { t } = useTranslation();
  const user = useUser();
  const newEmail = useNewEmail();
  if (!user || (user.emailVerified && !user.pendingEmail)) return null;
  return (
    <section className={css.bar} aria-label={t('shell:unconfirmed.name')}>
      <Icon of={MailWarning} />
      <p>
        {user.pendingEmail
          ? t('shell:unconfirmed.move', { email: user.pendingEmail })
          : t('shell:unconfirmed.text')}{' '}
        {user.mailFailed && t('shell:unconfirmed.failed')}
      </p>
      <button type="button" className="link" disabled={newEmail.wasSent} onClick={newEmail.sendAgain}>
        {t('shell:unconfirmed.send')}
      </button>
      {user.pendingEmail && (
        <button type="button" className="link" disabled={newEmail.isCallingOff} onClick={newEmail.callOff}>
          {t('shell:unconfirmed.callOff')}
        </button>
      )}
    </section>
  );
}
