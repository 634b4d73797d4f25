import { withInTurn } from '@firstlook/contract/file-turn.ts';
import type { FileItem } from '@firstlook/contract/media.ts';
import { Check, Lock, Upload } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { findKey } from '../../../i18n/word-key.ts';
import type { StoredFile } from '../../../parts/stored-file.ts';
import { type FieldUpload, type UploadView, useUploads } from '../../../parts/upload/uploads.ts';
import { Icon } from '../../../ui/page/icon.tsx';
import { useFieldScope } from '../field-scope.ts';
import css from '../release-edit.module.css';

/** Uploads that this field waits for. `start` begins one for each file; `put` gives a list one that has come, where it was chosen. */
export function usePending(path: string) {
  const uploads = useUploads();
  const { organizationId, form, uploads: all } = useFieldScope();
  const start = (files: readonly File[]): string[] =>
    files.map(
      (file) =>
        uploads?.startUpload({
          organizationId,
          file,
          form,
          // A save tells the server of which release; until then nothing enters one.
          parentData: { collection: 'release', fieldName: path },
        }) ?? '',
    );
  const put = (files: readonly StoredFile[], file: StoredFile): StoredFile[] =>
    withInTurn(files, file, ({ fileId, original }) => uploads?.turnOf(original?.fileId ?? fileId ?? ''));
  return { pending: all.filter((one) => one.fieldName === path), start, put, possible: uploads !== null };
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
    <div className={css.uploadProgress}>
      <div className="row">
        <span className="grow">
          <bdi>{name}</bdi>
        </span>
        <Ltr className="digits">{formatPercent(percent)}</Ltr>
      </div>
      <div
        className="bar"
        role="progressbar"
        aria-label={name}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${t(`releaseEdit:uploadStep.${status}`)} ${formatPercent(percent)}`}
      >
        <i style={{ inlineSize: `${percent}%` }} />
      </div>
      <div className={css.steps} aria-hidden="true">
        {steps.map((step, position) => (
          <span key={step} className={position < at ? css.done : position === at ? css.on : undefined}>
            <Icon of={position < at ? Check : step === 'encrypting' ? Lock : Upload} />
            {t(`releaseEdit:uploadStep.${position === at ? status : step}`)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** What a field says of an upload that failed; its chooser stays, and the tray tries again or takes it off. */
function FailedUpload({ name, error }: Pick<FieldUpload, 'name' | 'error'>) {
  const { t } = useTranslation();
  const key = findKey(`errors:${error}`, `media:${error}`);
  return (
    <p className="error">
      <bdi>{name}</bdi>: {t(key ?? 'media:uploadFailed')}
    </p>
  );
}

interface PendingUploadProps {
  upload: FieldUpload;
  /** Called once, as soon as the file exists, if the form is to take it; the server has those that a save told it. */
  onFile: (file: FileItem) => unknown;
}

/** One running upload of a field. Pausing, retrying and cancelling are the tray's. */
export function PendingUpload({ upload, onFile }: PendingUploadProps) {
  const { id, form, isHeld, status, progress, file, name, error } = upload;
  const uploads = useUploads();
  const isTaken = useRef(false);
  const take = useRef(onFile);
  take.current = onFile;
  const due = file && form !== null && !isHeld ? file : null;
  useEffect(() => {
    if (!due) isTaken.current = false;
    if (!due || isTaken.current) return;
    isTaken.current = true;
    // A picture is cut first; if a save told it its release meanwhile, it is the server's.
    void Promise.resolve(take.current(due)).then((isOurs) => isOurs !== false && uploads?.takeUpload(id));
  }, [due, id, uploads]);
  if (status === 'failed') return <FailedUpload name={name} error={error} />;
  return <UploadProgress status={status} progress={progress} name={name} />;
}
