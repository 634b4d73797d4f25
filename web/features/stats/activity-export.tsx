import type { ExportFormat } from '@firstlook/contract/contact-export.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ActivityQuery, readActivityFile } from '../../data/stats.ts';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { useErrorText } from '../../parts/failure.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { useRouteParams } from '../../ui/hook/navigation.ts';
import { toast } from '../../ui/overlay/toast.tsx';

/** Every act that is chosen, not the page of them that is shown, as a file. */
export function ActivityExport({ query, label }: { query: ActivityQuery; label?: string }) {
  const { t } = useTranslation();
  const { organizationId = '' } = useRouteParams();
  const errorText = useErrorText();
  const [isReading, setReading] = useState(false);
  const save = async (format: ExportFormat) => {
    setReading(true);
    try {
      const { filter } = query;
      const file = await readActivityFile(organizationId, { format, ...(filter && { filter }) });
      saveFile(file, `firstlook-activity.${format}`);
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
      isReading={isReading}
      onSave={(format) => void save(format)}
    />
  );
}
