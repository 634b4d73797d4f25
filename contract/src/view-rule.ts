// Every first load brings this file along: nothing else stands in it.

/** A view is spent after this much real playback, whichever comes first (decisions section 5). */
export const viewSpentAfterSeconds = 30;
export const viewSpentAfterShare = 0.05;
/** The same numbers for the sentences that say it (`common:viewCounts`). */
export const viewRule = { viewSeconds: viewSpentAfterSeconds, viewPercent: viewSpentAfterShare * 100 };
