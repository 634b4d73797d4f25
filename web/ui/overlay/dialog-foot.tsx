import type { ReactNode } from 'react';
import css from './dialog-window.module.css';

/** The buttons at the foot of a dialog, which stay in sight: for a part inside it that alone knows them (`footer` of `Dialog`). */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={css.foot}>{children}</div>;
}
