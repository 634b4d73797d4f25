import { type ReactNode, useEffect, useMemo } from 'react';
import { ConfirmDialogs } from '../overlay/confirm-dialogs.tsx';
import { loadWindows } from '../overlay/load-windows.ts';
import { Toasts } from '../overlay/toast.tsx';
import { type Look, LookContext } from './look.ts';

/**
 * When windows are loaded that were not asked for yet: soon after the first picture, so that they are there before the first
 * click and without a network; or with the first touch or key, where most people read and leave.
 */
type WindowsAhead = 'soon' | 'touched';

function useWindowsAhead(ahead: WindowsAhead): void {
  useEffect(() => {
    // What fails here is tried again by the click.
    const load = () => void loadWindows().catch(() => undefined);
    if (ahead === 'soon') {
      const timer = setTimeout(load, 1500);
      return () => clearTimeout(timer);
    }
    const ending = new AbortController();
    const once = { once: true, passive: true, signal: ending.signal };
    for (const act of ['pointerdown', 'keydown'] as const) window.addEventListener(act, load, once);
    return () => ending.abort();
  }, [ahead]);
}

interface UiProviderProps extends Look {
  windows?: WindowsAhead;
  children: ReactNode;
}

/** Around everything that is drawn: how it looks, and the places where questions and news appear. */
export function UiProvider({ direction, scheme, windows = 'soon', children }: UiProviderProps) {
  useWindowsAhead(windows);
  const look = useMemo(() => ({ direction, scheme }), [direction, scheme]);
  return (
    <LookContext value={look}>
      {children}
      <ConfirmDialogs />
      <Toasts />
    </LookContext>
  );
}
