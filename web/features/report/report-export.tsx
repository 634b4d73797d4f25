import { type ExportFormat, mostInSheet } from '@firstlook/contract/contact-export.ts';
import { Link, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { readReportSheet, reportCsvAddress } from '../../data/distribution.ts';
import { useCan } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { useErrorText } from '../../parts/failure.tsx';
import { saveAddress, saveFile } from '../../parts/save-file.ts';
import { type Search, useGo, useRouteSearch } from '../../ui/hook/navigation.ts';
import { MenuDivider, MenuItem } from '../../ui/overlay/menu.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { ShareDialog } from './share-dialog.tsx';

/** What the report is narrowed to; a page of it is none on paper. */
function paperSearch({ p: _, ...search }: Search): Search {
  return search;
}

/** All people of the report as a file, the whole report on paper in the organization's look, or its numbers for somebody outside. */
export function ReportExport({ organizationId, releaseId }: { organizationId: string; releaseId: string }) {
  const go = useGo();
  const search = useRouteSearch();
  const { t } = useTranslation();
  const errorText = useErrorText();
  const can = useCan(organizationId);
  const [isReading, setReading] = useState(false);
  const [isSharing, setSharing] = useState(false);
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
    <>
      <ExportMenu {...{ words, isReading }} onSave={save}>
        <MenuDivider />
        <MenuItem
          icon={Printer}
          onClick={() => go(path.reportPaper(organizationId, releaseId), { search: paperSearch(search) })}
        >
          {t('report:print')}
        </MenuItem>
        {can('report.share') && (
          <MenuItem icon={Link} onClick={() => setSharing(true)}>
            {t('report:share.open')}
          </MenuItem>
        )}
      </ExportMenu>
      {isSharing && <ShareDialog {...{ organizationId, releaseId }} onClose={() => setSharing(false)} />}
    </>
  );
}
