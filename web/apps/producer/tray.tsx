import { lazy, Suspense, useSyncExternalStore } from 'react';
import { subscribe, uploadEntries } from '../../features/upload/upload-store.ts';
import { withWords } from '../../i18n/words.ts';

const UploadTray = lazy(() =>
  withWords(['media', 'upload'], import('../../features/upload/upload-tray.tsx')).then((module) => ({
    default: module.UploadTray,
  })),
);

/** Slot of the upload tray: it lives in the shell, so that it survives every change of screen. */
export function Tray() {
  const entries = useSyncExternalStore(subscribe, uploadEntries);
  if (entries.length === 0) return null;
  return (
    <Suspense>
      <UploadTray />
    </Suspense>
  );
}
