import { ChevronDown, ChevronUp, ImagePlus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../../data/organization.ts';
import {
  fileAddress,
  fileName,
  type StoredFile,
  storedFiles,
  toStoredFile,
} from '../../../data/stored-file.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ChooseFile } from '../../../ui/choose-file.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type EditorProps, useFieldScope, useFrame } from '../field-scope.ts';
import { FileRights } from './file-rights.tsx';
import { PendingUpload, usePending } from './pending-upload.tsx';
import { moveRow, type Row } from './table-rows.ts';

/** Pictures with a caption and a credit; a new one gets the organization's default credit. */
export function GalleryEditor(props: EditorProps) {
  const { definition, value, path } = props;
  const { t } = useTranslation();
  const { organizationId, update } = useFieldScope();
  const organization = useOrganization(organizationId);
  const { pending, start, end, possible } = usePending(definition.fieldName);
  const files = storedFiles(value);
  const set = (change: (before: StoredFile[]) => StoredFile[]) =>
    update(path, (before) => change(storedFiles(before)));
  const edit = (position: number, change: Partial<StoredFile>) =>
    set((before) => before.map((one, other) => (other === position ? { ...one, ...change } : one)));
  return (
    <Field {...useFrame(props)} group>
      {() => (
        <div className="gallery-field">
          {files.map((file, position) => {
            const name = fileName(file) || String(position + 1);
            return (
              <figure key={file.fileId ?? `${position}${file.src}`}>
                <img src={fileAddress(file) ?? undefined} alt={file.alt ?? name} loading="lazy" />
                <figcaption>
                  <input
                    aria-label={t('releaseEdit:image.caption')}
                    placeholder={t('releaseEdit:image.caption')}
                    value={file.title ?? ''}
                    onChange={(event) => edit(position, { title: event.target.value })}
                  />
                  <input
                    aria-label={t('releaseEdit:image.credit')}
                    placeholder={t('releaseEdit:image.credit')}
                    value={file.credit ?? ''}
                    onChange={(event) => edit(position, { credit: event.target.value })}
                  />
                  <FileRights file={file} kind="picture" onChange={(change) => edit(position, change)} />
                  <span className="gallery-acts">
                    <IconButton
                      small
                      icon={ChevronUp}
                      label={t('releaseEdit:rowUp')}
                      disabled={position === 0}
                      onClick={() => set((before) => moveRow(before as Row[], position, -1))}
                    />
                    <IconButton
                      small
                      icon={ChevronDown}
                      label={t('releaseEdit:rowDown')}
                      disabled={position === files.length - 1}
                      onClick={() => set((before) => moveRow(before as Row[], position, 1))}
                    />
                    <IconButton
                      small
                      icon={X}
                      label={t('releaseEdit:file.remove', { name })}
                      onClick={() => set((before) => before.filter((_, other) => other !== position))}
                    />
                  </span>
                </figcaption>
              </figure>
            );
          })}
          {pending.map((one) => (
            <PendingUpload
              key={one.uploadId}
              {...one}
              whenReady
              onFile={(file) => {
                end(one.uploadId);
                set((before) => [
                  ...before,
                  { ...toStoredFile(file), title: '', credit: organization?.defaultGalleryCredit ?? '' },
                ]);
              }}
            />
          ))}
          <ChooseFile
            className="drop-zone square"
            accept="image/*"
            many
            disabled={!possible || definition.disabled}
            onFiles={start}
          >
            <Icon of={ImagePlus} />
            <b>{t('releaseEdit:image.add')}</b>
            <small>{t('releaseEdit:image.drop')}</small>
          </ChooseFile>
        </div>
      )}
    </Field>
  );
}
