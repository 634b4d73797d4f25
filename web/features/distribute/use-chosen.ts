import { useState } from 'react';
import { type Chosen, keepChosen, readChosen } from '../../data/chosen.ts';

/** Who is chosen for a release; survives a reload of the tab, not its closing. */
export function useChosen(organizationId: string, releaseId: string) {
  const [chosen, setChosen] = useState(() => readChosen(organizationId, releaseId));
  return {
    chosen,
    change: (next: Chosen) => {
      setChosen(next);
      keepChosen(organizationId, releaseId, next);
    },
  };
}
