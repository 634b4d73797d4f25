import { lazy, Suspense, useSyncExternalStore } from 'react';
import { takeInterrupted } from '../../features/upload/interrupted.ts';
import { subscribe, uploadEntries } from '../../features/upload/upload-store.ts';
import { withWords } from '../../i18n/words.ts';

const UploadTray = lazy(() =>
  withWords(['media', 'upload'], import('../../features/upload/upload-tray.tsx')).then((module) => ({
    default: module.UploadTray,
  })),
);

const InterruptedNews = lazy(() =>
  withWords(['upload'], import('../../features/upload/interrupted-news.tsx')).then((module) => ({
    default: module.InterruptedNews,
  })),
);

/** Of the page that stood in this tab before. */
const interrupted = takeInterrupted();

/** Slot of the upload tray: it lives in the shell, so that it survives every change of screen. */
export function Tray() {
  const entries = useSyncExternalStore(subscribe, uploadEntries);
  return (
    <Suspense>
      {interrupted.length > 0 && <InterruptedNews names={interrupted} />}
      {entries.length > 0 && <UploadTray />}
    </Suspense>
  );
}
