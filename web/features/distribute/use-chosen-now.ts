import { useRef } from 'react';
import type { Chosen } from '../../parts/prepared-send.ts';

/**
 * Changes whom a send is for as it stands now: who is asked of the server may be answered two at a time, before the first of
 * them is drawn.
 */
export function useChosenNow(chosen: Chosen, onChange: (chosen: Chosen) => void) {
  const now = useRef(chosen);
  now.current = chosen;
  return (step: (chosen: Chosen) => Chosen) => {
    now.current = step(now.current);
    onChange(now.current);
  };
}
