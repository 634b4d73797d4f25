import * as z from 'zod/mini';
import * as at from './address/watching.ts';
import { endpoint } from './endpoint.ts';
import { organizationParams, routeId } from './paging.ts';
import { releaseCard } from './release.ts';

/** A film that the person began and did not see to its end. */
export const begunFilm = z.object({
  release: releaseCard,
  fileId: z.string(),
  /** Second where the person stopped. */
  position: z.number(),
  mediaSecondsDuration: z.number(),
});
export type BegunFilm = z.infer<typeof begunFilm>;

/** How often the person may still watch by the link in their own mail. */
const ownViews = z.object({ releaseId: z.string(), viewsLeft: z.number(), viewsTotal: z.number() });

export const getOwnWatching = endpoint(at.getOwnWatching, {
  summary:
    'What the signed-in person began to watch, what came out since the last visit, and the views left by the links in mails to the person: own rows, of releases that are open to readers',
  tag: 'release',
  params: organizationParams,
  query: z.strictObject({
    /** Id of a route of the organization that is the caller's: only what it shows. */
    route: z.optional(routeId),
  }),
  answer: z.object({
    /** The end of the visit before this one; null in the first. */
    since: z.nullable(z.string()),
    /** The newest first. */
    fresh: z.array(releaseCard),
    /** What was watched last comes first; of each release one film. */
    begun: z.array(begunFilm),
    views: z.array(ownViews),
  }),
});
