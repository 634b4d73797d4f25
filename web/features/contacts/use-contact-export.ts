import { type ContactFormat, mostInSheet } from '@firstlook/contract/contact-export.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { type AskedContacts, readContactsFile } from '../../data/contact-selection.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { toast } from '../../ui/overlay/toast.tsx';

/** Contacts as a file on the person's own disk, and what is said where that is not to be had. */
export function useContactExport(organizationId: string) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isReading, setReading] = useState(false);
  const save = async (chosen: AskedContacts, format: ContactFormat) => {
    setReading(true);
    try {
      saveFile(await readContactsFile(organizationId, { chosen, format }), `contacts.${format}`);
    } catch (error) {
      const code = error instanceof ApiError ? error.issues[0]?.code : undefined;
      const most = formatNumber(mostInSheet);
      const isOfSheet = code === 'tooMany' || code === 'tooLong';
      toast({ tone: 'danger', text: isOfSheet ? t(`contacts:export.${code}`, { most }) : errorText(error) });
    } finally {
      setReading(false);
    }
  };
  return { isReading, save };
}
