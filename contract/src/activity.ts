import * as z from 'zod/mini';
import * as at from './address/activity.ts';
import { endpoint } from './endpoint.ts';
import { id } from './paging.ts';
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

export const getHealth = endpoint(at.getHealth, {
  summary: 'Whether the server can work',
  tag: 'health',
  answer: z.object({ status: z.string() }),
});
