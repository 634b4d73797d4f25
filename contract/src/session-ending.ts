/** Why a session is over before its time: `params.ending` of the 401 that its cookie gets from then on. */
export const sessionEndings = ['suspended', 'password', 'credentials', 'secondFactor', 'signedOut'] as const;

export type SessionEnding = (typeof sessionEndings)[number];
