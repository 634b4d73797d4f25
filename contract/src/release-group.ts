import * as z from 'zod/mini';
import * as at from './address/release.ts';
import { endpoint } from './endpoint.ts';
import { idList, itemParams, organizationParams } from './paging.ts';
import { releaseCard } from './release.ts';

const tag = 'release';

/** A release that holds others as its children. */
export const releaseGroup = z.object({ _id: z.string(), releaseType: z.string(), title: z.string() });
export type ReleaseGroup = z.infer<typeof releaseGroup>;

export const listReleaseGroups = endpoint(at.listReleaseGroups, {
  summary: 'The groups that a release lies in, and how many children it has: what deleting it would change',
  tag,
  params: itemParams,
  answer: z.object({ items: z.array(releaseGroup), children: z.number() }),
});

export const listMostWatched = endpoint(at.listMostWatched, {
  summary: 'Cards of the releases whose films most people watched within 90 days, the most watched first',
  tag,
  params: organizationParams,
  query: z.strictObject({
    /** Only among these, up to 200 ids with commas between. */
    among: z.optional(idList),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 10),
  }),
  answer: z.object({ items: z.array(releaseCard) }),
});
