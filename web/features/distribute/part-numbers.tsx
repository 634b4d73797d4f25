import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';

/** How many got it by which way, of a send of mail and text messages. */
export function PartNumbers({ progress: { parts } }: { progress: DistributionProgress }) {
  const { t } = useTranslation();
  const sentBy = (channel: 'email' | 'sms') =>
    formatNumber(parts.find((part) => part.channel === channel)?.states.sent ?? 0);
  if (parts.length < 2) return null;
  return (
    <p className="small">{t('distribute:both.sent', { mails: sentBy('email'), texts: sentBy('sms') })}</p>
  );
}
