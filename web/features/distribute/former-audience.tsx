import { countedEngagements, filmEngagements } from '@firstlook/contract/report-count.ts';
import { RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadRecipients, useReport } from '../../data/distribution.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useErrorText } from '../../parts/failure.tsx';
import {
  type Chosen,
  engagedGroup,
  maximumPeople,
  nobody,
  personOfRecipient,
} from '../../parts/prepared-send.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { addGroup, addPeople } from './audience.ts';
import css from './people.module.css';

interface FormerAudienceProps {
  organizationId: string;
  releaseId: string;
  hasFilm: boolean;
  onChange: (chosen: Chosen) => void;
}

/**
 * Those who got this release before, as a beginning: all of them, one by one, from where one goes on; or those who did this or
 * that with it, who are found when it is sent.
 */
export function FormerAudience({ organizationId, releaseId, hasFilm, onChange }: FormerAudienceProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const title = useId();
  const report = useReport(organizationId, releaseId, { pagination: { limit: 1 } }).data;
  const read = useReadRecipients(organizationId, releaseId);
  const sent = report?.counts.sent ?? 0;
  if (!report || sent === 0) return null;
  const choose = async () => {
    try {
      const recipients = await read.mutateAsync('all');
      onChange(addPeople(nobody, recipients.map(personOfRecipient)));
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  return (
    <div className={css.paneOffer}>
      <b id={title}>{t('distribute:engaged.title')}</b>
      <ul className={css.engaged} aria-labelledby={title}>
        {countedEngagements
          .filter((did) => hasFilm || !filmEngagements.includes(did))
          .map((did) => {
            const count = report.counts.filters[did];
            return (
              <li key={did}>
                <Button
                  size="xs"
                  onClick={() => onChange(addGroup(nobody, engagedGroup(releaseId, did, count)))}
                >
                  {t(`distribute:engaged.${did}`)} <span className="muted digits">{formatNumber(count)}</span>
                </Button>
              </li>
            );
          })}
      </ul>
      {sent <= maximumPeople && (
        <Button kind="ghost" size="xs" icon={RotateCcw} busy={read.isPending} onClick={() => void choose()}>
          {t('distribute:former', { count: sent, total: formatNumber(sent) })}
        </Button>
      )}
    </div>
  );
}
