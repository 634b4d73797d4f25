import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { path } from '../../data/path.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DoorMessage } from './door-message.tsx';

/** A mailed link that was used, is too old, or was copied without its end. */
export function LinkEnded({ text, children }: { text: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <DoorMessage icon={Link2Off} tone="warn" title={t('signUp:ended.title')}>
      <p>{text}</p>
      <div className="sign-in-ways">
        {children}
        <ButtonLink kind={children ? 'ghost' : 'primary'} size="lg" to={path.login}>
          {t('signUp:toSignIn')}
        </ButtonLink>
      </div>
    </DoorMessage>
  );
}
