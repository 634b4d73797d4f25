import { lazy, Suspense } from 'react';
import { useEverTrue } from '../hook/use-ever-true.ts';
import { useReturnFocus } from '../hook/use-return-focus.ts';
import type { DialogProps } from './dialog-window.tsx';
import { loadWindows } from './load-windows.ts';

const DialogWindow = lazy(() => loadWindows().then((module) => ({ default: module.DialogWindow })));

/** A modal dialog: takes the focus, gives it back, closes with Esc. */
export function Dialog(props: DialogProps) {
  const wanted = useEverTrue(props.opened);
  useReturnFocus(props.opened);
  if (!wanted) return null;
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  );
}
