import type { FileItem } from '@firstlook/contract/media.ts';
import { Check, Lock, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type UploadView, useUploads } from '../../../data/upload.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useFieldScope } from '../field-scope.ts';

export interface Pending {
  uploadId: string;
  name: string;
}

/** Uploads that this field waits for. `start` begins one for each file. */
export function usePending(fieldName: string) {
  const uploads = useUploads();
  const { organizationId, releaseId, countUpload } = useFieldScope();
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const start = (files: readonly File[]): Pending[] => {
    if (!uploads) return [];
    const begun = files.map((file) => ({
      name: file.name,
      uploadId: uploads.startUpload({
        organizationId,
        file,
        parentData: { collection: 'release', _id: releaseId, fieldName },
      }),
    }));
    for (const _ of begun) countUpload(1);
    setPending((before) => [...before, ...begun]);
    return begun;
  };
  const end = (uploadId: string) => {
    countUpload(-1);
    setPending((before) => before.filter((one) => one.uploadId !== uploadId));
  };
  return { pending, start, end, possible: uploads !== null };
}

const steps = ['uploading', 'encrypting', 'ready'] as const;

/** Percent, then the words of what happens to the file: uploading, encrypting, ready (specification 1 section 4). */
export function UploadProgress({
  status,
  progress,
  name,
}: Pick<UploadView, 'status' | 'progress'> & { name: string }) {
  const { t } = useTranslation();
  const percent = Math.min(100, Math.round(progress));
  const at = steps.indexOf(status === 'paused' ? 'uploading' : (status as (typeof steps)[number]));
  return (
    <div className="upload-progress">
      <div className="row">
        <bdi className="grow">{name}</bdi>
        <Ltr className="tn">{`${percent}%`}</Ltr>
      </div>
      <div
        className="bar"
        role="progressbar"
        aria-label={name}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${t(`releaseEdit:uploadStep.${status}`)} ${percent}%`}
      >
        <i style={{ inlineSize: `${percent}%` }} />
      </div>
      <div className="stp" aria-hidden="true">
        {steps.map((step, position) => (
          <span key={step} className={position < at ? 'dn' : position === at ? 'on' : undefined}>
            <Icon of={position < at ? Check : step === 'encrypting' ? Lock : Upload} />
            {t(`releaseEdit:uploadStep.${position === at ? status : step}`)}
          </span>
        ))}
      </div>
    </div>
  );
}

interface PendingUploadProps extends Pending {
  /** Called once: as soon as the file exists, or with `whenReady` only when it can be shown. */
  onFile: (file: FileItem) => void;
  whenReady?: boolean;
  onFailed?: () => void;
}

/** One running upload of a field. Pausing, retrying and cancelling are the tray's. */
export function PendingUpload({ uploadId, name, onFile, whenReady }: PendingUploadProps) {
  const { t } = useTranslation();
  const uploads = useUploads();
  if (!uploads) throw new Error('An upload without its store');
  const { status, progress, file } = uploads.useUpload(uploadId);
  const told = useRef(false);
  const ended = useRef(onFile);
  ended.current = onFile;
  const due = file && (!whenReady || status === 'ready') ? file : null;
  useEffect(() => {
    if (!due || told.current) return;
    told.current = true;
    ended.current(due);
  }, [due]);
  if (status === 'failed') return <p className="err">{t('releaseEdit:uploadFailed')}</p>;
  return <UploadProgress status={status} progress={progress} name={name} />;
}
