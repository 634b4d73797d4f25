import type { ImportPreview } from '@firstlook/contract/contact-import.ts';
import { useTranslation } from 'react-i18next';
import { formatNames } from '../../i18n/format.ts';
import { Note } from '../../ui/page/note.tsx';
import { columnNames } from './column-name.ts';

// Names of another direction keep their place in the sentence.
const namesInText = (names: readonly string[]) => formatNames(names.map((name) => `\u2068${name}\u2069`));

/** Sheets and columns of the file that are not taken: it is said before the file is. */
export function UntakenParts({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation();
  const { sheet, otherSheets: sheets } = preview;
  return (
    <>
      {sheets.length > 0 && (
        <Note tone="info">
          {t('import:map.otherSheets', { sheet: `\u2068${sheet ?? ''}\u2069`, names: namesInText(sheets) })}
        </Note>
      )}
      <UntakenColumns preview={preview} />
    </>
  );
}

function UntakenColumns({ preview: { header, columns } }: { preview: ImportPreview }) {
  const { t } = useTranslation();
  const taken = new Set<number | undefined>(Object.values(columns));
  const names = columnNames(t, header).filter((_, at) => header[at]?.trim() && !taken.has(at));
  if (names.length === 0) return null;
  return (
    <Note tone="info">{t('import:map.untaken', { count: names.length, names: namesInText(names) })}</Note>
  );
}
