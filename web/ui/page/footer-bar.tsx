import type { ReactNode } from 'react';

/** The bar of an edit page: what removes stands alone at the start, what acts at the end. */
export function FooterBar({ start, children }: { start?: ReactNode; children: ReactNode }) {
  return (
    <div className="foot">
      {start}
      <div className="foot-end">{children}</div>
    </div>
  );
}
