import { FileText, Paperclip, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fileName, type StoredFile, storedFiles, toStoredFile } from '../../../data/stored-file.ts';
import { formatBytes } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { ChooseFile } from '../../../ui/field/choose-file.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { IconButton } from '../../../ui/page/button.tsx';
import { classNames } from '../../../ui/page/class-name.ts';
import { Icon } from '../../../ui/page/icon.tsx';
import { type EditorProps, useFieldScope, useFrame } from '../field-scope.ts';
import css from '../release-edit.module.css';
import { FileRights } from './file-rights.tsx';
import { MoveActs } from './move-acts.tsx';
import { PendingUpload, usePending } from './pending-upload.tsx';
import { moveRow } from './table-rows.ts';
import { useConfirmRemoval } from './use-confirm-removal.ts';

function Files({ many, ...props }: EditorProps & { many: boolean }) {
  const { definition, value, path } = props;
  const { t } = useTranslation();
  const { update } = useFieldScope();
  const confirmRemoval = useConfirmRemoval();
  const { pending, start, possible } = usePending(path);
  const files = storedFiles(value);
  const set = (change: (before: StoredFile[]) => StoredFile[]) =>
    update(path, (before) => {
      const next = change(storedFiles(before));
      return many ? next : (next.at(-1) ?? null);
    });
  const edit = (position: number, change: Partial<StoredFile>) =>
    set((before) => before.map((one, other) => (other === position ? { ...one, ...change } : one)));
  const remove = async (position: number, name: string) => {
    if (await confirmRemoval(t('releaseEdit:file.removeTitle', { name }), t('releaseEdit:file.removeText')))
      set((before) => before.filter((_, other) => other !== position));
  };
  const accept = (definition.props?.accept ?? [])
    .map((one) => (/[./]/.test(one) ? one : `.${one}`))
    .join(',');
  return (
    <Field {...useFrame(props)} group>
      {() => (
        <div className={css.filesField}>
          {files.map((file, position) => (
            <div className={classNames(css.fileLine, css.fileItem)} key={file.fileId ?? file.src}>
              <Icon of={FileText} />
              <div className="input grow">
                <input
                  aria-label={t('releaseEdit:file.title')}
                  dir="auto"
                  value={file.title ?? file.name ?? ''}
                  onChange={(event) => edit(position, { title: event.target.value })}
                />
              </div>
              {file.size !== undefined && (
                <span className="muted small">
                  <Ltr>{formatBytes(file.size)}</Ltr>
                </span>
              )}
              <MoveActs
                name={fileName(file)}
                position={position}
                count={files.length}
                move={(step) => set((before) => moveRow(before, position, step))}
              />
              <IconButton
                icon={X}
                label={t('releaseEdit:file.remove', { name: fileName(file) })}
                onClick={() => void remove(position, fileName(file))}
              />
              <FileRights file={file} kind="file" onChange={(change) => edit(position, change)} />
            </div>
          ))}
          {pending.map((one) => (
            <PendingUpload
              key={one.id}
              upload={one}
              onFile={(file) => set((before) => [...before, toStoredFile(file)])}
            />
          ))}
          {(many || files.length === 0) && (
            <ChooseFile
              className="button small"
              accept={accept}
              many={many}
              disabled={!possible || definition.disabled}
              onFiles={start}
            >
              <Icon of={Paperclip} />
              {many ? t('releaseEdit:file.add') : t('releaseEdit:file.choose')}
            </ChooseFile>
          )}
        </div>
      )}
    </Field>
  );
}

/** FILE: one file. */
export const OneFileEditor = (props: EditorProps) => <Files {...props} many={false} />;

/** FILE_SRC: files to download, one after the other. */
export const FilesEditor = (props: EditorProps) => <Files {...props} many={!props.definition.singleItem} />;
