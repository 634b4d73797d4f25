import { Crop, ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../../data/organization.ts';
import {
  fileAddress,
  fileName,
  isFileAt,
  pictureSource,
  type StoredFile,
  storedFiles,
} from '../../../parts/stored-file.ts';
import { CropStep } from '../../../parts/upload/crop-steps.tsx';
import { anyPicture, ChooseFile } from '../../../ui/field/choose-file.tsx';
import { Field } from '../../../ui/field/field.tsx';
import type { CropArea } from '../../../ui/overlay/crop-dialog.tsx';
import { IconButton } from '../../../ui/page/button.tsx';
import { classNames } from '../../../ui/page/class-name.ts';
import { focalStyle } from '../../../ui/page/focal-style.ts';
import { Icon } from '../../../ui/page/icon.tsx';
import { type EditorProps, useFieldScope, useFrame } from '../field-scope.ts';
import css from '../release-edit.module.css';
import { FileRights } from './file-rights.tsx';
import { FileWords } from './file-words.tsx';
import { FocalPointAct } from './focal-point.tsx';
import { defaultAspect, useCropStored, withCrops } from './image-editor.tsx';
import { MoveActs } from './move-acts.tsx';
import { PictureCropsAct } from './picture-crops.tsx';
import { PendingPicture, usePictureUploads } from './picture-upload.tsx';
import { moveRow } from './table-rows.ts';
import { useConfirmRemoval } from './use-confirm-removal.ts';

interface FigureProps {
  file: StoredFile;
  position: number;
  count: number;
  aspect: number;
  edit: (change: Partial<StoredFile>) => void;
  replace: (file: StoredFile) => void;
  move: (step: 1 | -1) => void;
  onRemove: () => void;
}

/** What people write about a picture of the gallery. */
function FigureWords({ file, edit }: Pick<FigureProps, 'file' | 'edit'>) {
  const { t } = useTranslation();
  return (
    <>
      <input
        aria-label={t('releaseEdit:image.caption')}
        placeholder={t('releaseEdit:image.caption')}
        value={file.title ?? ''}
        onChange={(event) => edit({ title: event.target.value })}
      />
      <input
        aria-label={t('releaseEdit:image.alt')}
        placeholder={t('releaseEdit:image.alt')}
        title={t('releaseEdit:image.altHelp')}
        data-missing={!file.alt?.trim() || undefined}
        value={file.alt ?? ''}
        onChange={(event) => edit({ alt: event.target.value })}
      />
      <input
        aria-label={t('releaseEdit:image.credit')}
        placeholder={t('releaseEdit:image.credit')}
        value={file.credit ?? ''}
        onChange={(event) => edit({ credit: event.target.value })}
      />
    </>
  );
}

/** One picture of the gallery with its words and its acts. */
function Figure({ file, position, count, aspect, edit, replace, move, onRemove }: FigureProps) {
  const { t } = useTranslation();
  const cropStored = useCropStored();
  const confirmRemoval = useConfirmRemoval();
  const [isCutting, setCutting] = useState(false);
  const name = fileName(file) || String(position + 1);
  const address = fileAddress(file) ?? undefined;
  const remove = async () => {
    if (await confirmRemoval(t('releaseEdit:file.removeTitle', { name }))) onRemove();
  };
  const decide = async (area: CropArea | null) => {
    setCutting(false);
    const next = await cropStored(file, area);
    if (next) replace(next);
  };
  return (
    <figure>
      <img
        {...pictureSource(file)}
        sizes="(max-width: 767px) 100vw, 240px"
        alt={file.alt || name}
        style={focalStyle(file.focalPoint)}
        loading="lazy"
      />
      <figcaption>
        <FigureWords file={file} edit={edit} />
        <FileWords file={file} kind="picture" onChange={edit} />
        <FileRights file={file} kind="picture" onChange={edit} />
        <span className={css.galleryActs}>
          {file.fileId && (
            <IconButton
              small
              icon={Crop}
              label={t('releaseEdit:image.cropOf', { name })}
              onClick={() => setCutting(true)}
            />
          )}
          {file.fileId && address && (
            <FocalPointAct name={name} picture={file} onChange={(focalPoint) => edit({ focalPoint })} />
          )}
          {file.fileId && address && (
            <PictureCropsAct
              name={name}
              picture={file}
              address={address}
              onChange={(crops) => replace(withCrops(file, crops))}
            />
          )}
          <MoveActs name={name} position={position} count={count} move={move} />
          <IconButton
            small
            icon={X}
            label={t('releaseEdit:file.remove', { name })}
            onClick={() => void remove()}
          />
        </span>
      </figcaption>
      {isCutting && (
        <CropStep
          source={file.original?.src ?? address ?? ''}
          aspect={aspect}
          focus={file.original ? null : file.focalPoint}
          onDecide={(area) => void decide(area)}
          onCancel={() => setCutting(false)}
        />
      )}
    </figure>
  );
}

/** Pictures with a caption, a description for those who do not see them and a credit; a new one passes the crop step and gets the organization's default credit. */
export function GalleryEditor(props: EditorProps) {
  const { definition, value, path } = props;
  const { t } = useTranslation();
  const { organizationId, update } = useFieldScope();
  const organization = useOrganization(organizationId);
  const aspect = definition.props?.aspect ?? defaultAspect;
  const { singleItem = false } = definition;
  const files = storedFiles(value);
  const set = (change: (before: StoredFile[]) => StoredFile[]) =>
    update(path, (before) => {
      const next = change(storedFiles(before));
      return singleItem ? (next.at(-1) ?? null) : next;
    });
  const edit = (position: number, next: (before: StoredFile) => StoredFile) => {
    const isMeant = isFileAt(files, position);
    set((before) => before.map((one, other) => (isMeant(one, other) ? next(one) : one)));
  };
  const remove = (position: number) => {
    const isMeant = isFileAt(files, position);
    set((before) => before.filter((one, other) => !isMeant(one, other)));
  };
  const { pending, put, choose, possible, step, isDecided, finish } = usePictureUploads(path, {
    aspect,
    isOne: singleItem,
    onPicture: (picture) =>
      set((before) =>
        put(before, { ...picture, title: '', credit: organization?.defaultGalleryCredit ?? '' }),
      ),
  });
  const isFull = singleItem && (files.length > 0 || pending.some(({ status }) => status !== 'failed'));
  return (
    <Field {...useFrame(props)} group>
      {() => (
        <div className={css.galleryField}>
          {files.map((file, position) => (
            <Figure
              key={file.fileId ?? `${position}${file.src}`}
              file={file}
              position={position}
              count={files.length}
              aspect={aspect}
              edit={(change) => edit(position, (before) => ({ ...before, ...change }))}
              replace={(next) => edit(position, () => next)}
              move={(by) => set((before) => moveRow(before, position, by))}
              onRemove={() => remove(position)}
            />
          ))}
          {pending.map((upload) => (
            <PendingPicture
              key={upload.id}
              upload={upload}
              isDecided={isDecided(upload)}
              onFile={(file) => finish(upload, file)}
            />
          ))}
          {!isFull && (
            <ChooseFile
              className={classNames(css.dropZone, css.square)}
              accept={anyPicture}
              many={!singleItem}
              disabled={!possible || definition.disabled}
              onFiles={choose}
            >
              <Icon of={ImagePlus} />
              <b>{t('releaseEdit:image.add')}</b>
              <small>{t('releaseEdit:image.drop')}</small>
            </ChooseFile>
          )}
          {step}
        </div>
      )}
    </Field>
  );
}
