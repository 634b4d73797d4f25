import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../device/save-file.ts';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { Button } from '../../ui/page/button.tsx';
import { csvOfSheet, type Sheet } from './sheet.ts';

/** Each chart of the page as a file for spreadsheets. */
export function ExportMenu({ sheets }: { sheets: readonly Sheet[] }) {
  const { t } = useTranslation();
  const full = sheets.filter(({ rows }) => rows.length > 0);
  if (full.length === 0) return null;
  return (
    <Menu align="end" target={<Button icon={Download}>{t('stats:export')}</Button>}>
      {full.map((sheet) => (
        <MenuItem
          key={sheet.name}
          onClick={() => saveFile(csvOfSheet(sheet), `firstlook-${sheet.name}.csv`, 'text/csv;charset=utf-8')}
        >
          {t('stats:exportOne', { name: sheet.title })}
        </MenuItem>
      ))}
    </Menu>
  );
}
