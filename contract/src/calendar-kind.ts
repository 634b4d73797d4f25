/** What an entry of the calendar is; `recurring`: a recurring send is due, `opened`: a release was opened to its readers. */
export const calendarKinds = ['send', 'recurring', 'publish', 'opened', 'embargo', 'expiration'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** How a send of the calendar stands; `sending`: it has begun, and messages of it are still to leave. */
export const sendStates = ['asking', 'planned', 'sending', 'paused', 'sent', 'stopped'] as const;
export type CalendarSendState = (typeof sendStates)[number];

/** Days that one question may reach over. */
export const longestCalendar = 62;
