import * as z from 'zod/mini';
import { activityPeople } from './activity-people.ts';
import * as at from './address/activity.ts';
import { exportFormats } from './contact-export.ts';
import { endpoint } from './endpoint.ts';
import { datesRange, id, organizationParams, pageOf } from './paging.ts';
import { textLine } from './text-line.ts';

/** POST activity (specification 2 section 7); the account comes from the session whatever the body says. */
export const writeActivity = endpoint(at.writeActivity, {
  summary: 'Logs something the person did, such as a session start',
  tag: 'activity',
  status: 201,
  body: z.strictObject({
    at: z.optional(z.string().check(z.maxLength(40))),
    title: textLine(100, 1),
    category: textLine(100, 1),
    data: z.optional(z.record(z.string(), z.unknown())),
    accountId: z.optional(z.unknown()),
    organizationId: z.optional(id),
  }),
  answer: z.object({ _id: z.string() }),
});

const activityFilter = z.strictObject({
  datesRange: z.optional(datesRange),
  /** In the name of the release or the file, the words that were searched, and the name of who did it where that is told. */
  search: z.optional(z.string().check(z.maxLength(200))),
  params: z.optional(
    z.strictObject({
      category: z.optional(textLine(100)),
      /** Readers, or those who see drafts. */
      people: z.optional(z.enum(activityPeople)),
    }),
  ),
});

export const getActivityReport = endpoint(at.getActivityReport, {
  summary: 'What people did in a range of dates (default: the last year): categories, titles, and each act',
  tag: 'activity',
  params: organizationParams,
  query: z.strictObject({
    filter: z.optional(activityFilter),
    pagination: z.optional(z.strictObject(pageOf(50))),
  }),
  answer: z.object({
    /** Most frequent first, at most 100; so are titles. */
    categories: z.array(z.object({ category: z.string(), count: z.number() })),
    titles: z.array(z.object({ title: z.string(), count: z.number() })),
    /** A page of acts, newest first. */
    items: z.array(
      z.object({
        at: z.string(),
        title: z.string(),
        category: z.string(),
        data: z.record(z.string(), z.unknown()),
        accountId: z.nullable(z.string()),
        /** Who did it; null where that is not known, or told only to those who read reports. */
        who: z.nullable(z.object({ name: z.string(), email: z.string() })),
        /** Which release, file or words; empty where there is none, or none any longer. */
        about: z.string(),
        /** `desktop`, `mobile`, `tablet`, …; empty where it is not known. */
        deviceType: z.string(),
        /** ISO 3166, two letters; empty where it is not known. */
        country: z.string(),
      }),
    ),
    total: z.number(),
  }),
});

export const exportActivity = endpoint(at.exportActivity, {
  summary: 'Every act that the report is narrowed to, newest first: CSV however many, or a spreadsheet',
  tag: 'activity',
  status: 200,
  params: organizationParams,
  body: z.strictObject({ filter: z.optional(activityFilter), format: z.enum(exportFormats) }),
  produces: 'application/octet-stream',
});

export const getHealth = endpoint(at.getHealth, {
  summary: 'Whether the server can work',
  tag: 'health',
  answer: z.object({ status: z.string() }),
});
