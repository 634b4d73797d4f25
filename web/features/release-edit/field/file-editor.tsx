import { FileText, Paperclip, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFile } from '../../../data/file.ts';
import { formatBytes } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { fileName } from '../../../parts/stored-file.ts';
import { IconButton } from '../../../ui/page/button.tsx';
import { classNames } from '../../../ui/page/class-name.ts';
import { Icon } from '../../../ui/page/icon.tsx';
import { type EditorProps, useFieldScope } from '../field-scope.ts';
import css from '../release-edit.module.css';
import { type FileLineProps, FileListField } from './file-list-field.tsx';
import { FileRights } from './file-rights.tsx';
import { FileWords } from './file-words.tsx';

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
  const { t } = useTranslation();
  const accept = (props.definition.props?.accept ?? [])
    .map((one) => (/[./]/.test(one) ? one : `.${one}`))
    .join(',');
  return (
    <FileListField
      {...{ ...props, many, accept }}
      className={css.filesField}
      icon={Paperclip}
      add={many ? t('releaseEdit:file.add') : t('releaseEdit:file.choose')}
      line={(line) => <FileLine key={line.file.fileId ?? line.file.src} {...line} />}
    />
  );
}

/** FILE: one file. */
export const OneFileEditor = (props: EditorProps) => <Files {...props} many={false} />;

/** FILE_SRC: files to download, one after the other. */
export const FilesEditor = (props: EditorProps) => <Files {...props} many={!props.definition.singleItem} />;
