/** By what the people of a report are told apart: lists, tags and companies of their contacts as they are now, and the way a message went. */
export const reportGroupKinds = ['list', 'tag', 'company', 'origin'] as const;
export type ReportGroupKind = (typeof reportGroupKinds)[number];

/** Releases that are compared at once. */
export const mostCompared = 4;

/** Groups that a report shows one by one, the largest first; its file has all of them. */
export const mostReportGroups = 20;
