/** An invitation on its way through sign-in or sign-up. In memory only: its token stands in no storage or address. */
export interface KeptInvitation {
  token: string;
  email: string;
  organization: string;
}

let kept: KeptInvitation | null = null;

export const keptInvitation = (): KeptInvitation | null => kept;

export function keepInvitation(invitation: KeptInvitation | null): void {
  kept = invitation;
}
