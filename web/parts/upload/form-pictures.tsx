import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCropImage } from '../../data/file.ts';
import { formatPercent } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { findKey } from '../../i18n/word-key.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { useErrorText } from '../failure.tsx';
import { useCropSteps } from './crop-steps.tsx';
import { type FieldUpload, type StartUpload, useFormUploads, useUploads } from './uploads.ts';

interface FormPicturesInput {
  organizationId: string;
  parent: Pick<StartUpload['parentData'], 'collection' | '_id'>;
  /** Puts a picture's address into the draft. `place` is what `choose` was told, wherever the form is open by now. */
  onPicture: (place: string, src: string) => void;
}

export interface FormPictures {
  /** The latest upload that a place waits for, also one that failed. */
  at: (place: string) => FieldUpload | undefined;
  /** Takes the place of one that is still on its way there. */
  choose: (place: string, file: File, shape: { aspect: number; locked?: boolean }) => void;
  /** False where nothing can be uploaded. */
  possible: boolean;
  isRunning: boolean;
  /** Ends when every picture has come, failed or was called off; undefined when none is on its way. */
  whenIdle: () => Promise<void> | undefined;
  /** The crop dialog, to be drawn by the form. */
  step: ReactNode;
}

/**
 * Pictures of a form whose draft holds their addresses: uploaded, cut, and put into the draft by the form itself, so that
 * none is lost, also if another part of the form is shown when it is ready. Leaving without saving gives them up.
 */
export function useFormPictures({ organizationId, parent, onPicture }: FormPicturesInput): FormPictures {
  const [form] = useState(() => crypto.randomUUID());
  const store = useUploads();
  const uploads = useFormUploads(form, undefined);
  const errorText = useErrorText();
  const crop = useCropImage(organizationId);
  const { begin, isDecided, step } = useCropSteps(uploads, true);
  const taken = useRef(new Set<string>());
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => () => store?.dropUploads(form), [store, form]);

  const take = async ({ id, fieldName, crop: area, file }: FieldUpload) => {
    if (!file) return;
    let src = file.src;
    try {
      if (area) src = (await crop.mutateAsync({ fileId: file.fileId, area })).src;
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
    if (src) onPicture(fieldName, src);
    store?.takeUpload(id);
  };
  useEffect(() => {
    for (const upload of uploads) {
      if (upload.status !== 'ready' || !isDecided(upload) || taken.current.has(upload.id)) continue;
      taken.current.add(upload.id);
      void take(upload);
    }
  });

  const isRunning = uploads.some(({ status }) => status !== 'failed');
  useEffect(() => {
    if (!isRunning) for (const done of waiting.current.splice(0)) done();
  });
  return {
    at: (place) => uploads.filter(({ fieldName }) => fieldName === place).at(-1),
    choose: (place, file, shape) => {
      if (!store) return;
      for (const { id, fieldName } of uploads) if (fieldName === place) store.dismissUpload(id);
      const parentData = { ...parent, fieldName: place };
      begin([file], [store.startUpload({ organizationId, file, form, parentData })], shape);
    },
    possible: store !== null,
    isRunning,
    whenIdle: () => (isRunning ? new Promise<void>((resolve) => waiting.current.push(resolve)) : undefined),
    step,
  };
}

/** What a place says of the picture that it waits for; the tray pauses, retries and cancels it. */
export function ComingPicture({ upload }: { upload: FieldUpload | undefined }) {
  const { t } = useTranslation();
  if (!upload) return null;
  const { status, progress, name, error } = upload;
  if (status === 'failed')
    return (
      <p className="error">
        <bdi>{name}</bdi>: {t(findKey(`errors:${error}`, `media:${error}`) ?? 'media:uploadFailed')}
      </p>
    );
  return (
    <p className="help" role="status">
      {t('media:uploading')} <Ltr className="digits">{formatPercent(progress)}</Ltr>
    </p>
  );
}
