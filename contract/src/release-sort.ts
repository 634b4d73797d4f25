/** What a list of releases can be ordered by. */
export const releaseSortKeys = [
  'distributedAt',
  '_createdAt',
  '_updatedAt',
  'title',
  'expirationDate',
  /** The day that the release itself names; those that name none come last. */
  'publishedAt',
] as const;
