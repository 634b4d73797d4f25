import type { MembershipStatus } from '@firstlook/contract/permissions.ts';

interface Standing {
  /** The address is among the organization's contacts. */
  isContact: boolean;
  /** Somebody of the organization invited the address. */
  isInvited: boolean;
  onlyKnownRegistrations: boolean;
}

/** How a sign-up comes into an organization, by its membership rule alone (decisions section 4). */
export function standingAfterSignUp(standing: Standing): MembershipStatus | 'refused' {
  if (standing.isContact || standing.isInvited) return 'approved';
  return standing.onlyKnownRegistrations ? 'refused' : 'pending';
}
