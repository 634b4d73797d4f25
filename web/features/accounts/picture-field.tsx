import type { FileItem } from '@firstlook/contract/media.ts';
import { ImagePlus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCropImage } from '../../data/file.ts';
import { useCan } from '../../data/session.ts';
import { useUploads } from '../../data/upload.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { useErrorText } from '../../parts/failure.tsx';
import { anyPicture, ChooseFile } from '../../ui/field/choose-file.tsx';
import type { CropArea } from '../../ui/overlay/crop-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Avatar } from '../../ui/page/avatar.tsx';
import { Button } from '../../ui/page/button.tsx';
import css from './accounts.module.css';

const CropDialog = lazy(() =>
  import('../../ui/overlay/crop-dialog.tsx').then((module) => ({ default: module.CropDialog })),
);

interface PictureFieldProps {
  organizationId: string;
  accountId: string | undefined;
  name: string;
  value: string | null;
  closed: boolean;
  onChange: (src: string | null) => void;
}

interface Cutting {
  uploadId: string;
  /** The chosen file, shown while it is still on its way. */
  source: string;
  decided: { area: CropArea | null } | null;
}

/** Follows the upload, and calls once when the file is ready and the crop is decided. */
function PendingPicture({
  cutting,
  onReady,
}: {
  cutting: Cutting;
  onReady: (file: FileItem, area: CropArea | null) => void;
}) {
  const { t } = useTranslation();
  const uploads = useUploads();
  if (!uploads) throw new Error('An upload without its store');
  const { status, progress, file } = uploads.useUpload(cutting.uploadId);
  const told = useRef(false);
  const ready = useRef(onReady);
  ready.current = onReady;
  const { decided } = cutting;
  useEffect(() => {
    if (status !== 'ready' || !file || !decided || told.current) return;
    told.current = true;
    ready.current(file, decided.area);
  }, [status, file, decided]);
  if (status === 'failed') return <p className="error">{t('accounts:picture.failed')}</p>;
  return (
    <p className="help" role="status">
      {t('accounts:picture.uploading')} <Ltr className="digits">{`${Math.round(progress)}%`}</Ltr>
    </p>
  );
}

/** A served size, which everybody may see who sees the person: the original is for members of one organization. */
const portraitOf = (src: string) => (src.endsWith('/image') ? `${src}/256` : src);

/** The person's picture, cut square. Pictures are kept with the organization, so it takes somebody who may upload there. */
export function PictureField(props: PictureFieldProps) {
  const { organizationId, accountId, name, value, closed, onChange } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const uploads = useUploads();
  const may = useCan(organizationId)('media.upload') && organizationId !== '-1' && uploads !== null;
  const crop = useCropImage(organizationId);
  const [cutting, setCutting] = useState<Cutting | null>(null);

  const source = cutting?.source;
  useEffect(() => {
    return () => {
      if (source) URL.revokeObjectURL(source);
    };
  }, [source]);

  const choose = ([file]: File[]) => {
    if (!file || !uploads) return;
    const uploadId = uploads.startUpload({
      organizationId,
      file,
      parentData: { collection: 'account', _id: accountId, fieldName: 'img' },
    });
    setCutting({ uploadId, source: URL.createObjectURL(file), decided: null });
  };
  const finish = async (file: FileItem, area: CropArea | null) => {
    try {
      const cut = area ? await crop.mutateAsync({ fileId: file.fileId, area }) : file;
      onChange(cut.src && portraitOf(cut.src));
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
    setCutting(null);
  };
  return (
    <div className={css.pictureField}>
      <Avatar large name={name} src={value} />
      <div>
        <div className="row wrap">
          {may && !closed && (
            <ChooseFile
              className="button smallest"
              accept={anyPicture}
              disabled={cutting !== null}
              onFiles={choose}
            >
              <ImagePlus className="icon" aria-hidden="true" />
              {value ? t('accounts:picture.replace') : t('accounts:picture.choose')}
            </ChooseFile>
          )}
          {value && !closed && (
            <Button size="xs" kind="danger" icon={Trash2} onClick={() => onChange(null)}>
              {t('accounts:picture.remove')}
            </Button>
          )}
        </div>
        {cutting && <PendingPicture cutting={cutting} onReady={(file, area) => void finish(file, area)} />}
      </div>
      {cutting && !cutting.decided && (
        <Suspense>
          <CropDialog
            source={cutting.source}
            aspect={1}
            locked
            onDecide={(area) => setCutting({ ...cutting, decided: { area } })}
            onCancel={() => {
              uploads?.dismissUpload(cutting.uploadId);
              setCutting(null);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
