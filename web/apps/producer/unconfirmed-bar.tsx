import { MailWarning } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSendConfirmEmail } from '../../data/auth.ts';
import { useUser } from '../../data/session.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Icon } from '../../ui/page/icon.tsx';

/** Until an address is proven the person is told so on every screen, with the way to a new link. */
export function UnconfirmedBar() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const user = useUser();
  const send = useSendConfirmEmail();
  if (!user || (user.emailVerified && !user.pendingEmail)) return null;
  const onSend = async () => {
    try {
      await send.mutateAsync();
      toast({ tone: 'ok', text: t('shell:unconfirmed.sent') });
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  return (
    <section className="unconfirmed" aria-label={t('shell:unconfirmed.name')}>
      <Icon of={MailWarning} />
      <p>
        {user.pendingEmail
          ? t('shell:unconfirmed.move', { email: user.pendingEmail })
          : t('shell:unconfirmed.text')}{' '}
        {user.mailFailed && t('shell:unconfirmed.failed')}
      </p>
      <button
        type="button"
        className="link"
        disabled={send.isPending || send.isSuccess}
        onClick={() => void onSend()}
      >
        {t('shell:unconfirmed.send')}
      </button>
    </section>
  );
}
