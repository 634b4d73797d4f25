import { useEffect } from 'react';

/** A double click is over by then, milliseconds. */
const doubleClick = 500;

function swallow(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The first press of a double click closed the window; the second was meant for its button, and not for what lay below it. */
export function useSecondPress(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    return () => {
      // The page may be gone by the time that it is over: nothing is asked of it then.
      const ending = new AbortController();
      window.addEventListener('click', swallow, { capture: true, signal: ending.signal });
      setTimeout(() => ending.abort(), doubleClick);
    };
  }, [opened]);
}
