import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { UnsavedGuard } from '../../ui/unsaved.tsx';

export function Root() {
  const { t } = useTranslation();
  return (
    <>
      <button type="button" className="skip" onClick={() => document.getElementById('main')?.focus()}>
        {t('shell:skip')}
      </button>
      <UnsavedGuard />
      <Outlet />
    </>
  );
}
