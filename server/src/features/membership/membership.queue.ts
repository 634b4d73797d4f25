import * as z from 'zod/mini';
import { defineJob } from '../../kernel/job.ts';

/** Tells a person that they were let in, when the time to take it back is over. */
export const tellApprovedJob = defineJob({
  name: 'membership.tell-approved',
  payload: z.object({ organizationId: z.string(), accountId: z.string(), note: z.string() }),
  concurrency: 1,
  usefulFor: () => 24 * 3600,
});

/**
 * Mails an invitation, apart from the request: two hundred addresses wait for no mail server. The payload holds no
 * secret; the token of the mailed link is made when the mail is.
 */
export const invitationMailJob = defineJob({
  name: 'membership.invitation-mail',
  payload: z.object({
    organizationId: z.string(),
    id: z.string(),
    /** Sent again since: this mail is not the latest, and does not leave. */
    sentAt: z.string(),
  }),
  concurrency: 2,
  usefulFor: () => 24 * 3600,
});
