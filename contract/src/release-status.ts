/** draft: saved; distributed: sent at least once; expired: past its expiration date. */
export const releaseStatuses = ['draft', 'distributed', 'expired'] as const;

/** What a list can be narrowed to: `archived` stands beside what the release is otherwise. */
export const listedStatuses = [...releaseStatuses, 'archived'] as const;

export type ListedStatus = (typeof listedStatuses)[number];
export type ReleaseStatus = (typeof releaseStatuses)[number];
