/** Page sizes a person can choose (specification 1 section 9); the largest is also the API's limit. */
export const pageSizes = [15, 30, 50, 100, 150, 200, 500] as const;

export const maximumPageSize = 500;

/** Rows that `noLimit` answers at most. */
export const maximumUnpagedRows = 50_000;
