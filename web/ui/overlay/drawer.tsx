import { lazy, Suspense } from 'react';
import { useEverTrue } from '../hook/use-ever-true.ts';
import { useReturnFocus } from '../hook/use-return-focus.ts';
import type { DrawerProps } from './drawer-window.tsx';
import { loadWindows } from './load-windows.ts';

const DrawerWindow = lazy(() => loadWindows().then((module) => ({ default: module.DrawerWindow })));

/** A panel at the side: details of a row, or the menu of a phone. */
export function Drawer(props: DrawerProps) {
  const wanted = useEverTrue(props.opened);
  useReturnFocus(props.opened);
  if (!wanted) return null;
  return (
    <Suspense>
      <DrawerWindow {...props} />
    </Suspense>
  );
}
