import { useTranslation } from 'react-i18next';
import { findKey } from '../i18n/word-key.ts';
import { Empty } from '../ui/page/empty.tsx';
import { ErrorState } from '../ui/page/error-state.tsx';
import { ApiError } from './api.ts';

/** The sentence for a failure, in the person's language; never a raw code. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    const code = error instanceof ApiError ? error.code : 'INTERNAL';
    return t(findKey(`errors:${code}`) ?? 'errors:INTERNAL', error instanceof ApiError ? error.params : {});
  };
}

interface FailureProps {
  error: unknown;
  onRetry?: () => void;
  /** Nothing else is on the screen: its sentence is the screen's heading. */
  whole?: boolean;
}

/** Fills a screen or a part of it when its data could not be had: forbidden, missing and broken differ. */
export function Failure({ error, onRetry, whole }: FailureProps) {
  const { t } = useTranslation();
  const text = useErrorText();
  const failure = error instanceof ApiError ? error : null;
  if (failure?.status === 403) {
    return (
      <Empty
        drawing="notAllowed"
        title={t('common:notAllowed.title')}
        text={t('common:notAllowed.text')}
        whole={whole}
      />
    );
  }
  if (failure?.status === 404) {
    return (
      <Empty
        drawing="noMatch"
        title={t('common:notFound.title')}
        text={t('common:notFound.text')}
        whole={whole}
      />
    );
  }
  return (
    <ErrorState
      title={failure?.code === 'NETWORK' ? t('common:offline.title') : t('common:broken.title')}
      text={text(error)}
      requestId={failure?.requestId || undefined}
      onRetry={onRetry}
      whole={whole}
    />
  );
}
