/** How long a link to the numbers of a report opens at the most. */
export const mostReportLinkDays = 365;
/** The days that the screen offers. */
export const reportLinkDays = [7, 30, 90, 365] as const;
/** Links of one report that stand at the same time. */
export const mostReportLinks = 50;
