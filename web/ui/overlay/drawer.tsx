import { lazy, Suspense } from 'react';
import { useGiveBackFocus } from '../hook/give-back-focus.ts';
import { useOnceTrue } from '../hook/use-once-true.ts';
import type { DrawerProps } from './drawer-window.tsx';

export const loadDrawer = () => import('./drawer-window.tsx');
const DrawerWindow = lazy(() => loadDrawer().then((module) => ({ default: module.DrawerWindow })));

/** A panel at the side: details of a row, or the menu of a phone. */
export function Drawer(props: DrawerProps) {
  const wanted = useOnceTrue(props.opened);
  useGiveBackFocus(props.opened);
  if (!wanted) return null;
  return (
    <Suspense>
      <DrawerWindow {...props} />
    </Suspense>
  );
}
