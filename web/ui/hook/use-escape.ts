import { useEffect, useRef } from 'react';

/** What closes each open window, the topmost last. */
const open: (() => void)[] = [];

export const hasOpenWindow = (): boolean => open.length > 0;

/** Closes the topmost window, as Escape does. */
export const closeTopWindow = (): void => open.at(-1)?.();

function onKey({ key, isComposing, target }: KeyboardEvent): void {
  // A list that is open inside the window takes the key for itself.
  const isTaken =
    target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
  if (key === 'Escape' && !isComposing && !isTaken) open.at(-1)?.();
}

/** Escape closes the topmost window alone: taking a question back must not close what it stands above. */
export function useEscape(opened: boolean, onClose: () => void): void {
  const held = useRef(onClose);
  held.current = onClose;
  useEffect(() => {
    if (!opened) return;
    const close = () => held.current();
    if (open.length === 0) window.addEventListener('keydown', onKey, { capture: true });
    open.push(close);
    return () => {
      open.splice(open.indexOf(close), 1);
      if (open.length === 0) window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [opened]);
}
