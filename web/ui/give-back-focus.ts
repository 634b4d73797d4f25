import { useEffect } from 'react';

/** While something is open the focus is in it; when it closes, or is taken off the page, the focus goes back. */
export function useGiveBackFocus(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    return () => {
      // After the closing: who moved the focus on purpose keeps it.
      setTimeout(() => {
        const now = document.activeElement;
        if (before instanceof HTMLElement && (!now || now === document.body || !now.isConnected)) {
          before.focus({ preventScroll: true });
        }
      }, 10);
    };
  }, [opened]);
}
