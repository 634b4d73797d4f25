import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { hrefOf, type Search, useGo } from '../hook/navigation.ts';

interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A route of the app (`device/path.ts`). */
  to: string;
  search?: Search;
  children: ReactNode;
}

/** The browser's own business: a new tab or window, a download. */
export const isForBrowser = (event: MouseEvent): boolean =>
  event.defaultPrevented ||
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey;

/**
 * A link inside the app: a real address that can be opened in a new tab. It is a plain anchor and asks the router only
 * when it is pressed: a list draws dozens, and the router's own link works out its address anew at every move.
 */
export function AppLink({ to, search, onClick, children, ...rest }: AppLinkProps) {
  const go = useGo();
  return (
    <a
      {...rest}
      href={hrefOf(to, search)}
      onClick={(event) => {
        onClick?.(event);
        if (isForBrowser(event) || (rest.target && rest.target !== '_self')) return;
        event.preventDefault();
        go(to, { search });
      }}
    >
      {children}
    </a>
  );
}
