/** How somebody wants to be addressed; nothing where that is not known. */
export const genders = ['female', 'male'] as const;
export type Gender = (typeof genders)[number];
