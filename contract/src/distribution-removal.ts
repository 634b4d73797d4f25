import * as z from 'zod/mini';
import * as at from './address/distribution.ts';
import { releaseParams } from './distribution.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';

const tag = 'distribution';

export const removeDistribution = endpoint(at.removeDistribution, {
  summary: 'Deletes the distribution data; the release returns to editing',
  tag,
  params: releaseParams,
});

export const previewRemoval = endpoint(at.previewRemoval, {
  summary: 'What deleting the distribution data would take away, and what stays',
  tag,
  params: releaseParams,
  answer: z.object({
    /** People, as in the report. */
    recipients: z.number(),
    /** Opens, clicks and entrances. */
    visits: z.number(),
    /** Watches by readers of a link. */
    watches: z.number(),
    /** Watches by people who were signed in. */
    accountWatches: z.number(),
    linksThatStay: z.number(),
  }),
});
export type RemovalPreview = AnswerOf<typeof previewRemoval>;
