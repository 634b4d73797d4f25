import * as z from 'zod/mini';
import { id } from './paging.ts';

/** Before a merge: how many people more it would get at most, those of the other one; else 0. */
const more = z.number();

/** Asked before a merge with what it is merged into: then what goes by that is there, too. */
export const groupUseQuery = z.strictObject({ into: z.optional(id) });

/** What goes by a tag, a company or a mailing list, besides contacts. */
export const groupUse = z.object({
  /** Nobody is on them once it is deleted, until they are changed. */
  smartLists: z.array(z.string()),
  recurringSends: z.array(
    z.object({
      name: z.string(),
      /** It goes to nobody else: once this is deleted it stops. */
      isLast: z.boolean(),
      more,
    }),
  ),
  /** Sends that have not begun, or still gather their people: until then it is neither deleted nor merged. */
  plannedSends: z.array(
    z.object({
      /** Of the release; empty for who may not read sends. */
      title: z.string(),
      startsAt: z.string(),
      more,
    }),
  ),
  /**
   * Of what is general, for who keeps it: how many sends of organizations go by it, and which organizations have planned ones, for which it is kept;
   * null of an organization’s own.
   */
  elsewhere: z.nullable(
    z.object({
      organizations: z.number(),
      recurringSends: z.number(),
      plannedSends: z.number(),
      plannedBy: z.array(z.object({ name: z.string(), plannedSends: z.number() })),
    }),
  ),
});
export type GroupUse = z.infer<typeof groupUse>;
