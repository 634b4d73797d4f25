import { FileText, Paperclip, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFile } from '../../../data/file.ts';
import { formatBytes } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { fileName, type StoredFile } from '../../../parts/stored-file.ts';
import { ChooseFile } from '../../../ui/field/choose-file.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { IconButton } from '../../../ui/page/button.tsx';
import { classNames } from '../../../ui/page/class-name.ts';
import { Icon } from '../../../ui/page/icon.tsx';
import { type EditorProps, useFieldScope, useFrame } from '../field-scope.ts';
import css from '../release-edit.module.css';
import { FileRights } from './file-rights.tsx';
import { FileWords } from './file-words.tsx';
import { MoveActs } from './move-acts.tsx';
import { PendingUpload } from './pending-upload.tsx';
import { useFileList } from './use-file-list.ts';

interface FileLineProps {
  file: StoredFile;
  /** What moves it in its list. */
  acts: ReactNode;
  onChange: (change: Partial<StoredFile>) => void;
  onRemove: () => void;
}

function FileLine({ file, acts, onChange, onRemove }: FileLineProps) {
  const { t } = useTranslation();
  const { organizationId } = useFieldScope();
  // Only a book is made ready after its upload in any case, and says in the end why it is not read.
  const { data: made } = useFile(organizationId, file.type === 'epub' ? file.fileId : undefined);
  const fault = made?.readingFault ?? file.readingFault;
  return (
    <div className={classNames(css.fileLine, css.fileItem)}>
      <Icon of={FileText} />
      <div className="input grow">
        <input
          aria-label={t('releaseEdit:file.title')}
          dir="auto"
          value={file.title ?? file.name ?? ''}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </div>
      {file.size !== undefined && (
        <span className="muted small">
          <Ltr>{formatBytes(file.size)}</Ltr>
        </span>
      )}
      {acts}
      <IconButton
        icon={X}
        label={t('releaseEdit:file.remove', { name: fileName(file) })}
        onClick={onRemove}
      />
      {fault && (
        <p className={classNames('muted small', css.fileFault)}>{t(`fields:readingFault.${fault}`)}</p>
      )}
      <FileWords file={file} kind="file" onChange={onChange} />
      <FileRights file={file} kind="file" onChange={onChange} />
    </div>
  );
}

function Files({ many, ...props }: EditorProps & { many: boolean }) {
  const { definition } = props;
  const { t } = useTranslation();
  const list = useFileList(props, many);
  const accept = (definition.props?.accept ?? [])
    .map((one) => (/[./]/.test(one) ? one : `.${one}`))
    .join(',');
  return (
    <Field {...useFrame(props)} group>
      {() => (
        <div className={css.filesField}>
          {list.files.map((file, position) => (
            <FileLine
              key={file.fileId ?? file.src}
              file={file}
              acts={
                <MoveActs
                  name={fileName(file)}
                  position={position}
                  count={list.files.length}
                  move={(step) => list.move(position, step)}
                />
              }
              onChange={(change) => list.edit(position, change)}
              onRemove={() => void list.remove(position)}
            />
          ))}
          {list.pending.map((one) => (
            <PendingUpload key={one.id} upload={one} onFile={list.add} />
          ))}
          {!list.isFull && (
            <ChooseFile
              className="button small"
              accept={accept}
              many={many}
              disabled={!list.possible || definition.disabled}
              onFiles={list.start}
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
