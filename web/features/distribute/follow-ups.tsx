import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { BellPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { followUpWords } from '../../parts/follow-up-words.ts';
import { useRouteSearch, useSetSearch } from '../../ui/hook/navigation.ts';
import { Button } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { FollowUpDialog } from './follow-up-dialog.tsx';
import css from './result.module.css';
import { leftNothing } from './states.ts';

interface FollowUpsProps {
  organizationId: string;
  release: Release;
  progress: DistributionProgress;
  /** All sends of the release. */
  sends: readonly DistributionProgress[];
  onOpen: (distributionId: string) => void;
}

/** Whether a message may be planned after a send: it is a mail that reached somebody, or will. */
const mayBeFollowed = (progress: DistributionProgress) =>
  progress.channel === 'email' &&
  progress.follows === null &&
  progress.subjectTest === null &&
  progress.phase !== 'asking' &&
  !leftNothing(progress);

/** What follows a mail, and the way to another one. */
export function FollowUps({ organizationId, release, progress, sends, onOpen }: FollowUpsProps) {
  const { t } = useTranslation();
  const isAdding = useRouteSearch().followUp !== undefined;
  const setSearch = useSetSearch(true);
  const followUps = sends.filter(
    (one) => one.follows === progress.distributionId && one.phase !== 'stopped' && one.phase !== 'asking',
  );
  const mayAdd = release.abilities.report && mayBeFollowed(progress);
  if (followUps.length === 0 && !mayAdd) return null;
  return (
    <div className={css.followUps}>
      {followUps.map((one) => (
        <Note key={one.distributionId} tone={one.phase === 'paused' ? 'warn' : 'info'}>
          {followUpWords(t, one)}{' '}
          <button type="button" className="link" onClick={() => onOpen(one.distributionId)}>
            {t('distribute:schedule.open')}
          </button>
        </Note>
      ))}
      {mayAdd && (
        <div>
          <Button size="sm" icon={BellPlus} onClick={() => setSearch({ followUp: 'new' }, true)}>
            {t('followUp:add')}
          </Button>
        </div>
      )}
      {mayAdd && isAdding && (
        <FollowUpDialog
          {...{ organizationId, release, progress }}
          onClose={() => setSearch({ followUp: undefined })}
        />
      )}
    </div>
  );
}
