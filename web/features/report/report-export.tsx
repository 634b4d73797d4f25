import { type ExportFormat, mostInSheet } from '@firstlook/contract/contact-export.ts';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { readReportSheet, reportCsvAddress } from '../../data/distribution.ts';
import { formatNumber } from '../../i18n/format.ts';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { useErrorText } from '../../parts/failure.tsx';
import { saveAddress, saveFile } from '../../parts/save-file.ts';
import { MenuDivider, MenuItem } from '../../ui/overlay/menu.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

/** All people of the report as a file, or the report as it stands on the screen, on paper. */
export function ReportExport({ organizationId, releaseId }: { organizationId: string; releaseId: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isReading, setReading] = useState(false);
  const saveSheet = async () => {
    setReading(true);
    try {
      saveFile(await readReportSheet(organizationId, releaseId), 'report.xlsx');
    } catch (error) {
      const isTooMany = error instanceof ApiError && error.issues.some(({ code }) => code === 'tooMany');
      const most = formatNumber(mostInSheet);
      toast({ tone: 'danger', text: isTooMany ? t('report:exportTooMany', { most }) : errorText(error) });
    } finally {
      setReading(false);
    }
  };
  // A CSV of a million people goes to the disk as it comes.
  const save = (format: ExportFormat) =>
    format === 'csv' ? saveAddress(reportCsvAddress(organizationId, releaseId)) : void saveSheet();
  const words = { open: t('report:export'), xlsx: t('report:exportSheet'), csv: t('report:exportCsv') };
  return (
    <ExportMenu {...{ words, isReading }} onSave={save}>
      <MenuDivider />
      <MenuItem icon={Printer} onClick={() => window.print()}>
        {t('report:print')}
      </MenuItem>
    </ExportMenu>
  );
}
