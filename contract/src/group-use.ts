import * as z from 'zod/mini';

/** Names of what goes by a tag, a company or a mailing list, besides contacts. */
export const groupUse = z.object({
  /** Nobody is on them once it is deleted, until they are changed. */
  smartLists: z.array(z.string()),
  recurringSends: z.array(z.string()),
});
export type GroupUse = z.infer<typeof groupUse>;
