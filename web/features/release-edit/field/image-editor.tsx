import { focalPointIn } from '@firstlook/contract/focal-point.ts';
import type { PictureCrops } from '@firstlook/contract/picture-crop.ts';
import { Crop, ImagePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCropImage } from '../../../data/file.ts';
import { useErrorText } from '../../../parts/failure.tsx';
import {
  fileAddress,
  pictureSource,
  type StoredFile,
  storedFiles,
  toStoredFile,
} from '../../../parts/stored-file.ts';
import { CropStep } from '../../../parts/upload/crop-steps.tsx';
import { anyPicture, ChooseFile } from '../../../ui/field/choose-file.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { confirm } from '../../../ui/overlay/confirm.tsx';
import type { CropArea } from '../../../ui/overlay/crop-dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Button } from '../../../ui/page/button.tsx';
import { focalStyle } from '../../../ui/page/focal-style.ts';
import { Icon } from '../../../ui/page/icon.tsx';
import { type EditorProps, useFieldScope, useFrame } from '../field-scope.ts';
import css from '../release-edit.module.css';
import { FileRights } from './file-rights.tsx';
import { FileWords } from './file-words.tsx';
import { FocalPointAct } from './focal-point.tsx';
import { PictureCropsAct } from './picture-crops.tsx';
import { PendingPicture, usePictureUploads } from './picture-upload.tsx';

export const defaultAspect = 16 / 9;

/** What people wrote about a picture stays with its place when the picture is cut anew or replaced. */
const wordsOf = ({
  title,
  alt,
  credit,
  description,
  requireAuth,
  downloadable,
  terms,
  usableUntil,
}: StoredFile) => ({
  title,
  alt,
  credit,
  description,
  requireAuth,
  downloadable,
  terms,
  usableUntil,
});

/** Where the focal point of a whole picture lies in what is cut from it; of what was cut before the place is not known. */
function focalPointAfter({ focalPoint, original, width, height }: StoredFile, area: CropArea) {
  return focalPoint && !original && width && height
    ? focalPointIn(focalPoint, { width, height }, area)
    : null;
}

/** A picture without crops has no word of them: nothing is unsaved where nothing was chosen. */
export const withCrops = ({ crops: _, ...picture }: StoredFile, crops: PictureCrops): StoredFile =>
  Object.keys(crops).length > 0 ? { ...picture, crops } : picture;

/** Cuts a stored picture anew, always from its original; without an area the original stands there again. */
export function useCropStored() {
  const { organizationId } = useFieldScope();
  const errorText = useErrorText();
  const crop = useCropImage(organizationId);
  return async (picture: StoredFile, area: CropArea | null): Promise<StoredFile | null> => {
    const original = picture.original ?? { fileId: picture.fileId ?? '', src: picture.src };
    if (!area) return picture.original ? { ...wordsOf(picture), ...original } : picture;
    try {
      const cut = await crop.mutateAsync({ fileId: original.fileId, area });
      return {
        ...toStoredFile(cut),
        ...wordsOf(picture),
        original,
        focalPoint: focalPointAfter(picture, area),
      };
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
      return null;
    }
  };
}

interface PictureProps {
  picture: StoredFile;
  set: (change: (before: StoredFile) => StoredFile | null) => void;
}

/** What people write about the picture. */
function PictureWords({ picture, set }: PictureProps) {
  const { t } = useTranslation();
  return (
    <div className="pair">
      <TextField
        label={t('releaseEdit:image.alt')}
        help={t('releaseEdit:image.altHelp')}
        value={picture.alt ?? ''}
        onChange={(alt) => set((before) => ({ ...before, alt }))}
      />
      <TextField
        label={t('releaseEdit:image.credit')}
        value={picture.credit ?? ''}
        onChange={(credit) => set((before) => ({ ...before, credit }))}
      />
    </div>
  );
}

