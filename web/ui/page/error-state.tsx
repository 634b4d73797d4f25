import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../i18n/ltr.tsx';
import { Button } from './button.tsx';
import { Empty } from './empty.tsx';
import css from './error-state.module.css';

interface ErrorStateProps {
  title: string;
  text?: string;
  /** What support needs to find it in the log. */
  requestId?: string;
  onRetry?: () => void;
  whole?: boolean;
}

/** A screen that could not be filled: a plain sentence, a way to try again, the request's id. */
export function ErrorState({ title, text, requestId, onRetry, whole }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Empty drawing="broken" title={title} text={text} whole={whole}>
        {onRetry && (
          <Button kind="primary" icon={RotateCcw} onClick={onRetry}>
            {t('common:retry')}
          </Button>
        )}
      </Empty>
      {requestId && (
        <p className={css.requestId}>
          {t('common:requestId')} <Ltr>{requestId}</Ltr>
        </p>
      )}
    </div>
  );
}
