import { useEffect } from 'react';

/** Where the focus came from to what has just closed; the next dialog of the same moment takes it over. */
let leaving: HTMLElement | null = null;

function focused(): HTMLElement | null {
  const now = document.activeElement;
  return now instanceof HTMLElement && now !== document.body && now.isConnected ? now : null;
}

/** A line of a menu goes with the menu that it closes: the button of the menu stays. */
function lastingOf(place: HTMLElement | null): HTMLElement | null {
  const button = place?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (button && document.getElementById(button)) || place;
}

/** After the closing: who moved the focus on purpose keeps it. */
export const returnsAfter = 10;

/** What had the focus is about to go, and nothing took the focus in its place: this does. */
export function keepFocus(placeOf: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    if (!focused()) placeOf()?.focus({ preventScroll: true });
  }, 2 * returnsAfter);
}

/** While something is open the focus is in it; when it closes, or is taken off the page, the focus goes back. */
export function useReturnFocus(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const before = lastingOf(focused()) ?? leaving;
    return () => {
      leaving = before;
      setTimeout(() => {
        if (leaving === before) leaving = null;
        if (!focused()) before?.focus({ preventScroll: true });
      }, returnsAfter);
    };
  }, [opened]);
}
