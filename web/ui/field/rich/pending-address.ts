const refused = new Set<object>();

/** An address that was typed, is none, and stands in its box still. */
export function notePending(box: object, isPending: boolean): void {
  if (isPending) refused.add(box);
  else refused.delete(box);
}

/** Whether a save leaves out an address that somebody typed. */
export const hasPendingAddress = (): boolean => refused.size > 0;
