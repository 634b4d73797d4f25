import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { useEffect } from 'react';
import { useProgress, useSteer } from '../../data/distribution.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { settleSent } from '../../parts/kept-send.ts';
import { numbersOf } from '../../parts/send-numbers.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { leftNothing } from './states.ts';
import { UndoBar } from './undo-bar.tsx';

interface LeavingSendProps {
  organizationId: string;
  send: DistributionProgress;
  onOpen: (distributionId: string) => void;
}

/** The seconds of a send whose form somebody went back to: what was typed stands below, and it can be taken back here, too. */
function LeavingSend({ organizationId, send, onOpen }: LeavingSendProps) {
  const { distributionId, releaseId } = send;
  const errorText = useErrorText();
  const progress = useProgress(organizationId, distributionId).data ?? send;
  const { steer } = useSteer(organizationId, distributionId);
  const isTakenBack = progress.phase === 'stopped' && leftNothing(progress);
  useEffect(() => {
    if (isTakenBack) settleSent(sessionStorage, releaseId, distributionId, true);
  }, [isTakenBack, releaseId, distributionId]);
  if (progress.phase !== 'waiting') return null;
  return (
    <UndoBar
      startsAt={progress.startsAt}
      total={progress.preparing?.total === null ? null : numbersOf(progress).meant}
      isBusy={steer.isPending}
      onOpen={() => onOpen(distributionId)}
      onUndo={() =>
        steer.mutate('stop', { onError: (error) => toast({ tone: 'danger', text: errorText(error) }) })
      }
    />
  );
}

/** Sends of the release that can still be taken back whole. */
export function LeavingSends({
  organizationId,
  sends,
  onOpen,
}: Omit<LeavingSendProps, 'send'> & { sends: readonly DistributionProgress[] }) {
  return sends
    .filter(({ phase }) => phase === 'waiting')
    .map((send) => <LeavingSend key={send.distributionId} {...{ organizationId, send, onOpen }} />);
}
