import { useRef } from 'react';

/**
 * The guard of every submit: while an act is under way a second press does nothing, also in the moment before the button
 * shows that it is busy. An act that answers `true` is done for good: the page is being left, and it is not done again.
 */
export function useOneAtATime<A extends unknown[]>(
  act: (...args: A) => Promise<boolean>,
): (...args: A) => Promise<void> {
  const isShut = useRef(false);
  return async (...args) => {
    if (isShut.current) return;
    isShut.current = true;
    let isDone = false;
    try {
      isDone = await act(...args);
    } finally {
      isShut.current = isDone;
    }
  };
}
