import type { ExportFormat } from '@firstlook/contract/contact-export.ts';
import { useTranslation } from 'react-i18next';
import { type ActivityQuery, readActivityFile } from '../../data/stats.ts';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { useRouteParams } from '../../ui/hook/navigation.ts';
import { useSaveFile } from './use-save-file.ts';

/** Every act that is chosen, not the page of them that is shown, as a file. */
export function ActivityExport({ query, label }: { query: ActivityQuery; label?: string }) {
  const { t } = useTranslation();
  const { organizationId = '' } = useRouteParams();
  const { isReading, save } = useSaveFile();
  const { filter } = query;
  const saveAs = (format: ExportFormat) =>
    save(`activity.${format}`, () => readActivityFile(organizationId, { format, ...(filter && { filter }) }));
  return (
    <ExportMenu
      words={{ open: label ?? t('stats:export'), xlsx: t('stats:file.xlsx'), csv: t('stats:file.csv') }}
      isBare={label !== undefined}
      isReading={isReading}
      onSave={(format) => void saveAs(format)}
    />
  );
}
