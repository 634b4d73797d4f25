import type { FileItem } from '@firstlook/contract/media.ts';
import { useEffect, useRef, useState } from 'react';
import { useCropImage } from '../../../data/file.ts';
import { useErrorText } from '../../../parts/failure.tsx';
import { type StoredFile, toStoredFile } from '../../../parts/stored-file.ts';
import { useCropSteps } from '../../../parts/upload/crop-steps.tsx';
import { type FieldUpload, useUploads } from '../../../parts/upload/uploads.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { useFieldScope } from '../field-scope.ts';
import css from '../release-edit.module.css';
import { PendingUpload, UploadProgress, usePending } from './pending-upload.tsx';

/**
 * The crop step of new pictures, one after the other. Upload and decision may end in any order; the picture comes when
 * both are there.
 */
export function usePictureUploads(
  path: string,
  {
    aspect,
    isOne = false,
    isReplacing = false,
    onPicture,
  }: {
    aspect: number;
    isOne?: boolean;
    /** There is one in its place, which stays when the crop step of another is called off. */
    isReplacing?: boolean;
    onPicture: (picture: StoredFile) => void;
  },
) {
  const { organizationId } = useFieldScope();
  const uploads = useUploads();
  const errorText = useErrorText();
  const crop = useCropImage(organizationId);
  const { pending, start, put, possible } = usePending(path);
  const { begin, isDecided, step } = useCropSteps(pending, isReplacing);
  const latest = useRef(pending);
  latest.current = pending;

  const choose = (files: readonly File[]) => {
    // A field of one picture waits for the last that was chosen.
    if (isOne) for (const { id } of pending) uploads?.dismissUpload(id);
    begin(files, start(files), { aspect });
  };
  /** False where a save has told the upload its release while its picture was being cut. */
  const finish = async (upload: FieldUpload, file: FileItem): Promise<boolean> => {
    let picture = toStoredFile(file);
    try {
      const cut = upload.crop && (await crop.mutateAsync({ fileId: file.fileId, area: upload.crop }));
      if (cut) picture = { ...toStoredFile(cut), original: { fileId: file.fileId, src: file.src } };
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
    const isOurs = latest.current.some(
      ({ id, form, isHeld }) => id === upload.id && form !== null && !isHeld,
    );
    if (isOurs) onPicture(picture);
    return isOurs;
  };
  return {
    pending,
    put,
    choose,
    possible,
    step,
    isDecided,
    finish,
  };
}

interface PendingPictureProps {
  upload: FieldUpload;
  isDecided: boolean;
  onFile: (file: FileItem) => Promise<boolean>;
}

/** The chosen picture itself with its progress: the field is not empty while it is on its way. */
export function PendingPicture({ upload, isDecided, onFile }: PendingPictureProps) {
  const [shown, setShown] = useState<string>();
  const { source, status, progress, name } = upload;
  useEffect(() => {
    const address = URL.createObjectURL(source);
    setShown(address);
    return () => URL.revokeObjectURL(address);
  }, [source]);
  return (
    <div className={css.pictureComing}>
      {shown && status !== 'failed' && <img src={shown} alt="" onError={() => setShown(undefined)} />}
      {isDecided && (status === 'ready' || status === 'failed') ? (
        <PendingUpload upload={upload} onFile={onFile} />
      ) : (
        <UploadProgress status={status} progress={progress} name={name} />
      )}
    </div>
  );
}
