import * as z from 'zod/mini';

/** What a planned mail tells of itself beside its subject. */
export const mailPlan = {
  /** Each gets the mail at the hour at which they usually open. */
  bestHour: z.boolean(),
  /** What inboxes are to show behind the subject, as somebody without a name reads it; null for the release's own words. */
  preheader: z.nullable(z.string()),
  /** The text part of the mail as it was written; null for the one that is made of the newsletter. */
  textPart: z.nullable(z.string()),
};
