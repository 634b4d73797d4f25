import { type ExportFormat, mostInSheet } from '@firstlook/contract/contact-export.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccountQuery, readAccountsFile } from '../../data/account.ts';
import { ApiError } from '../../data/api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { useErrorText } from '../../parts/failure.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { toast } from '../../ui/overlay/toast.tsx';

/** The accounts that the list is narrowed to, as a file on the person's own disk. */
export function AccountExport({ organizationId, query }: { organizationId: string; query: AccountQuery }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isReading, setReading] = useState(false);
  const save = async (format: ExportFormat) => {
    setReading(true);
    try {
      const { filter, simpleSort } = query;
      saveFile(await readAccountsFile(organizationId, { filter, simpleSort, format }), `accounts.${format}`);
    } catch (error) {
      const isTooMany = error instanceof ApiError && error.issues.some(({ code }) => code === 'tooMany');
      const most = formatNumber(mostInSheet);
      toast({ tone: 'danger', text: isTooMany ? t('accounts:export.tooMany', { most }) : errorText(error) });
    } finally {
      setReading(false);
    }
  };
  const words = {
    open: t('accounts:export.open'),
    xlsx: t('accounts:export.xlsx'),
    csv: t('accounts:export.csv'),
  };
  return <ExportMenu {...{ words, isReading }} onSave={(format) => void save(format)} />;
}
