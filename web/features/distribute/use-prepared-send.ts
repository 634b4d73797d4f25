import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { useRef, useState } from 'react';
import { keepPrepared, readPrepared, setSent } from '../../parts/kept-send.ts';
import type { PreparedSend } from '../../parts/prepared-send.ts';

/** What is prepared for the next send of a release. */
export function usePreparedSend(releaseId: string) {
  const [prepared, setPrepared] = useState(() => readPrepared(sessionStorage, releaseId));
  // A caller that waits for an answer changes what stands then, not what stood when it was asked for.
  const latest = useRef(prepared);
  return {
    ...prepared,
    change: (part: Partial<PreparedSend>) => {
      const next = { ...latest.current, ...part };
      latest.current = next;
      setPrepared(next);
      keepPrepared(sessionStorage, releaseId, next);
    },
    setSent: ({ distributionId, phase, startsAt }: DistributionProgress) => {
      const leavesAt = phase === 'waiting' ? startsAt : undefined;
      setSent(sessionStorage, releaseId, { distributionId, leavesAt }, latest.current);
    },
  };
}
