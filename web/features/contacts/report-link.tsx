import { ChartNoAxesColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { ButtonLink } from '../../ui/page/button.tsx';

/** The way to everything a contact got, for those who may read it. */
export function ReportLink({ organizationId, contactId }: { organizationId: string; contactId: string }) {
  const { t } = useTranslation();
  if (!useCan(organizationId)('report.read')) return null;
  return (
    <ButtonLink icon={ChartNoAxesColumn} to={path.contactReport(contactId)}>
      {t('contacts:report.open')}
    </ButtonLink>
  );
}
