/** The name under which a reader promises to keep an embargo. */
export const consentName = { longest: 120 } as const;
