/** Milliseconds after its moment at which a draft still opens by itself; later a person is asked. */
export const latestPublishing = 60 * 60_000;
