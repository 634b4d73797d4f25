import { useEffect, useRef } from 'react';

/** What closes each open window, the topmost last. */
const open: (() => void)[] = [];

export const hasOpenWindow = (): boolean => open.length > 0;

/** Closes the topmost window, as Escape does. */
export const closeTopWindow = (): void => open.at(-1)?.();

/** The part of the browser's `CloseWatcher` that is used; not all have it. */
interface Watcher {
  onclose: (() => void) | null;
  destroy(): void;
}
let watcher: Watcher | null = null;

/** On a phone Back closes the topmost window also where no page of ours lies behind: there no entry could be refused. */
function watch(): void {
  const { CloseWatcher } = window as { CloseWatcher?: new () => Watcher };
  if (watcher || open.length === 0 || !CloseWatcher || !window.matchMedia('(pointer: coarse)').matches)
    return;
  watcher = new CloseWatcher();
  watcher.onclose = () => {
    watcher = null;
    closeTopWindow();
    // The next one, or the same that asked first and stays.
    setTimeout(watch);
  };
}

function unwatch(): void {
  watcher?.destroy();
  watcher = null;
}

function onKey(event: KeyboardEvent): void {
  const { key, isComposing, target } = event;
  // A list that is open inside the window takes the key for itself.
  const isTaken =
    target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
  if (key !== 'Escape' || isComposing || isTaken) return;
  // The browser would ask the next window to close by the same press.
  if (watcher) event.preventDefault();
  closeTopWindow();
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
    watch();
    return () => {
      open.splice(open.indexOf(close), 1);
      if (open.length > 0) return;
      window.removeEventListener('keydown', onKey, { capture: true });
      unwatch();
    };
  }, [opened]);
}
