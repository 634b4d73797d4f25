/** Milliseconds after its moment at which what was planned still happens by itself; later a person is asked. */
export const maximumLateness = 60 * 60_000;
/** The same of a message that follows another by itself: nobody waits for it at that hour. */
export const maximumFollowUpLateness = 30 * 60_000;
/** How far ahead a send may be planned, days (decisions section 10). */
export const maximumDaysAhead = 366;
