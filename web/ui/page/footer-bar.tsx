import { type ReactNode, useEffect, useRef } from 'react';

/** Its height, for what lies above it: on a phone its buttons may take two lines. */
const height = '--foot-h';

/** The bar of an edit page: what removes stands alone at the start, what acts at the end. */
export function FooterBar({ start, children }: { start?: ReactNode; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = bar;
    if (!current) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => root.setProperty(height, `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      root.removeProperty(height);
    };
  }, []);
  return (
    <div ref={bar} className="foot">
      {start}
      <div className="foot-end">{children}</div>
    </div>
  );
}
