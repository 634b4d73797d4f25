import type { ImportPreview } from '@firstlook/contract/contact-import.ts';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/field/select-field.tsx';

interface HeaderRowProps {
  preview: ImportPreview;
  onChange: (row: number) => void;
}

/** Which row holds the names of the columns: a title or blank rows may stand above it. */
export function HeaderRow({ preview: { headerRow, firstRows }, onChange }: HeaderRowProps) {
  const { t } = useTranslation();
  const options = firstRows.flatMap((text, at) =>
    text || at + 1 === headerRow
      ? [{ value: String(at + 1), label: t('import:header.row', { row: at + 1, text }) }]
      : [],
  );
  return (
    <SelectField
      required
      label={t('import:header.label')}
      help={t('import:header.help')}
      value={String(headerRow)}
      options={options}
      onChange={(row) => onChange(Number(row))}
    />
  );
}
