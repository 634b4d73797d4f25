import * as z from 'zod/mini';
import * as at from './address/link-right.ts';
import { releaseParams } from './distribution.ts';
import { endpoint, largeBodyLimit } from './endpoint.ts';
import { id, isoDate } from './paging.ts';
import { getReport } from './report.ts';
import { mostViewsGiven } from './report-count.ts';
import { actOutcome } from './selection.ts';
import { mostNamedAtOnce } from './selection-limit.ts';

const names = z.array(id).check(z.maxLength(mostNamedAtOnce));
/** Rows of the report, by their `_id`. */
const named = z.strictObject({ ids: names.check(z.minLength(1)) });
/** What the report was narrowed to: the condition itself, however many people match it. Asks for `report.read` besides. */
const matching = {
  matching: z.pick(getReport.query, { filter: true, includeMachines: true }),
  /** Those that match and were taken off again. */
  except: z.optional(names),
};
const count = z.number().check(z.int(), z.gte(0));

const shared = { tag: 'distribution', params: releaseParams, bodyLimit: largeBodyLimit };

export const previewLinks = endpoint(at.previewLinks, {
  ...shared,
  summary:
    'How many people of a report a choice means, the first names, and how many of them have a link; to mean them by what the report is narrowed to takes `report.read`',
  body: z.strictObject({
    chosen: z.union([named, z.strictObject({ ...matching, count: z.optional(count) })]),
  }),
  answer: z.object({
    count: z.number(),
    names: z.array(z.string()),
    /** People a message left for, so that a link of theirs is there. */
    linked: z.number(),
    /** Of these, whose link was ended. */
    ended: z.number(),
  }),
});

export const changeLinks = endpoint(at.changeLinks, {
  ...shared,
  summary:
    'Gives people of a report more views or more time, ends their links to the release, or opens them again; those that have no link are named. To mean people by what the report is narrowed to takes `report.read`',
  body: z
    .strictObject({
      /** `count` is how many a person was told, and the act is refused where it is another. */
      chosen: z.union([named, z.strictObject({ ...matching, count })]),
      /** Added to what each may watch of the release. */
      views: z.optional(z.number().check(z.int(), z.gte(1), z.lte(mostViewsGiven))),
      /** All links of these people to the release: true ends them at once, also for a film that plays. */
      ended: z.optional(z.boolean()),
      /** Until when these links open after the release has expired; a bare day to its end. Null: as long as the release. */
      openUntil: z.optional(z.nullable(isoDate)),
    })
    .check(
      z.refine(
        ({ views, ended, openUntil }) =>
          views !== undefined || ended !== undefined || openUntil !== undefined,
      ),
    ),
  answer: actOutcome,
});
