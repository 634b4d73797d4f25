import * as z from 'zod/mini';
import { listReportNumbers as numbersAt } from './address/report.ts';
import * as at from './address/report-group.ts';
import { releaseParams } from './distribution.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { listAnswer, oneOrMany, organizationParams } from './paging.ts';
import { mostCompared, reportGroupKinds } from './report-group-kind.ts';

const tag = 'distribution';

/** The steps of a funnel in people, each once, as `counts` of the report has them. */
export const reportFunnel = z.object({
  chosen: z.number(),
  sent: z.number(),
  opened: z.number(),
  landed: z.number(),
  watched: z.number(),
  watchedHalf: z.number(),
  finished: z.number(),
});
export type ReportFunnel = z.infer<typeof reportFunnel>;

export const listReportGroups = endpoint(at.listReportGroups, {
  summary:
    'The numbers of a report by list, tag or company of its people as they are now, or by the way a message went: the 20 largest groups. Whoever is in several is counted in each',
  tag,
  params: releaseParams,
  query: z.strictObject({
    by: z.enum(reportGroupKinds),
    includeMachines: z.optional(z.enum(['true', 'false'])),
  }),
  answer: z.object({
    by: z.enum(reportGroupKinds),
    /** The group with most people first. */
    items: z.array(z.object({ _id: z.string(), name: z.string(), counts: reportFunnel })),
    /** Groups in all. */
    total: z.number(),
    /** Whoever is in a group beyond those, each person once; null where there is none. */
    others: z.nullable(reportFunnel),
    /** Whoever is in no group. */
    without: z.nullable(reportFunnel),
  }),
});
export type ReportGroups = AnswerOf<typeof listReportGroups>;

export const compareReports = endpoint(at.compareReports, {
  summary:
    'The same figures of up to 4 releases, each the same time after it was sent: what people did later, and whom it was sent to later, is not counted',
  tag,
  params: organizationParams,
  query: z.strictObject({
    releases: oneOrMany.check(z.maxLength(mostCompared)),
    /** Days after the send; at most, and without it, as many as have passed since the youngest. */
    days: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(3650))),
  }),
  answer: z.extend(
    listAnswer(
      z.object({
        releaseId: z.string(),
        title: z.string(),
        releaseType: z.string(),
        distributedAt: z.string(),
        hasVideo: z.boolean(),
        counts: reportFunnel,
      }),
    ),
    {
      /** So long after each send; whole days where it is a day or more. */
      hours: z.number(),
      /** The youngest release, where fewer days have passed since it than were asked for. */
      limitedBy: z.nullable(z.string()),
    },
  ),
});
export type ReportComparison = AnswerOf<typeof compareReports>;

/** What a list of releases says of each in report mode: people, each once, as its report counts them. */
export const reportNumbers = z.object({
  releaseId: z.string(),
  chosen: z.number(),
  sent: z.number(),
  opened: z.number(),
  watched: z.number(),
});
export type ReportNumbers = z.infer<typeof reportNumbers>;

export const listReportNumbers = endpoint(numbersAt, {
  summary:
    'The first numbers of the reports of at most 50 releases; of those that were never sent there are none',
  tag,
  params: organizationParams,
  query: z.strictObject({ releases: oneOrMany }),
  answer: listAnswer(reportNumbers),
});
