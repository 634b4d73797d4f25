import { MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useConfirmEmail } from '../../data/auth.ts';
import { useErrorText } from '../../data/failure.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Door } from './door.tsx';
import { DoorMessage } from './door-message.tsx';
import { LinkEnded, LinkMissing } from './link-ended.tsx';
import { useHashToken } from './use-hash-token.ts';

/** Proves an address. It takes a press: mail scanners open links, and must not prove anything for anybody. */
export function ConfirmEmailPage() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const token = useHashToken();
  const confirm = useConfirmEmail();
  const isEnded = confirm.error instanceof ApiError && [404, 410].includes(confirm.error.status);
  return (
    <Door title={t('signUp:confirm.title')}>
      {!token ? (
        <LinkMissing />
      ) : isEnded ? (
        <LinkEnded text={t('signUp:confirm.ended')} />
      ) : (
        <DoorMessage
          icon={MailCheck}
          title={confirm.isSuccess ? t('signUp:confirm.done') : t('signUp:confirm.title')}
        >
          <p>{confirm.isSuccess ? t('signUp:confirm.doneText') : t('signUp:confirm.text')}</p>
          {confirm.error && (
            <Note tone="danger" live>
              {errorText(confirm.error)}
            </Note>
          )}
          <div className="sign-in-ways">
            {confirm.isSuccess ? (
              <ButtonLink kind="primary" size="lg" to="/">
                {t('signUp:confirm.on')}
              </ButtonLink>
            ) : (
              <Button
                kind="primary"
                size="lg"
                autoFocus
                busy={confirm.isPending}
                onClick={() => confirm.mutate(token)}
              >
                {t('signUp:confirm.submit')}
              </Button>
            )}
          </div>
        </DoorMessage>
      )}
    </Door>
  );
}
