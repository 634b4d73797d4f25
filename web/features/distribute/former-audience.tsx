import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useReadRecipients, useReport } from '../../data/distribution.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { type Chosen, maximumPeople, nobody, personOfRecipient } from '../../parts/prepared-send.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { addPeople } from './audience.ts';
import css from './people.module.css';

interface FormerAudienceProps {
  organizationId: string;
  releaseId: string;
  onChange: (chosen: Chosen) => void;
}

/** Those who got this release before, as a beginning: one goes on from there. */
export function FormerAudience({ organizationId, releaseId, onChange }: FormerAudienceProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const sent = useReport(organizationId, releaseId, { pagination: { limit: 1 } }).data?.counts.sent ?? 0;
  const read = useReadRecipients(organizationId, releaseId);
  if (sent === 0 || sent > maximumPeople) return null;
  const choose = async () => {
    try {
      const recipients = await read.mutateAsync('all');
      onChange(addPeople(nobody, recipients.map(personOfRecipient)));
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  return (
    <p className={css.paneOffer}>
      <Button icon={RotateCcw} busy={read.isPending} onClick={() => void choose()}>
        {t('distribute:former', { count: sent, total: formatNumber(sent) })}
      </Button>
    </p>
  );
}
