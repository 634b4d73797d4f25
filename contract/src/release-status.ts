/** draft: saved; distributed: sent at least once; expired: past its expiration date. */
export const releaseStatuses = ['draft', 'distributed', 'expired'] as const;

export type ReleaseStatus = (typeof releaseStatuses)[number];
