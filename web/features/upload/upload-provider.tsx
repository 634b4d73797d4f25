import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { UploadContext, type UploadView } from '../../data/upload.ts';
import { findEntry, isUploading, startUpload, subscribe } from './upload-store.ts';

/** An upload that was dismissed in the tray while a field still waited for it. */
const gone: UploadView = { status: 'failed', progress: 0, file: null, error: null };

function useUpload(uploadId: string): UploadView {
  return useSyncExternalStore(subscribe, () => findEntry(uploadId)) ?? gone;
}

const uploads = { startUpload, useUpload };

/** Hands the upload store down, and warns before a closing page cuts bytes off. */
export function UploadProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUploading()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return <UploadContext.Provider value={uploads}>{children}</UploadContext.Provider>;
}
