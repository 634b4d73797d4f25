import { Link } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import type { Search } from '../hook/navigation.ts';

interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A route of the app (`data/path.ts`). */
  to: string;
  search?: Search;
  children: ReactNode;
}

/** A link inside the app: a real address that can be opened in a new tab. */
export function AppLink({ to, search, children, ...rest }: AppLinkProps) {
  return (
    <Link
      {...rest}
      to={to}
      search={(search ?? {}) as never}
      activeProps={{}}
      aria-current={rest['aria-current']}
    >
      {children}
    </Link>
  );
}