/** The picture in the field with what can be done to it. */
function StoredPicture({
  picture,
  address,
  aspect,
  set,
}: PictureProps & { address: string; aspect: number }) {
  const { t } = useTranslation();
  const cropStored = useCropStored();
  const [isCutting, setCutting] = useState(false);
  const remove = async () => {
    if (
      await confirm({ title: t('releaseEdit:image.remove'), confirmLabel: t('common:remove'), danger: true })
    )
      set(() => null);
  };
  const decide = async (area: CropArea | null) => {
    setCutting(false);
    const next = await cropStored(picture, area);
    if (next) set((before) => ({ ...next, ...wordsOf(before) }));
  };
  return (
    <>
      <div className="row wrap">
        {picture.fileId && (
          <Button size="xs" icon={Crop} onClick={() => setCutting(true)}>
            {t('releaseEdit:image.crop')}
          </Button>
        )}
        {picture.fileId && (
          <FocalPointAct
            picture={picture}
            onChange={(focalPoint) => set((before) => ({ ...before, focalPoint }))}
          />
        )}
        {picture.fileId && (
          <PictureCropsAct
            picture={picture}
            address={address}
            onChange={(crops) => set((before) => withCrops(before, crops))}
          />
        )}
        <Button kind="danger" size="xs" icon={Trash2} onClick={() => void remove()}>
          {t('releaseEdit:image.remove')}
        </Button>
      </div>
      <PictureWords picture={picture} set={set} />
      <FileWords
        file={picture}
        kind="picture"
        onChange={(change) => set((before) => ({ ...before, ...change }))}
      />
      <FileRights
        file={picture}
        kind="picture"
        onChange={(change) => set((before) => ({ ...before, ...change }))}
      />
      {isCutting && (
        <CropStep
          source={picture.original?.src ?? address}
          aspect={aspect}
          focus={picture.original ? null : picture.focalPoint}
          onDecide={(area) => void decide(area)}
          onCancel={() => setCutting(false)}
        />
      )}
    </>
  );
}

/** One picture with a crop step: the original and the crop are both kept. */
export function ImageEditor(props: EditorProps) {
  const { definition, value, path } = props;
  const { t } = useTranslation();
  const { update } = useFieldScope();
  const aspect = definition.props?.aspect ?? defaultAspect;
  const stored = storedFiles(value)[0];
  const address = stored && fileAddress(stored);
  const set = (change: (before: StoredFile) => StoredFile | null) =>
    update(path, (before) => change(storedFiles(before)[0] ?? {}));
  const { pending, choose, possible, step, isDecided, finish } = usePictureUploads(path, {
    aspect,
    isOne: true,
    isReplacing: !!address,
    onPicture: (picture) => set((before) => ({ ...picture, ...wordsOf(before) })),
  });
  const isComing = pending.some(({ status }) => status !== 'failed');
  const isFilled = !!address || isComing;

  return (
    <Field {...useFrame(props)} group>
      {() => (
        <div className={css.imageField}>
          {address && !isComing && (
            <img
              className={css.imageShown}
              data-stored
              {...pictureSource(stored)}
              sizes="(max-width: 767px) 100vw, 640px"
              alt={stored.alt ?? ''}
              style={{ aspectRatio: definition.props?.aspect, ...focalStyle(stored.focalPoint) }}
            />
          )}
          {pending.map((upload) => (
            <PendingPicture
              key={upload.id}
              upload={upload}
              isDecided={isDecided(upload)}
              onFile={(file) => finish(upload, file)}
            />
          ))}
          {/* One button for the first picture and the next, so that the focus finds it again after the crop step. */}
          <ChooseFile
            className={isFilled ? 'button smallest' : css.dropZone}
            accept={anyPicture}
            disabled={!possible || definition.disabled}
            onFiles={choose}
          >
            {isFilled ? (
              t('releaseEdit:image.replace')
            ) : (
              <>
                <Icon of={ImagePlus} />
                <b>{t('releaseEdit:image.choose')}</b>
                <small>{t('releaseEdit:image.drop')}</small>
              </>
            )}
          </ChooseFile>
          {stored && address && !isComing && (
            <StoredPicture picture={stored} address={address} aspect={aspect} set={set} />
          )}
          {step}
        </div>
      )}
    </Field>
  );
}
