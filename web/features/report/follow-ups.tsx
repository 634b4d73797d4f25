import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { BellPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { followUpWords } from '../../parts/follow-up-words.ts';
import { ButtonLink } from '../../ui/page/button.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { Note } from '../../ui/page/note.tsx';
import css from './follow-ups.module.css';
import { sendsThatLeft } from './sends-that-left.ts';

interface FollowUpsProps {
  organizationId: string;
  releaseId: string;
  sends: readonly DistributionProgress[];
  /** A message may be added. */
  mayAdd: boolean;
}

/** Messages that follow a mail of the release, and the way to one after the newest mail. */
export function FollowUps({ organizationId, releaseId, sends, mayAdd }: FollowUpsProps) {
  const { t } = useTranslation();
  const maySend = useCan(organizationId)('distribution.send');
  const to = path.releaseDistribute(organizationId, releaseId);
  const followUps = sends.filter(({ followUp, phase }) => followUp !== null && phase !== 'stopped');
  const newest = sends.find(
    (send) =>
      send.channel === 'email' &&
      send.follows === null &&
      send.subjectTest === null &&
      sendsThatLeft([send]) > 0,
  );
  if (followUps.length === 0 && !(mayAdd && newest)) return null;
  return (
    <section className={css.followUps} aria-label={t('followUp:of')}>
      {followUps.map((one) => (
        <Note key={one.distributionId} tone={one.phase === 'paused' ? 'warn' : 'info'}>
          {followUpWords(t, one)}{' '}
          {maySend && (
            <AppLink className="link" to={to} search={{ send: one.distributionId }}>
              {t('followUp:open')}
            </AppLink>
          )}
        </Note>
      ))}
      {mayAdd && newest && (
        <div className="screen-only">
          <ButtonLink
            size="sm"
            icon={BellPlus}
            to={to}
            search={{ send: newest.distributionId, followUp: 'new' }}
          >
            {t('followUp:add')}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
