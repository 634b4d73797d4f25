import type { ImportPreview } from '@firstlook/contract/contact-import.ts';
import { type ColumnPlaces, writeColumnPlaces } from '@firstlook/contract/import-column.ts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format.ts';
import { Note } from '../../ui/page/note.tsx';

interface AsLastTimeProps {
  preview: ImportPreview;
  onChange: (places: ColumnPlaces) => void;
}

/** That the columns are those of last time, and the way back to what their names say where that is something else. */
export function AsLastTime({ preview, onChange }: AsLastTimeProps) {
  const { t } = useTranslation();
  const { remembered, columns } = preview;
  if (!remembered) return null;
  const { at, byNames } = remembered;
  const inOrder = (places: ColumnPlaces) => writeColumnPlaces(places).split(',').sort().join();
  return (
    <Note tone="info">
      {t('import:lastTime.text', { date: formatDate(at) })}{' '}
      {inOrder(byNames) !== inOrder(columns) && (
        <button type="button" className="link" onClick={() => onChange(byNames)}>
          {t('import:lastTime.byNames')}
        </button>
      )}
    </Note>
  );
}
