import { mostFileWordsLetters } from '@firstlook/contract/file-licence.ts';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '../../../parts/stored-file.ts';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import css from './file-licence.module.css';

interface FileWordsProps {
  file: StoredFile;
  /** The credit of a picture stands beside it, as it is asked for with each. */
  kind: 'file' | 'picture' | 'film';
  onChange: (change: Pick<StoredFile, 'credit' | 'description'>) => void;
}

/** What readers are told of a file besides its title: who made it, and what it is (specification 1 section 3, File item). */
export function FileWords({ file, kind, onChange }: FileWordsProps) {
  const { t } = useTranslation();
  const title = t(kind === 'picture' ? 'releaseEdit:file.description' : 'releaseEdit:file.words');
  const said = kind === 'picture' ? file.description : file.credit || file.description;
  return (
    <details className={css.licence}>
      <summary>
        {title}
        {said && (
          <>
            {' · '}
            <bdi className={css.said}>{said}</bdi>
          </>
        )}
      </summary>
      <div className={css.fields}>
        {kind !== 'picture' && (
          <TextField
            label={t('releaseEdit:image.credit')}
            help={t('releaseEdit:file.creditHelp')}
            value={file.credit ?? ''}
            maxLength={mostFileWordsLetters}
            onChange={(credit) => onChange({ credit })}
          />
        )}
        <TextAreaField
          rows={2}
          label={t('releaseEdit:file.description')}
          help={t('releaseEdit:file.descriptionHelp')}
          value={file.description ?? ''}
          maxLength={mostFileWordsLetters}
          onChange={(description) => onChange({ description })}
        />
      </div>
    </details>
  );
}
