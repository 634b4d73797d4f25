import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Failure, NothingHere, useFailureTitle } from '../failure.tsx';
import { PageLoader } from './page-loader.tsx';

/** As browsers say that a part of the app is not where it was: after an update the server has it under another name. */
const missingFile = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;
const isMissingFile = (error: unknown) => error instanceof Error && missingFile.test(error.message);

/** A page that broke keeps the shell around it. A part that is missing was already looked for once, by a reload. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const failureTitle = useFailureTitle();
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  if (error instanceof ApiError && (error.status === 0 || error.status === 503))
    return <PageLoader onRetry={retry} />;
  if (isMissingFile(error)) {
    const title = t('common:newVersion.title');
    return (
      <Page title={title}>
        <ErrorState
          whole
          title={title}
          text={t('common:newVersion.text')}
          onRetry={() => window.location.reload()}
        />
      </Page>
    );
  }
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
