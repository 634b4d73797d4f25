import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';

/** Whose pages these are: what stands in every title of the tab after the page's own. */
export const SiteNameContext = createContext('Firstlook');

interface PageProps {
  /** Title of the tab and name of the page for screen readers. */
  title: string;
  /** Fills the whole column without the page's own padding (edit, design viewer). */
  bare?: boolean;
  className?: string;
  children: ReactNode;
}

/** The body of a screen: sets the tab's title and takes the focus when the route changes. */
export function Page({ title, bare, className, children }: PageProps) {
  const main = useRef<HTMLElement>(null);
  const site = useContext(SiteNameContext);
  useEffect(() => {
    document.title = title ? `${title} · ${site}` : site;
  }, [title, site]);
  useEffect(() => {
    // A new screen starts at its top; a field that asked for focus keeps it.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, []);
  return (
    <main ref={main} id="main" tabIndex={-1} className={`${bare ? 'main bare' : 'main'} ${className ?? ''}`}>
      {children}
    </main>
  );
}

interface PageHeaderProps {
  title: ReactNode;
  lede?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, lede, actions }: PageHeaderProps) {
  return (
    <div className="page-head">
      <div className="page-head-text">
        <h1 className="h1">{title}</h1>
        {lede !== undefined && <p className="lede">{lede}</p>}
      </div>
      {actions}
    </div>
  );
}
