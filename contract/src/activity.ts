import * as z from 'zod/mini';
import { activityPeople } from './activity-people.ts';
import * as at from './address/activity.ts';
import { exportFormats } from './contact-export.ts';
import { endpoint } from './endpoint.ts';
import { id, isoDate, organizationParams, wholeListQuery } from './paging.ts';
import { nameLine } from './text-line.ts';

const act = {
  at: z.string(),
  title: z.string(),
  category: z.string(),
  data: z.record(z.string(), z.unknown()),
  accountId: z.nullable(z.string()),
  /** `desktop`, `mobile`, `tablet`, …; empty where it is not known. */
  deviceType: z.string(),
  /** ISO 3166, two letters; empty where it is not known. */
  country: z.string(),
};

/** A day or moment as ISO 8601 writes it, or milliseconds of the epoch. */
const moment = z.union([z.string(), z.number()]).check(
  z.refine(
    (at) => (typeof at === 'number' ? !Number.isNaN(new Date(at).getTime()) : isoDate.safeParse(at).success),
    {
      params: { code: 'date' },
    },
  ),
);

/** POST activity (specification 2 section 7); the account comes from the session whatever the body says. */
export const writeActivity = endpoint(at.writeActivity, {
  summary:
    'Logs something the person did, such as a session start: now, or at a moment that is not yet to come and still kept; of the named organization, else of the host, else of the only one the person is in, else of the installation',
  tag: 'activity',
  status: 201,
  body: z.strictObject({
    at: z.optional(moment),
    title: nameLine(100, 1),
    category: nameLine(100, 1),
    data: z.optional(z.record(z.string(), z.unknown())),
    accountId: z.optional(z.unknown()),
    organizationId: z.optional(id),
  }),
  answer: z.object({ _id: z.string(), organizationId: z.string(), ...act }),
});

const listed = wholeListQuery({
  params: {
    category: z.optional(nameLine(100)),
    /** Readers, or those who see drafts. */
    people: z.optional(z.enum(activityPeople)),
  },
  sortKeys: ['at', 'title', 'category'],
  defaultLimit: 50,
});

export const getActivityReport = endpoint(at.getActivityReport, {
  summary: 'What people did in a range of dates (default: the last year): categories, titles, and each act',
  tag: 'activity',
  params: organizationParams,
  /** Searched are the name of the release or the file, the words that were looked for, what the act and its category are called on screens and their codes, and the name of who did it where that is told. */
  query: listed,
  answer: z.object({
    /** Most frequent first, at most 100; so are titles. */
    categories: z.array(z.object({ category: z.string(), count: z.number() })),
    titles: z.array(z.object({ title: z.string(), count: z.number() })),
    /** A page of acts, newest first unless the call says another order. */
    items: z.array(
      z.object({
        ...act,
        /** Who did it; null where that is not known, or told only to those who read reports. */
        who: z.nullable(z.object({ name: z.string(), email: z.string() })),
        /** Which release, file or words; empty where there is none, or none any longer. */
        about: z.string(),
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
  body: z.strictObject({ filter: listed.shape.filter, format: z.enum(exportFormats) }),
  produces: 'application/octet-stream',
});

export const getHealth = endpoint(at.getHealth, {
  summary: 'Whether the server can work',
  tag: 'health',
  answer: z.object({ status: z.string() }),
});
