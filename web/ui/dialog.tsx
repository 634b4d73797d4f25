import { lazy, Suspense } from 'react';
import type { DialogProps } from './dialog-window.tsx';
import { useGiveBackFocus } from './give-back-focus.ts';
import { useOnceTrue } from './use-once-true.ts';

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
