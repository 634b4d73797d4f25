import { isrcOf, shownIsrc } from '@firstlook/contract/isrc.ts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import type { StoredFile } from '../../parts/stored-file.ts';
import { classNames } from '../../ui/page/class-name.ts';
import css from './release-details.module.css';

/** On what terms a file may be used and until when, in a line; of a licence that is over only that. */
function useTerms({ terms, usableUntil, isLicenceOver }: StoredFile, otherwise: string): string {
  const { t } = useTranslation();
  const date = usableUntil ? formatDate(usableUntil) : '';
  if (isLicenceOver) return t('details:file.licenceOver', { date });
  return [terms || otherwise, date && t('details:file.usableUntil', { date })].filter(Boolean).join(' · ');
}

/** What readers are told of a file besides its name: who made it, what it is, and on what terms it may be used. */
export function FileNotes({ file, isPicture = false }: { file: StoredFile; isPicture?: boolean }) {
  const { t } = useTranslation();
  const isrc = isrcOf(file.isrc ?? '');
  const terms = useTerms(file, isPicture ? t('details:file.terms') : '');
  return (
    <>
      {file.credit && (
        <small className={css.note}>
          <bdi>{file.credit}</bdi>
        </small>
      )}
      {file.description && (
        <small className={css.note}>
          <bdi>{file.description}</bdi>
        </small>
      )}
      {isrc && (
        <small className={css.note}>
          {t('fields:fields.isrc')} <Ltr>{shownIsrc(isrc)}</Ltr>
        </small>
      )}
      {file.readingFault && (
        <small className={css.note}>{t(`fields:readingFault.${file.readingFault}`)}</small>
      )}
      {terms && (
        <small className={classNames(css.note, file.isLicenceOver && css.over)}>
          <bdi>{terms}</bdi>
        </small>
      )}
    </>
  );
}
