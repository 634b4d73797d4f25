import * as z from 'zod/mini';
import * as at from './address/session.ts';
import { endpoint } from './endpoint.ts';
import { id } from './paging.ts';

/** One place where the person is signed in. */
export const sessionItem = z.object({
  _id: z.string(),
  /** For people: `Chrome, Windows`. */
  device: z.string(),
  kind: z.enum(['desktop', 'mobile', 'tablet', 'unknown']),
  /** Network address, and the country it belongs to where that is known (ISO 3166-1 alpha-2). */
  address: z.string(),
  country: z.nullable(z.string()),
  createdAt: z.string(),
  usedAt: z.string(),
  isThis: z.boolean(),
});
export type SessionItem = z.infer<typeof sessionItem>;

const tag = 'session';

export const listSessions = endpoint(at.listSessions, {
  summary: 'Where the signed-in person is signed in, the newest use first',
  tag,
  answer: z.object({ items: z.array(sessionItem), total: z.number() }),
});

export const removeSession = endpoint(at.removeSession, {
  summary: 'Signs one of them out; `others` signs out all but this one',
  tag,
  params: z.strictObject({ id }),
});
