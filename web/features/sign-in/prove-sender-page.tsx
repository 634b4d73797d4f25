import { MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useProveSender, useSenderProof } from '../../data/sender-proof.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { Button } from '../../ui/page/button.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { ExpiredLink, MissingLink } from './expired-link.tsx';
import { FrameForm } from './frame-form.tsx';
import { FrameMessage } from './frame-message.tsx';
import css from './sign-in.module.css';
import { SignInFrame } from './sign-in-frame.tsx';
import { useHashToken } from './use-hash-token.ts';

const hasEnded = (error: unknown) => error instanceof ApiError && [404, 410].includes(error.status);
/** Each name keeps its own direction inside the sentence. */
const apart = (text: string) => `\u2068${text}\u2069`;

function Request({ token }: { token: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const link = useSenderProof(token);
  const prove = useProveSender();
  if (hasEnded(link.error) || hasEnded(prove.error)) return <ExpiredLink text={t('signUp:sender.ended')} />;
  if (link.isError)
    return (
      <ErrorState
        whole
        title={t('common:broken.title')}
        text={errorText(link.error)}
        onRetry={() => void link.refetch()}
      />
    );
  if (link.isPending) return <SkeletonRows rows={3} />;
  const names = { name: apart(link.data.organization), email: apart(link.data.email) };
  if (prove.isSuccess || link.data.isProved)
    return (
      <FrameMessage icon={MailCheck} title={t('signUp:sender.done')}>
        <p>{t('signUp:sender.doneText', names)}</p>
      </FrameMessage>
    );
  return (
    <FrameForm
      title={t('signUp:sender.title', names)}
      lede={t('signUp:sender.text', names)}
      error={prove.error ? errorText(prove.error) : null}
      onSubmit={() =>
        prove.mutateAsync(token).then(
          () => true,
          // Shown from the mutation.
          () => false,
        )
      }
    >
      <div className={css.ways}>
        <Button type="submit" kind="primary" size="lg" busy={prove.isPending}>
          {t('signUp:sender.submit')}
        </Button>
        <p className="muted small">{t('signUp:sender.ignore')}</p>
      </div>
    </FrameForm>
  );
}

/**
 * The reader of the mail of a sender address agrees to its use. A button must be pressed, because mail scanners open links.
 */
export function ProveSenderPage() {
  const { t } = useTranslation();
  const token = useHashToken();
  return (
    <SignInFrame title={t('signUp:sender.tab')}>
      {token ? <Request token={token} /> : <MissingLink />}
    </SignInFrame>
  );
}
