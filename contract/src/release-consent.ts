import * as z from 'zod/mini';
import * as at from './address/release-consent.ts';
import { consentName } from './consent-name.ts';
import { endpoint } from './endpoint.ts';
import { itemParams, listAnswer } from './paging.ts';

const tag = 'release';

export const consentToEmbargo = endpoint(at.consentToEmbargo, {
  summary:
    'The signed-in reader promises not to publish before the end of the embargo, and the release opens to him; 409 when `embargoUntil` is not the moment any more that the promise named',
  tag,
  params: itemParams,
  body: z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(consentName.longest)),
    embargoUntil: z.optional(z.iso.datetime({ offset: true })),
  }),
});

/** Who promised to keep the embargo, and to what words. */
export const embargoConsent = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Of the text message whose link was used; empty without one. */
  mobile: z.string(),
  /** The link that was used, where it was none of a message: made for one person, or for a named channel. */
  link: z.nullable(z.enum(['personal', 'channel'])),
  /** Name of the channel; empty without one. */
  channel: z.string(),
  /** Network address. */
  address: z.string(),
  agreed: z.string(),
  embargoUntil: z.string(),
  at: z.string(),
});
export type EmbargoConsent = z.infer<typeof embargoConsent>;

export const listEmbargoConsents = endpoint(at.listEmbargoConsents, {
  summary: 'Who promised to keep the embargo of a release, the newest first',
  tag,
  params: itemParams,
  answer: listAnswer(embargoConsent),
});
export const exportEmbargoConsents = endpoint(at.exportEmbargoConsents, {
  summary: 'The same as CSV',
  tag,
  params: itemParams,
  produces: 'text/csv',
});
