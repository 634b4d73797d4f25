import type { ContactField } from '@firstlook/contract/contact-field.ts';
import type { ImportPreview } from '@firstlook/contract/contact-import.ts';
import { rowColumns } from '@firstlook/contract/import-column.ts';
import { fieldNameOf } from '@firstlook/contract/own-field-name.ts';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/list/data-table.tsx';
import { CellText } from './cell-text.tsx';
import { useColumnLabel } from './column-label.ts';
import css from './import.module.css';

interface SampleRow {
  key: string;
  values: Record<string, string>;
}

/** The first people of a file, as they are read now. */
export function ImportSample({
  preview,
  fields,
}: {
  preview: ImportPreview;
  fields: readonly ContactField[];
}) {
  const labelOf = useColumnLabel(fields);
  const { t } = useTranslation();
  const ltr = ['email', 'mobile'];
  const shown = [...rowColumns, ...fields.map(({ key }) => fieldNameOf(key))].filter((column) =>
    preview.sample.some((row) => row[column]),
  );
  if (shown.length === 0) return null;
  return (
    <div className={css.sample}>
      <DataTable<SampleRow>
        label={t('import:map.sample')}
        rows={preview.sample.map((values, at) => ({ values, key: String(at) }))}
        keyOf={({ key }) => key}
        columns={shown.map((column) => ({
          key: column,
          header: labelOf(column),
          cell: ({ values }) =>
            values[column] ? (
              <CellText
                ltr={ltr.includes(column)}
                className={column === 'mobile' ? css.number : undefined}
                text={values[column]}
              />
            ) : null,
        }))}
      />
    </div>
  );
}
