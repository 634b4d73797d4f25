/** Addresses that one call suppresses. */
export const mostSuppressedAtOnce = 20_000;
