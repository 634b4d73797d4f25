import type { Release } from '@firstlook/contract/release.ts';
import type { ReleasePreview } from '@firstlook/contract/release-preview.ts';
import { goodSubject } from '@firstlook/contract/subject.ts';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { Icon } from '../../ui/page/icon.tsx';
import css from './design-viewer.module.css';
import { notesOf } from './preview-check.ts';
import type { DesignKind } from './viewer-look.ts';

interface PreviewNotesProps {
  kind: DesignKind;
  preview: ReleasePreview;
  /** Of the release. */
  data: Release['releaseData'];
}

/** Before sending: what is well and what to look at, with its number. */
export function PreviewNotes({ kind, preview, data }: PreviewNotesProps) {
  const { t } = useTranslation();
  return (
    <>
      <h2>{t('design:notes')}</h2>
      <ul className={css.notes}>
        {notesOf(kind, preview, data).map((note) => (
          <li key={note.key} className={note.good ? undefined : css.warned}>
            <Icon of={note.good ? CircleCheck : TriangleAlert} />
            <span>
              {t(`design:note.${note.key}`)}
              {!note.good && <small>{t(`design:advice.${note.key}`, { ...goodSubject })}</small>}
            </span>
            <b>
              <Ltr>{note.key === 'weight' ? formatBytes(note.value) : note.value}</Ltr>
            </b>
          </li>
        ))}
      </ul>
    </>
  );
}
