import { useState } from 'react';
import { type Chosen, nobody } from './audience.ts';

function read(key: string): Chosen {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '') as Chosen;
    return Array.isArray(kept.groups) && Array.isArray(kept.people) ? kept : nobody;
  } catch {
    return nobody;
  }
}

/** Who is chosen for a release; survives a reload of the tab, not its closing. */
export function useChosen(organizationId: string, releaseId: string) {
  const key = `firstlook.chosen.${organizationId}.${releaseId}`;
  const [chosen, setChosen] = useState(() => read(key));
  return {
    chosen,
    change: (next: Chosen) => {
      setChosen(next);
      try {
        sessionStorage.setItem(key, JSON.stringify(next));
      } catch {
        // A full store only means that a reload forgets the choice.
      }
    },
  };
}
