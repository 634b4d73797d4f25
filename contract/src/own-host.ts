import * as z from 'zod/mini';
import * as at from './address/own-host.ts';
import { endpoint } from './endpoint.ts';
import { organizationParams } from './paging.ts';

/**
 * waits: its proof was not seen yet; proved: the site stands there; missing: proved, but the last look did not find the proof;
 * lost: two looks did not, so it is proved no more; taken: another organization has it, whose proof stands in DNS too.
 */
export const hostStates = ['waits', 'proved', 'missing', 'lost', 'taken'] as const;

/** What is published for the host. */
const hostRecord = z.object({
  purpose: z.enum(['address', 'proof']),
  type: z.enum(['CNAME', 'A', 'AAAA', 'TXT']),
  host: z.string(),
  value: z.string(),
});

/** The host name of an organization's own. */
export const ownHost = z.object({
  /** As DNS knows it. */
  host: z.string(),
  /** As people read it: an international name in its own letters. */
  name: z.string(),
  state: z.enum(hostStates),
  /** Where its readers find it. */
  address: z.string(),
  provedAt: z.nullable(z.string()),
  /** Since which look its proof is not found. */
  missingSince: z.nullable(z.string()),
  checkedAt: z.nullable(z.string()),
  records: z.array(hostRecord),
});
export type OwnHost = z.infer<typeof ownHost>;

const tag = 'ownHost';
const host = z.string().check(z.maxLength(253), z.regex(/^\P{Cc}*$/u));
const nothing = z.strictObject({});
/** What came out of a look. */
export const hostLooks = ['found', 'missing', 'taken', 'unanswered'] as const;

export const getOwnHost = endpoint(at.getOwnHost, {
  summary: "The organization's own host name with what to publish for it; null where it has none",
  tag,
  params: organizationParams,
  answer: z.object({ host: z.nullable(ownHost) }),
});
export const createOwnHost = endpoint(at.createOwnHost, {
  summary: 'Names the host that is to serve the site of the organization; DNS has to prove it',
  tag,
  status: 201,
  params: organizationParams,
  // What is wrong with it is said by `readHost`, as an issue of INVALID_DATA.
  body: z.strictObject({ host }),
  answer: ownHost,
});
export const removeOwnHost = endpoint(at.removeOwnHost, {
  summary:
    'Gives the host up: it serves nothing any more, and addresses for readers begin with BASE_URL again',
  tag,
  params: organizationParams,
});
export const checkOwnHost = endpoint(at.checkOwnHost, {
  summary: 'Looks for the proof of the host in DNS now; it is looked for once a day by itself',
  tag,
  status: 200,
  params: organizationParams,
  body: nothing,
  answer: z.object({ host: ownHost, look: z.enum(hostLooks) }),
});
export const askHost = endpoint(at.askHost, {
  summary: 'For a proxy that gets certificates: 200 for a host of an organization that is proved, else 404',
  tag,
  status: 200,
  query: z.strictObject({ domain: z.string().check(z.maxLength(253)) }),
});
