/** Addresses that one call suppresses. */
export const mostSuppressedAtOnce = 20_000;
/** What was typed and is no address, as an answer names it. */
export const mostInvalidNamed = 100;
