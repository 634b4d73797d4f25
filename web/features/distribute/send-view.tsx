import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useProgress } from '../../data/distribution.ts';
import { Failure } from '../../parts/failure.tsx';
import { settleSent } from '../../parts/kept-send.ts';
import { isHeldPlan } from '../../parts/send-numbers.ts';
import { SubjectTest } from '../../parts/subject-test/subject-test.tsx';
import { isWatchable } from '../../parts/watchable.ts';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { AskedView, SentBackNote } from './asked-view.tsx';
import { FollowUps } from './follow-ups.tsx';
import { JoinedNote } from './joined-note.tsx';
import { PlannedView } from './planned-view.tsx';
import { ProgressView } from './progress-view.tsx';
import { ResultView } from './result-view.tsx';
import { leftNothing } from './states.ts';

interface SendViewProps {
  /** Other sends of the release, of which some may follow this one. */
  sends: readonly DistributionProgress[];
  onOpen: (distributionId: string) => void;
  organizationId: string;
  release: Release;
  distributionId: string;
}

/** Something of it left, or is about to. */
const hasBegun = ({ phase, states }: DistributionProgress) =>
  (phase !== 'asking' && phase !== 'scheduled') || (states.sent ?? 0) > 0;

/** One send: as it goes on, then its result. */
export function SendView({ organizationId, release, distributionId, sends, onOpen }: SendViewProps) {
  const { t } = useTranslation();
  const progress = useProgress(organizationId, distributionId);
  const data = progress.data;
  const isWatched = isWatchable(release.releaseData);
  const isOver = data?.phase === 'done' || data?.phase === 'stopped';
  useEffect(() => {
    if (data && isOver) settleSent(sessionStorage, release._id, distributionId, leftNothing(data));
  }, [data, isOver, release._id, distributionId]);
  if (progress.isError) return <Failure error={progress.error} onRetry={() => void progress.refetch()} />;
  if (!data) return <SkeletonRows />;
  return (
    <>
      <span className="visually-hidden" role="status">
        {t(`distribute:phase.${data.phase}`)}
      </span>
      <JoinedNote progress={data} />
      {!isOver && hasBegun(data) && <SubjectTest {...{ organizationId, isWatched }} progress={data} />}
      {!isOver && <FollowUps {...{ organizationId, release, sends, onOpen }} progress={data} />}
      {isOver ? (
        <>
          <SentBackNote progress={data} />
          <ResultView organizationId={organizationId} release={release} progress={data}>
            <SubjectTest {...{ organizationId, isWatched }} progress={data} />
            <FollowUps {...{ organizationId, release, sends, onOpen }} progress={data} />
          </ResultView>
        </>
      ) : data.phase === 'asking' ? (
        <AskedView
          organizationId={organizationId}
          release={release}
          progress={data}
          followUps={sends.filter(({ follows }) => follows === data.distributionId)}
        />
      ) : data.phase === 'scheduled' || isHeldPlan(data) ? (
        <PlannedView organizationId={organizationId} release={release} progress={data} />
      ) : (
        <ProgressView organizationId={organizationId} progress={data} />
      )}
    </>
  );
}
