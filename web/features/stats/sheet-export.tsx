import type { ExportFormat } from '@firstlook/contract/contact-export.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readSheetFile } from '../../data/stats.ts';
import { directionOf } from '../../i18n/i18n.ts';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { useErrorText } from '../../parts/failure.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { useRouteParams } from '../../ui/hook/navigation.ts';
import { MenuItem } from '../../ui/overlay/menu.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { drawPicture, type Picture } from './picture.ts';
import { csvOfSheets, rowsOfSheets, type Sheet } from './sheet.ts';
import { useShownFigures } from './shown.ts';

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
  const errorText = useErrorText();
  const [isReading, setReading] = useState(false);
  const { isOld, fileTail } = useShownFigures();
  const full = sheets.filter(({ rows }) => rows.length > 0);
  if (full.length === 0) return null;
  const make = (ending: ExportFormat | 'png'): Promise<Blob> | Blob => {
    if (ending === 'png' && picture) return drawPicture(picture());
    if (ending === 'csv') return new Blob([csvOfSheets(full)], { type: 'text/csv;charset=utf-8' });
    const isRightToLeft = directionOf(i18n.language) === 'rtl';
    return readSheetFile(organizationId, { rows: rowsOfSheets(full), isRightToLeft });
  };
  const save = async (ending: ExportFormat | 'png') => {
    setReading(true);
    try {
      saveFile(await make(ending), `firstlook-${name}${fileTail}.${ending}`);
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    } finally {
      setReading(false);
    }
  };
  return (
    <ExportMenu
      words={{ open: label ?? t('stats:export'), xlsx: t('stats:file.xlsx'), csv: t('stats:file.csv') }}
      isBare={label !== undefined}
      isReading={isReading || isOld}
      onSave={(format) => void save(format)}
    >
      {picture && <MenuItem onClick={() => void save('png')}>{t('stats:file.png')}</MenuItem>}
    </ExportMenu>
  );
}
