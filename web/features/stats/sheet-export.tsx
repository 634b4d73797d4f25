import type { ExportFormat } from '@firstlook/contract/contact-export.ts';
import { useTranslation } from 'react-i18next';
import { readSheetFile } from '../../data/stats.ts';
import { directionOf } from '../../i18n/i18n.ts';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { useRouteParams } from '../../ui/hook/navigation.ts';
import { MenuItem } from '../../ui/overlay/menu.tsx';
import { drawPicture, type Picture } from './picture.ts';
import { csvOfSheets, rowsOfSheets, type Sheet } from './sheet.ts';
import { useShownFigures } from './shown.ts';
import { useSaveFile } from './use-save-file.ts';

interface SheetExportProps {
  /** The figures of a chart, or of all of them, one below the other. */
  sheets: readonly Sheet[];
  /** What the file is called, without its ending. */
  name: string;
  /** What the button is called where it has no room for a word. */
  label?: string;
  picture?: () => Picture;
}

/** What is shown as a file: the picture of a chart, and its figures. */
export function SheetExport({ sheets, name, label, picture }: SheetExportProps) {
  const { t, i18n } = useTranslation();
  const { organizationId = '' } = useRouteParams();
  const { isReading, save } = useSaveFile();
  const { isOld, fileTail } = useShownFigures();
  const full = sheets.filter(({ rows }) => rows.length > 0);
  if (full.length === 0) return null;
  const make = (ending: ExportFormat | 'png'): Promise<Blob> | Blob => {
    if (ending === 'png' && picture) return drawPicture(picture());
    if (ending === 'csv') return new Blob([csvOfSheets(full)], { type: 'text/csv;charset=utf-8' });
    const isRightToLeft = directionOf(i18n.language) === 'rtl';
    return readSheetFile(organizationId, { rows: rowsOfSheets(full), isRightToLeft });
  };
  const saveAs = (ending: ExportFormat | 'png') => save(`${name}${fileTail}.${ending}`, () => make(ending));
  return (
    <ExportMenu
      words={{ open: label ?? t('stats:export'), xlsx: t('stats:file.xlsx'), csv: t('stats:file.csv') }}
      isBare={label !== undefined}
      isReading={isReading || isOld}
      onSave={(format) => void saveAs(format)}
    >
      {picture && <MenuItem onClick={() => void saveAs('png')}>{t('stats:file.png')}</MenuItem>}
    </ExportMenu>
  );
}
