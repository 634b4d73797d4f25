import * as z from 'zod/mini';
import * as at from './address/tracking.ts';
import { releaseParams } from './distribution.ts';
import { endpoint } from './endpoint.ts';
import { id, listAnswer, organizationParams, pageOf } from './paging.ts';
import { textLine } from './text-line.ts';

const tag = 'distribution';

export const makeLink = endpoint(at.makeLink, {
  summary:
    'A link to the landing page: one person (unique, whose token is random), a named channel (insert: token is its name) or nobody (none)',
  tag,
  params: releaseParams,
  body: z.strictObject({
    tokenType: z.enum(['unique', 'insert', 'none']),
    token: z.optional(textLine(100)),
    /** Whom a `unique` link is for: it ends with what was sent to that address. */
    email: z.optional(z.string().check(z.trim(), z.maxLength(254))),
  }),
  answer: z.object({ url: z.string(), token: z.nullable(z.string()) }),
});

/** A link that was made by hand; the secret of one reader's is told when it is made and never again. */
export const madeLink = z.object({
  _id: z.string(),
  tokenType: z.enum(['unique', 'insert']),
  /** A channel's name, or the address of whom it is for; may be empty. */
  name: z.string(),
  createdAt: z.string(),
  /** Since when it opens nothing; null while it opens. */
  endedAt: z.nullable(z.string()),
});
export type MadeLink = z.infer<typeof madeLink>;

/** Where nobody says otherwise. */
export const madeLinksOfPage = 50;

export const listMadeLinks = endpoint(at.listMadeLinks, {
  summary: 'The links to a release that were made by hand, newest first, page by page',
  tag,
  params: releaseParams,
  query: z.strictObject({ pagination: z.optional(z.strictObject(pageOf(madeLinksOfPage))) }),
  answer: listAnswer(madeLink),
});

export const changeMadeLink = endpoint(at.changeMadeLink, {
  summary: 'Ends a link that was made by hand, at once, or opens it again',
  tag,
  params: z.extend(releaseParams, { id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  body: z.strictObject({ ended: z.boolean() }),
  answer: madeLink,
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
