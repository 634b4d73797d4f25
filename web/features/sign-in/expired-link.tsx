import { Link2Off, MailOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { ButtonLink } from '../../ui/page/button.tsx';
import { FrameMessage } from './frame-message.tsx';
import css from './sign-in.module.css';

/** The page of a mailed link without the link, as after a reload: its token is kept nowhere. */
export function MissingLink() {
  const { t } = useTranslation();
  return (
    <FrameMessage icon={MailOpen} title={t('signUp:ended.openAgain')}>
      <p>{t('signUp:ended.openAgainText')}</p>
      <div className={css.ways}>
        <ButtonLink kind="primary" size="lg" to={path.login}>
          {t('signUp:toSignIn')}
        </ButtonLink>
      </div>
    </FrameMessage>
  );
}

/** A mailed link that was used, is too old, or was copied without its end. */
export function ExpiredLink({ text, children }: { text: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <FrameMessage icon={Link2Off} tone="warn" title={t('signUp:ended.title')}>
      <p>{text}</p>
      <div className={css.ways}>
        {children}
        <ButtonLink kind={children ? 'ghost' : 'primary'} size="lg" to={path.login}>
          {t('signUp:toSignIn')}
        </ButtonLink>
      </div>
    </FrameMessage>
  );
}
