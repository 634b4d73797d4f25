import { useTranslation } from 'react-i18next';
import type { AskedContacts } from '../../data/contact-selection.ts';
import { ExportMenu as ListExportMenu } from '../../parts/export-menu.tsx';
import type { ButtonKind } from '../../ui/page/button.tsx';
import { useContactExport } from './use-contact-export.ts';

const cards = ['vcf'] as const;

interface ExportMenuProps {
  organizationId: string;
  chosen: AskedContacts;
  kind?: ButtonKind;
  size?: 'sm' | 'md';
}

/** Contacts as a spreadsheet or as CSV, in the columns that an import reads, or as cards of an address book. */
export function ExportMenu({ organizationId, chosen, ...look }: ExportMenuProps) {
  const { t } = useTranslation();
  const { isReading, save } = useContactExport(organizationId);
  const words = {
    open: t('contacts:export.open'),
    xlsx: t('contacts:export.xlsx'),
    csv: t('contacts:export.csv'),
    vcf: t('contacts:export.vcf'),
  };
  return (
    <ListExportMenu
      {...look}
      {...{ words, isReading }}
      more={cards}
      onSave={(format) => void save(chosen, format)}
    />
  );
}
