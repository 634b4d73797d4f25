import type { ReactNode } from 'react';
import { useOrganization } from '../../data/organization.ts';
import { useOrganizationId } from '../../parts/shell/organization-id.ts';
import { SiteFrame } from './client-shell.tsx';

interface DirectShellProps {
  /** The general page, where the organization is not shown to this person. */
  instead: ReactNode;
  children: ReactNode;
}

/** The frame of the site around the page behind a direct link: it needs no session and logs nothing (specification 2 section 4). */
export function DirectShell({ instead, children }: DirectShellProps) {
  const organization = useOrganization(useOrganizationId());
  return organization ? <SiteFrame organization={organization}>{children}</SiteFrame> : instead;
}
