import * as z from 'zod/mini';
import * as at from './address/suppression.ts';
import { channels } from './distribution.ts';
import { endpoint, largeBodyLimit } from './endpoint.ts';
import { listQuery, organizationParams, searchedAnswer } from './paging.ts';
import { mostSuppressedAtOnce } from './suppression-limit.ts';
import { textLine } from './text-line.ts';

const channel = z.enum(channels);

/** An address that gets no messages by a channel, whether or not it is a contact's. */
export const suppression = z.object({
  channel,
  /** E-mail or E.164; empty for that of a general contact whose address is kept back. */
  address: z.string(),
  /** `wish`: a reader's own, by the link of a message; some messages still go. */
  kind: z.enum(['unsubscribed', 'bounced', 'wish']),
  /**
   * `by-recipient`, `by-text`, `complaint`, `by-producer`, `imported` by a list of addresses, `by-file` of contacts; of a bounce the words of the server that refused; of a wish `paused`, `no-press`,
   * `no-advertisement` or, after a merge, `no-kinds`.
   */
  reason: z.string(),
  at: z.string(),
  /** Of a pause: when it is over. */
  until: z.nullable(z.string()),
  /** Who of the organization did it; empty where the person did. */
  by: z.string(),
  /** Of what a reader said: that the organization said no as well, which stands on when the reader comes back. */
  beside: z.nullable(z.object({ reason: z.string(), by: z.string() })),
  contact: z.nullable(z.object({ _id: z.string(), name: z.string() })),
});
export type Suppression = z.infer<typeof suppression>;

const tag = 'suppression';
const query = listQuery({
  params: {
    channel: z.optional(channel),
    /** `complaint`: of the unsubscribed those who called a mail spam. */
    kind: z.optional(z.enum(['unsubscribed', 'bounced', 'complaint', 'wish'])),
  },
  sortKeys: ['at', 'address'],
  defaultLimit: 50,
});

export const listSuppressions = endpoint(at.listSuppressions, {
  summary: 'Addresses that get no messages, newest first; search looks at addresses',
  tag,
  params: organizationParams,
  query,
  answer: searchedAnswer(suppression),
});

export const addSuppressions = endpoint(at.addSuppressions, {
  bodyLimit: largeBodyLimit,
  summary: 'Stops messages to addresses by one channel, by the word of the organization; contacts or not',
  tag,
  params: organizationParams,
  body: z.strictObject({
    channel,
    addresses: z
      .array(z.string().check(z.maxLength(254)))
      .check(z.minLength(1), z.maxLength(mostSuppressedAtOnce)),
  }),
  answer: z.object({
    added: z.number(),
    /** Those that got nothing before. */
    already: z.number(),
    /** What is no address, and how many there are. */
    invalid: z.array(z.string()),
    invalids: z.number(),
  }),
});

export const releaseSuppression = endpoint(at.releaseSuppression, {
  summary:
    'Lets messages go to an address again; the note says on whose word, and stands in the log; a program lifts no person’s own word',
  tag,
  params: organizationParams,
  body: z.strictObject({
    channel,
    address: z.string().check(z.minLength(1), z.maxLength(254)),
    /** As it was read: what stopped the messages since, a person's own word above all, is not lifted with it. */
    kind: z.enum(['unsubscribed', 'bounced']),
    reason: z.string().check(z.maxLength(2000)),
    note: textLine(300, 1),
  }),
});

export const exportSuppressions = endpoint(at.exportSuppressions, {
  summary: 'All that the list is narrowed to as CSV (UTF-8 with BOM, formula cells neutralised)',
  tag,
  params: organizationParams,
  query: z.pick(query, { filter: true }),
  produces: 'text/csv',
});
