/** What an entry of the calendar is; `opened`: a release was opened to its readers. */
export const calendarKinds = ['send', 'publish', 'opened', 'embargo', 'expiration'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** How a send of the calendar stands. */
export const sendStates = ['asking', 'planned', 'paused', 'sent', 'stopped'] as const;
export type CalendarSendState = (typeof sendStates)[number];

/** Days that one question may reach over. */
export const longestCalendar = 62;
