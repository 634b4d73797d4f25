import { mostTermsLetters } from '@firstlook/contract/file-licence.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/format.ts';
import type { StoredFile } from '../../../parts/stored-file.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { useFieldScope } from '../field-scope.ts';
import css from './file-licence.module.css';

const DateField = lazy(() =>
  import('../../../ui/field/date-field.tsx').then((module) => ({ default: module.DateField })),
);

interface FileLicenceProps {
  file: StoredFile;
  onChange: (change: Pick<StoredFile, 'terms' | 'usableUntil'>) => void;
}

/** Until when, in a line; folded, that is all there is to see. */
function Until({ file: { usableUntil, isLicenceOver } }: { file: StoredFile }) {
  const { t } = useTranslation();
  if (!usableUntil) return <span className="muted">{t('releaseEdit:licence.noEnd')}</span>;
  return (
    <span className={isLicenceOver ? css.over : 'muted'}>
      {t(isLicenceOver ? 'releaseEdit:licence.over' : 'releaseEdit:licence.until', {
        date: formatDate(usableUntil),
      })}
    </span>
  );
}

/** On what terms a file may be used, and the last day: past it no reader takes it home (docs/decisions/0057). */
export function FileLicence({ file, onChange }: FileLicenceProps) {
  const { t } = useTranslation();
  const { isTranslated } = useFieldScope();
  return (
    <details className={css.licence}>
      <summary>
        {t('releaseEdit:licence.title')} · <Until file={file} />
      </summary>
      <div className={css.fields}>
        <TextField
          label={t('releaseEdit:licence.terms')}
          help={t('releaseEdit:licence.termsHelp')}
          value={file.terms ?? ''}
          maxLength={mostTermsLetters}
          onChange={(terms) => onChange({ terms })}
        />
        <Suspense>
          <DateField
            label={t('releaseEdit:licence.usableUntil')}
            help={t('releaseEdit:licence.usableUntilHelp')}
            value={file.usableUntil || null}
            onChange={(usableUntil) => onChange({ usableUntil })}
          />
        </Suspense>
      </div>
      {isTranslated && <p className="muted">{t('releaseEdit:licence.shared')}</p>}
    </details>
  );
}
