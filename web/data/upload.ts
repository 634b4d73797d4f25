import type { FileItem, fileStatuses } from '@firstlook/contract/media.ts';
import { createContext, useContext } from 'react';

export interface StartUpload {
  organizationId: string;
  file: File;
  /** What the file belongs to; `_id` is absent for a release that was not saved yet. */
  parentData: { collection: 'release' | 'organization' | 'account'; _id?: string; fieldName?: string };
}

export interface UploadView {
  status: (typeof fileStatuses)[number] | 'paused';
  /** 0 to 100 within the status. */
  progress: number;
  /** There as soon as all bytes arrived. */
  file: FileItem | null;
  /** A key of `locales/<locale>/errors.json` or `media.json`. */
  error: string | null;
}

/** Uploads outlive screens: the store stands above them and is handed down by the app. */
export interface Uploads {
  /** Begins an upload and answers its id for `useUpload`. */
  startUpload: (input: StartUpload) => string;
  useUpload: (uploadId: string) => UploadView;
}

export const UploadContext = createContext<Uploads | null>(null);

/** The upload store, or null where files cannot be uploaded. */
export const useUploads = (): Uploads | null => useContext(UploadContext);
