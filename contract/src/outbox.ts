import * as z from 'zod/mini';
import * as at from './address/outbox.ts';
import { endpoint } from './endpoint.ts';
import { listAnswer } from './paging.ts';

export const listOutbox = endpoint(at.listOutbox, {
  summary: 'Messages kept by the built-in outbox, newest first',
  tag: 'outbox',
  query: z.strictObject({
    search: z.optional(z.string().check(z.maxLength(200))),
    page: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
  }),
  answer: listAnswer(
    z.object({
      _id: z.string(),
      kind: z.enum(['email', 'sms']),
      from: z.string(),
      to: z.string(),
      subject: z.string(),
      at: z.string(),
      bytes: z.number(),
    }),
  ),
});

export const getOutboxMessage = endpoint(at.getOutboxMessage, {
  summary: 'One kept message',
  tag: 'outbox',
  /** Longer than an id: it says when the message was kept, and which organization it is from. */
  params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({
    _id: z.string(),
    from: z.string(),
    to: z.string(),
    subject: z.string(),
    at: z.string(),
    html: z.nullable(z.string()),
    text: z.nullable(z.string()),
    headers: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
});
