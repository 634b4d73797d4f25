import { exportFormats } from '@firstlook/contract/contact-export.ts';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AskedContacts } from '../../data/contact-selection.ts';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { Button, type ButtonKind } from '../../ui/page/button.tsx';
import { useContactExport } from './use-contact-export.ts';

interface ExportMenuProps {
  organizationId: string;
  chosen: AskedContacts;
  kind?: ButtonKind;
  size?: 'sm' | 'md';
}

/** Contacts as a spreadsheet or as CSV: in the columns that an import reads. */
export function ExportMenu({ organizationId, chosen, kind = 'outline', size = 'md' }: ExportMenuProps) {
  const { t } = useTranslation();
  const { isReading, save } = useContactExport(organizationId);
  return (
    <Menu
      align="end"
      target={
        <Button kind={kind} size={size} icon={Download} busy={isReading}>
          {t('contacts:export.open')}
        </Button>
      }
    >
      {exportFormats.map((format) => (
        <MenuItem key={format} onClick={() => void save(chosen, format)}>
          {t(`contacts:export.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
