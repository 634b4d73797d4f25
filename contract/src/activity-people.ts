/** Whose activity a report may be narrowed to. */
export const activityPeople = ['readers', 'team'] as const;
export type ActivityPeople = (typeof activityPeople)[number];
