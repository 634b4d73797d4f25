import * as z from 'zod/mini';
import * as at from './address/webhook.ts';
import { endpoint } from './endpoint.ts';
import { id, itemParams, listAnswer, organizationParams, pageOf } from './paging.ts';
import { longestWebhookUrl, webhookEvents, webhookTest } from './webhook-rule.ts';

/** waiting: for its first or next try; stopped: the webhook was switched off before it was taken. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'stopped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** An address that is told, signed, what happens in the organization. */
export const webhook = z.object({
  _id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isActive: z.boolean(),
  /** Why it is off: a person did it, the address answered 410 Gone, or it took nothing for five days. */
  offReason: z.nullable(z.enum(['person', 'gone', 'failing'])),
  offAt: z.nullable(z.string()),
  /** Since when nothing was taken; null while the last try arrived. */
  failingSince: z.nullable(z.string()),
  /** Until then the secret before the present one signs too. */
  oldSecretUntil: z.nullable(z.string()),
  /** Deliveries that wait for a try. */
  waiting: z.number(),
  lastDelivery: z.nullable(z.object({ at: z.string(), state: z.enum(deliveryStates) })),
  createdAt: z.string(),
});
export type Webhook = z.infer<typeof webhook>;

export const webhookDelivery = z.object({
  _id: z.string(),
  /** The header `webhook-id`: the same at every try and for every webhook. */
  eventId: z.string(),
  type: z.enum([...webhookEvents, webhookTest]),
  /** When what is told happened. */
  at: z.string(),
  state: z.enum(deliveryStates),
  tries: z.number(),
  triedAt: z.nullable(z.string()),
  nextAt: z.nullable(z.string()),
  /** Status that the last try was answered with; null where nothing answered. */
  status: z.nullable(z.number()),
  /** The first 500 characters of that answer. */
  answer: z.nullable(z.string()),
  /** Why nothing answered: `timeout`, `refused-address`, or the code of the network's failure. */
  failure: z.nullable(z.string()),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const tag = 'webhook';
/** What is wrong with it is said by `webhookUrlIssue`, as an issue of INVALID_DATA. */
const url = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestWebhookUrl));
const events = z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length));
const withSecret = z.object({ ...webhook.shape, secret: z.string() });

export const listWebhooks = endpoint(at.listWebhooks, {
  summary: 'Webhooks of the organization, without their secrets',
  tag,
  params: organizationParams,
  answer: listAnswer(webhook),
});
export const createWebhook = endpoint(at.createWebhook, {
  summary: 'Adds a webhook, at most ten; its secret (`whsec_…`) is in this answer and nowhere else',
  tag,
  status: 201,
  params: organizationParams,
  body: z.strictObject({ url, events }),
  answer: withSecret,
});
export const getWebhook = endpoint(at.getWebhook, {
  summary: 'One webhook, without its secret',
  tag,
  params: itemParams,
  answer: webhook,
});
export const updateWebhook = endpoint(at.updateWebhook, {
  summary: 'Changes address or events, switches it off (what waits is stopped) or on again',
  tag,
  params: organizationParams,
  body: z.strictObject({
    _id: id,
    url: z.optional(url),
    events: z.optional(events),
    isActive: z.optional(z.boolean()),
    // An item that was read may come back as it is; the rest of it is not written.
    offReason: z.optional(z.unknown()),
    offAt: z.optional(z.unknown()),
    failingSince: z.optional(z.unknown()),
    oldSecretUntil: z.optional(z.unknown()),
    waiting: z.optional(z.unknown()),
    lastDelivery: z.optional(z.unknown()),
    createdAt: z.optional(z.unknown()),
  }),
  answer: webhook,
});
export const removeWebhook = endpoint(at.removeWebhook, {
  summary: 'Removes a webhook with its log',
  tag,
  params: itemParams,
});
export const rotateWebhookSecret = endpoint(at.rotateWebhookSecret, {
  summary: 'Gives a new secret, which is in this answer alone; the one before signs beside it for 24 hours',
  tag,
  status: 200,
  params: itemParams,
  body: z.strictObject({}),
  answer: withSecret,
});
export const testWebhook = endpoint(at.testWebhook, {
  summary: 'Sends a `webhook.test` to this webhook',
  tag,
  status: 201,
  params: itemParams,
  body: z.strictObject({}),
  answer: webhookDelivery,
});
export const listWebhookDeliveries = endpoint(at.listWebhookDeliveries, {
  summary: 'What was told or waits, newest first; kept for 30 days',
  tag,
  params: itemParams,
  query: z.strictObject({ pagination: z.optional(z.strictObject(pageOf(25))) }),
  answer: listAnswer(webhookDelivery),
});

const deliveryParams = z.strictObject({ organizationId: id, id, deliveryId: id });

export const getWebhookDelivery = endpoint(at.getWebhookDelivery, {
  summary: 'One delivery with the body as it would be sent now',
  tag,
  params: deliveryParams,
  answer: z.object({ ...webhookDelivery.shape, body: z.string() }),
});
export const replayWebhookDelivery = endpoint(at.replayWebhookDelivery, {
  summary: 'Sends a delivery once more, under the same id, and tries it anew for a day',
  tag,
  status: 200,
  params: deliveryParams,
  body: z.strictObject({}),
  answer: webhookDelivery,
});
