import { House } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../data/api.ts';
import { findKey } from '../i18n/word-key.ts';
import { ButtonLink } from '../ui/page/button.tsx';
import { Empty } from '../ui/page/empty.tsx';
import { ErrorState } from '../ui/page/error-state.tsx';

/** The sentence for a failure, in the person's language; never a raw code. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation();
  return (error) => {
    if (!(error instanceof ApiError)) return t('errors:INTERNAL');
    const { code, params } = error;
    const { maximumRows, maximumBytes } = params;
    if (typeof maximumRows === 'number' && typeof maximumBytes === 'number')
      // Without the formats of the screens, which sign-in does not load.
      return t('errors:fileTooLarge', {
        rows: maximumRows.toLocaleString(i18n.language),
        size: `\u2066${Math.round(maximumBytes / 1024 ** 2)} MB\u2069`,
      });
    return t(findKey(`errors:${code}`) ?? 'errors:INTERNAL', params);
  };
}

const words = { 403: 'notAllowed', 404: 'notFound' } as const;

/** What a screen is called when its data could not be had: forbidden, missing, unreachable and broken differ. */
export function useFailureTitle(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    const { status = 500, code = '' } = error instanceof ApiError ? error : {};
    if (status === 403 || status === 404) return t(`common:${words[status]}.title`);
    return t(code === 'NETWORK' ? 'common:offline.title' : 'common:broken.title');
  };
}

/** Nothing stands at this address: deleted, mistyped, or not for these eyes. */
export function NothingHere({ whole }: { whole?: boolean }) {
  const { t } = useTranslation();
  return (
    <Empty
      drawing="noMatch"
      title={t('common:notFound.title')}
      text={t('common:notFound.text')}
      whole={whole}
    >
      {whole && (
        <ButtonLink kind="primary" icon={House} to="/">
          {t('common:home')}
        </ButtonLink>
      )}
    </Empty>
  );
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
  const title = useFailureTitle();
  const failure = error instanceof ApiError ? error : null;
  if (failure?.status === 403) {
    return (
      <Empty drawing="notAllowed" title={title(error)} text={t('common:notAllowed.text')} whole={whole} />
    );
  }
  if (failure?.status === 404) return <NothingHere whole={whole} />;
  return (
    <ErrorState
      title={title(error)}
      text={text(error)}
      requestId={failure?.requestId || undefined}
      onRetry={onRetry}
      whole={whole}
    />
  );
}
