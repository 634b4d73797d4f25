import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { Failure, NothingHere, useFailureTitle } from '../../parts/failure.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageLoader } from './page-loader.tsx';

/** A page that broke keeps the shell around it. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const failureTitle = useFailureTitle();
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  if (error instanceof ApiError && (error.status === 0 || error.status === 503))
    return <PageLoader onRetry={retry} />;
  return (
    <Page title={failureTitle(error)}>
      <Failure whole error={error} onRetry={retry} />
    </Page>
  );
}

export function NotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t('common:notFound.title')}>
      <NothingHere whole />
    </Page>
  );
}
