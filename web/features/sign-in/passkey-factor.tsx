import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PasskeyRefused } from '../../data/second-factor.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import css from './second-factor.module.css';

interface PasskeyWayProps {
  busy: boolean;
  error: unknown;
  trust: ReactNode;
  onUse: () => void;
}

/** A passkey of this device or of a phone: the browser's own window does the rest. */
export function PasskeyFactor({ busy, error, trust, onUse }: PasskeyWayProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <div className={css.way}>
      <p className="dialog-text">{t('secondFactor:passkey.text')}</p>
      {!!error && (
        <Note tone="danger" live>
          {error instanceof PasskeyRefused ? t('secondFactor:passkey.refused') : errorText(error)}
        </Note>
      )}
      {trust}
      <Button kind="primary" size="lg" icon={KeyRound} busy={busy} data-autofocus onClick={onUse}>
        {t('secondFactor:passkey.use')}
      </Button>
    </div>
  );
}
