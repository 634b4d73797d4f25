import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useToastsOfPage } from '../../ui/overlay/toast.tsx';
import { UnsavedGuard } from '../../ui/overlay/unsaved.tsx';

export function Root() {
  const { t } = useTranslation();
  useToastsOfPage();
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
