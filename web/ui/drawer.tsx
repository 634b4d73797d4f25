import { lazy, Suspense } from 'react';
import type { DrawerProps } from './drawer-window.tsx';
import { useGiveBackFocus } from './give-back-focus.ts';
import { useOnceTrue } from './use-once-true.ts';

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
