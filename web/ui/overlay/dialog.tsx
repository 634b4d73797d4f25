import { lazy, Suspense } from 'react';
import { useGiveBackFocus } from '../hook/give-back-focus.ts';
import { useOnceTrue } from '../hook/use-once-true.ts';
import type { DialogProps } from './dialog-window.tsx';

export const loadDialog = () => import('./dialog-window.tsx');
const DialogWindow = lazy(() => loadDialog().then((module) => ({ default: module.DialogWindow })));

/** A modal dialog: takes the focus, gives it back, closes with Esc. */
export function Dialog(props: DialogProps) {
  const wanted = useOnceTrue(props.opened);
  useGiveBackFocus(props.opened);
  if (!wanted) return null;
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  );
}
