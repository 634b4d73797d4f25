import { type ReactNode, useEffect, useMemo } from 'react';
import { ConfirmDialogs } from '../overlay/confirm.tsx';
import { loadWindows } from '../overlay/load-windows.ts';
import { Toasts } from '../overlay/toast.tsx';
import { type Look, LookContext } from './look.ts';

/** Windows are not needed for the first picture; they are there before the first click, and without a network. */
function useWindowsAhead(): void {
  useEffect(() => {
    // What fails here is tried again by the click.
    const timer = setTimeout(() => loadWindows().catch(() => undefined), 1500);
    return () => clearTimeout(timer);
  }, []);
}

/** Around everything that is drawn: how it looks, and the places where questions and news appear. */
export function UiProvider({ direction, scheme, children }: Look & { children: ReactNode }) {
  useWindowsAhead();
  const look = useMemo(() => ({ direction, scheme }), [direction, scheme]);
  return (
    <LookContext value={look}>
      {children}
      <ConfirmDialogs />
      <Toasts />
    </LookContext>
  );
}
