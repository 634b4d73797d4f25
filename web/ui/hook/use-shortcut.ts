import { useEffect, useRef } from 'react';

/** Calls when the keys are pressed anywhere. The physical key counts, so that it works in every keyboard language. */
export function useShortcut(matches: (event: KeyboardEvent) => boolean, act: () => void): void {
  const held = useRef({ matches, act });
  held.current = { matches, act };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!held.current.matches(event)) return;
      event.preventDefault();
      held.current.act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Alt + A: the accessibility settings, before and after sign-in. */
export const isAccessibilityKey = (event: KeyboardEvent): boolean =>
  event.altKey && !event.ctrlKey && !event.metaKey && event.code === 'KeyA';

/** Ctrl/Cmd + S saves. */
export const isSaveKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && event.code === 'KeyS';
