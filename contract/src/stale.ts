/**
 * Whether a contact is stale (docs/decisions/0127). `bounced`: the address refused mail for good. `silent`: a message of ours left for them
 * before these months began, and one since, and in all that time they opened, clicked and watched nothing, nor came signed in.
 */
export const staleReasons = ['bounced', 'silent'] as const;
export type StaleReason = (typeof staleReasons)[number];
/** How long nobody is called silent for. */
export const silentMonths = 12;
