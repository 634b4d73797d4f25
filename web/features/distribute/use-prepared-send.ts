import { useState } from 'react';
import { keepPrepared, type PreparedSend, readPrepared, setSent } from '../../data/prepared-send.ts';

/** What is prepared for the next send of a release. */
export function usePreparedSend(releaseId: string) {
  const [prepared, setPrepared] = useState(() => readPrepared(sessionStorage, releaseId));
  return {
    ...prepared,
    change: (part: Partial<PreparedSend>) => {
      const next = { ...prepared, ...part };
      setPrepared(next);
      keepPrepared(sessionStorage, releaseId, next);
    },
    setSent: (distributionId: string) => setSent(sessionStorage, releaseId, distributionId, prepared),
  };
}
