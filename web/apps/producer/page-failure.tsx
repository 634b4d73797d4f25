import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { House } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { Failure } from '../../data/failure.tsx';
import { ButtonLink } from '../../ui/page/button.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageLoader } from './page-loader.tsx';

/** A page that broke keeps the shell around it. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  if (error instanceof ApiError && (error.status === 0 || error.status === 503))
    return <PageLoader onRetry={retry} />;
  return (
    <Page title={t('common:broken.title')}>
      <Failure whole error={error} onRetry={retry} />
    </Page>
  );
}

export function NotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t('common:notFound.title')}>
      <Empty whole drawing="noMatch" title={t('common:notFound.title')} text={t('common:notFound.text')}>
        <ButtonLink kind="primary" icon={House} to="/">
          {t('common:home')}
        </ButtonLink>
      </Empty>
    </Page>
  );
}
