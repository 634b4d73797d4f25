import * as z from 'zod/mini';
import * as at from './address/tracking.ts';
import { releaseParams } from './distribution.ts';
import { endpoint } from './endpoint.ts';
import { id, organizationParams } from './paging.ts';
import { textLine } from './text-line.ts';

const tag = 'distribution';

export const makeLink = endpoint(at.makeLink, {
  summary:
    'A link to the landing page: one person (unique, whose token is random and kept with no name), a named channel (insert: token is its name) or nobody (none)',
  tag,
  params: releaseParams,
  body: z.strictObject({
    tokenType: z.enum(['unique', 'insert', 'none']),
    token: z.optional(textLine(100)),
  }),
  answer: z.object({ url: z.string(), token: z.nullable(z.string()) }),
});

export const updateSubscription = endpoint(at.updateSubscription, {
  summary: 'Subscribes (true) or unsubscribes (false) a contact',
  tag,
  body: z.strictObject({
    contactId: id,
    organizationId: id,
    subscriptionValue: z.boolean(),
    /** One channel alone; without it both, but a person's own word against text messages is lifted only by name (`sms`). */
    channel: z.optional(z.enum(['email', 'sms'])),
  }),
  answer: z.object({ value: z.boolean() }),
});

export const clearBounces = endpoint(at.clearBounces, {
  summary: 'Lets mail go again to addresses that refused it for good: of these contacts, or of all',
  tag,
  params: organizationParams,
  body: z.strictObject({ contacts: z.optional(z.array(id).check(z.minLength(1), z.maxLength(5000))) }),
  answer: z.object({ cleared: z.number() }),
});

export const releaseOpened = endpoint(at.releaseOpened, {
  summary: 'Appends an open of the newsletter or the landing page; always answers the same',
  tag,
  query: z.looseObject({
    origin: z.optional(z.string().check(z.maxLength(40))),
    token: z.optional(z.string().check(z.maxLength(200))),
    releaseId: z.optional(z.string().check(z.maxLength(64))),
    isLandingPage: z.optional(z.string().check(z.maxLength(10))),
    platform: z.optional(z.string().check(z.maxLength(20))),
  }),
  produces: 'image/gif',
});
