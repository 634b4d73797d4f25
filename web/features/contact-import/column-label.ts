import type { ContactField } from '@firstlook/contract/contact-field.ts';
import type { MappableColumn, NamedColumn } from '@firstlook/contract/import-column.ts';
import { keyOfOwnField } from '@firstlook/contract/own-field-name.ts';
import { useTranslation } from 'react-i18next';
import { ownLabel } from '../../parts/own-field.ts';

/** What a column of ours is called on the screen; a field that was removed since by its key. */
export function useColumnLabel(fields: readonly ContactField[]): (column: MappableColumn) => string {
  const { t } = useTranslation();
  return (column) => {
    const key = keyOfOwnField(column);
    if (key === null) return t(`import:map.${column as NamedColumn}`);
    const field = fields.find((one) => one.key === key);
    return field ? ownLabel(field) : key;
  };
}
