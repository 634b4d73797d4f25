import { lazy, Suspense } from 'react';
import { useEverTrue } from '../hook/use-ever-true.ts';
import { useReturnFocus } from '../hook/use-return-focus.ts';
import type { DrawerProps } from './drawer-window.tsx';

export const loadDrawer = () => import('./drawer-window.tsx');
const DrawerWindow = lazy(() => loadDrawer().then((module) => ({ default: module.DrawerWindow })));

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
