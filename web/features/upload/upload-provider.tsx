import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import {
  type FieldUpload,
  UploadContext,
  type Uploads,
  type UploadView,
} from '../../parts/upload/uploads.ts';
import * as forms from './form-upload.ts';
import { keepInterrupted } from './interrupted.ts';
import * as store from './upload-store.ts';

/** An upload that was dismissed in the tray while a field still waited for it. */
const gone: UploadView = { status: 'failed', progress: 0, file: null, error: null };

function useUpload(uploadId: string): UploadView {
  return useSyncExternalStore(store.subscribe, () => store.findEntry(uploadId)) ?? gone;
}

function useFormUploads(form: string, releaseId: string | undefined): readonly FieldUpload[] {
  const entries = useSyncExternalStore(store.subscribe, store.uploadEntries);
  return useMemo(
    () =>
      entries.flatMap((entry) => {
        const source = forms.sourceOf(entry.id);
        const isOnItsWay = entry.releaseId !== null && entry.releaseId === releaseId && !entry.place;
        return source && (entry.form === form || isOnItsWay) ? [{ ...entry, source }] : [];
      }),
    [entries, form, releaseId],
  );
}

const uploads: Uploads = { ...store, ...forms, useUpload, useFormUploads };

/** A release that the server put a file into is read again, wherever it is shown. */
function useFreshReleases(): void {
  const client = useQueryClient();
  useEffect(() => {
    const known = new Set<string>();
    return store.subscribe(() => {
      for (const { id, place, organizationId } of store.uploadEntries()) {
        if (!place || known.has(id)) continue;
        known.add(id);
        void client.invalidateQueries({ queryKey: ['release', organizationId] });
      }
    });
  }, [client]);
}

/** Hands the upload store down, warns before a closing page cuts bytes off, and keeps their names for the next one. */
export function UploadProvider({ children }: { children: ReactNode }) {
  useFreshReleases();
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (store.isUploading()) event.preventDefault();
    };
    const keep = () => {
      const cut = store.uploadEntries().filter(({ status }) => status === 'uploading' || status === 'paused');
      keepInterrupted(cut.map(({ name }) => name));
    };
    window.addEventListener('beforeunload', warn);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('pagehide', keep);
    };
  }, []);
  return <UploadContext.Provider value={uploads}>{children}</UploadContext.Provider>;
}
