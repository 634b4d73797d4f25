import type { CropArea } from '@firstlook/contract/image.ts';
import type { FileItem, fileStatuses } from '@firstlook/contract/media.ts';
import type { FilePlace } from '@firstlook/contract/upload.ts';
import { createContext, useContext } from 'react';

export interface StartUpload {
  organizationId: string;
  file: File;
  /** What the file belongs to; `_id` is absent for a release that was not saved yet. */
  parentData: { collection: 'release' | 'organization' | 'account'; _id?: string; fieldName?: string };
  /** The film whose place the file takes once it is ready. */
  replaces?: string;
  /** The form that takes the file itself, unless it is told its release first; a name of the form's own. */
  form?: string;
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

/** An upload of a field, as its form sees it. */
export interface FieldUpload extends UploadView {
  id: string;
  name: string;
  form: string | null;
  fieldName: string;
  /** Told by a save: the server puts the file there, whatever page is open. */
  releaseId: string | null;
  /** The save that tells it is on its way: the form leaves the file alone until it knows. */
  isHeld: boolean;
  /** The part of the picture that the field shows; null: all of it. */
  crop: CropArea | null;
  /** Where the server put it; null while it has not. */
  place: FilePlace | null;
  /** The chosen picture, to be shown at once. */
  source: Blob;
}

/** Uploads outlive screens: the store stands above them and is handed down by the app. */
export interface Uploads {
  /** Begins an upload and answers its id for `useUpload`. */
  startUpload: (input: StartUpload) => string;
  useUpload: (uploadId: string) => UploadView;
  /** Those of this form that it has not taken yet, and those that are on their way to this release. */
  useFormUploads: (form: string, releaseId: string | undefined) => readonly FieldUpload[];
  dismissUpload: (uploadId: string) => void;
  /** Of a file that was uploaded here: grows with the order in which files were chosen. */
  turnOf: (fileId: string) => number | undefined;
  /** The form has the file: the upload is its no longer. */
  takeUpload: (uploadId: string) => void;
  /** Which part of the picture its field shows. */
  cropUpload: (uploadId: string, crop: CropArea | null) => void;
  /** A save begins: what arrives from now on belongs to what it saves. */
  holdUploads: (form: string) => void;
  /** The save is over; with a release, the uploads are told that it is theirs, else the form has them again. */
  settleUploads: (form: string, releaseId: string | null) => void;
  /** The work on the form is given up, and its uploads with it. */
  dropUploads: (form: string) => void;
}

export const UploadContext = createContext<Uploads | null>(null);

/** The upload store, or null where files cannot be uploaded. */
export const useUploads = (): Uploads | null => useContext(UploadContext);

const none: readonly FieldUpload[] = [];
const useNone = () => none;

/** The uploads that a form shows: its own, and those on their way to its release. */
export function useFormUploads(form: string, releaseId: string | undefined): readonly FieldUpload[] {
  const useOwn = useUploads()?.useFormUploads ?? useNone;
  return useOwn(form, releaseId);
}
