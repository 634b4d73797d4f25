import * as z from 'zod/mini';
import * as at from './address/release-presence.ts';
import { endpoint } from './endpoint.ts';
import { itemParams } from './paging.ts';

export const noteReleasePresence = endpoint(at.noteReleasePresence, {
  summary:
    'Says that the signed-in person edits a release now, for a minute, and answers who else does; it locks nothing',
  tag: 'release',
  params: itemParams,
  answer: z.object({
    items: z.array(z.object({ accountId: z.string(), name: z.string(), at: z.string() })),
  }),
});
