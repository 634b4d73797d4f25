import type { FileItem } from '@firstlook/contract/media.ts';
import { Crop, ImagePlus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCropImage } from '../../data/file.ts';
import { useUploads } from '../../data/upload.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { useErrorText } from '../../parts/failure.tsx';
import { anyPicture, ChooseFile } from '../../ui/field/choose-file.tsx';
import { Field } from '../../ui/field/field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { usePicture } from '../../ui/hook/use-picture.ts';
import type { CropArea } from '../../ui/overlay/crop-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Icon } from '../../ui/page/icon.tsx';
import css from './picture-field.module.css';
import { useSettingScope } from './setting-scope.ts';

const CropDialog = lazy(() =>
  import('../../ui/overlay/crop-dialog.tsx').then((module) => ({ default: module.CropDialog })),
);

interface UploadingProps {
  uploadId: string;
  onFile: (file: FileItem) => void;
  onFailed: () => void;
}

/** A running upload: percent, then the file; the tray pauses and retries it. */
function Uploading({ uploadId, onFile, onFailed }: UploadingProps) {
  const { t } = useTranslation();
  const uploads = useUploads();
  if (!uploads) throw new Error('An upload without its store');
  const { status, progress, file } = uploads.useUpload(uploadId);
  const told = useRef(false);
  const act = useRef({ onFile, onFailed });
  act.current = { onFile, onFailed };
  useEffect(() => {
    if (told.current) return;
    if (file && status === 'ready') {
      told.current = true;
      act.current.onFile(file);
    } else if (status === 'failed') {
      told.current = true;
      act.current.onFailed();
    }
  }, [file, status]);
  return (
    <p className="muted small" role="status">
      {t('organizationEdit:picture.uploading')} <Ltr>{`${Math.round(progress)}%`}</Ltr>
    </p>
  );
}

interface PictureFieldProps {
  label: string;
  help?: string;
  error?: string;
  path: string;
  value: string | null;
  /** Shape that the crop begins with. */
  aspect: number;
  onChange: (value: string | null) => void;
}

/** One picture: uploaded and cut here, or named by its address. */
export function PictureField({ label, help, error, path, value, aspect, onChange }: PictureFieldProps) {
  const { t } = useTranslation();
  const { organization, countUpload } = useSettingScope();
  const uploads = useUploads();
  const errorText = useErrorText();
  const crop = useCropImage(organization?._id ?? '');
  const [uploadId, setUploadId] = useState<string | null>(null);
  const [cutting, setCutting] = useState<FileItem | null>(null);
  const { shown, onError } = usePicture(value);
  const possible = !!uploads && !!organization;

  const choose = ([file]: File[]) => {
    if (!file || !uploads || !organization) return;
    countUpload(1);
    setUploadId(
      uploads.startUpload({
        organizationId: organization._id,
        file,
        parentData: { collection: 'organization', _id: organization._id, fieldName: path },
      }),
    );
  };
  const end = () => {
    countUpload(-1);
    setUploadId(null);
  };
  const decide = async (file: FileItem, area: CropArea | null) => {
    setCutting(null);
    try {
      const result = area ? await crop.mutateAsync({ fileId: file.fileId, area }) : file;
      if (result.src) onChange(result.src);
    } catch (failure) {
      toast({ tone: 'danger', text: errorText(failure) });
    }
  };

  return (
    <div className={css.pictureField} data-path={path}>
      <Field group label={label} help={help} error={error}>
        {() => (
          <div className="row wrap">
            {shown && <img src={shown} alt="" className={css.pictureShown} onError={onError} />}
            {value && !shown && (
              <span className={css.pictureMissing}>{t('organizationEdit:picture.notShown')}</span>
            )}
            <ChooseFile className="button small" accept={anyPicture} disabled={!possible} onFiles={choose}>
              <Icon of={value ? Crop : ImagePlus} />
              <span>{t(value ? 'organizationEdit:picture.replace' : 'organizationEdit:picture.choose')}</span>
            </ChooseFile>
            {value && (
              <Button kind="danger" size="sm" icon={Trash2} onClick={() => onChange(null)}>
                {t('organizationEdit:picture.remove')}
              </Button>
            )}
          </div>
        )}
      </Field>
      {uploadId && (
        <Uploading
          uploadId={uploadId}
          onFile={(file) => {
            end();
            setCutting(file);
          }}
          onFailed={() => {
            end();
            toast({ tone: 'danger', text: t('organizationEdit:picture.failed') });
          }}
        />
      )}
      <TextField
        ltr
        label={t('organizationEdit:picture.address')}
        help={t('organizationEdit:picture.addressHelp')}
        value={value ?? ''}
        maxLength={2000}
        placeholder="https://"
        onChange={(text) => onChange(text.trim() || null)}
      />
      {cutting?.src && (
        <Suspense>
          <CropDialog
            source={cutting.src}
            aspect={aspect}
            onDecide={(area) => void decide(cutting, area)}
            onCancel={() => setCutting(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
