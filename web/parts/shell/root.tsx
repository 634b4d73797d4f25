import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useToastsOfPage } from '../../ui/overlay/toast.tsx';
import { UnsavedGuard } from '../../ui/overlay/unsaved.tsx';
import css from './root.module.css';

/** Nothing of it is needed for the first picture: it comes with the windows, and where it cannot come the page stands without. */
const NewVersion = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const loaded = await import('./new-version.tsx').catch(() => null);
  return { default: loaded?.NewVersion ?? (() => null) };
});

export function Root() {
  const { t } = useTranslation();
  useToastsOfPage();
  return (
    <>
      <button type="button" className={css.skip} onClick={() => document.getElementById('main')?.focus()}>
        {t('shell:skip')}
      </button>
      <UnsavedGuard />
      <Suspense>
        <NewVersion />
      </Suspense>
      <Outlet />
    </>
  );
}
