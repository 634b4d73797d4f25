import * as z from 'zod/mini';
import * as at from './address/contact-consent.ts';
import { wish } from './contact-wish.ts';
import { isDay } from './day.ts';
import { channels } from './distribution.ts';
import { endpoint } from './endpoint.ts';
import { consentSources, earliestConsent, maximumProof, saidNo } from './message-kind.ts';
import { itemParams, listAnswer } from './paging.ts';
import { withoutHiddenMarks } from './visible-text.ts';

const tag = 'contact';
const wayNames = z.array(z.enum(channels)).check(z.minLength(1), z.maxLength(channels.length));

/** What is written down of a consent. */
export const consentWords = {
  channels: wayNames,
  source: z.enum(consentSources),
  /** The day it was given, `YYYY-MM-DD`; not a day to come, and none before 1990. */
  givenOn: z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/),
    z.refine(isDay),
    z.refine((day) => day >= earliestConsent),
  ),
  /** Where the proof is, in words. */
  proof: z._default(
    z
      .string()
      .check(
        z.regex(/^(?:[\n\t]|[^\p{Cc}\u2028\u2029])*$/u),
        z.overwrite(withoutHiddenMarks),
        z.maxLength(maximumProof),
      ),
    '',
  ),
};

/** That a contact agreed to advertisements by one channel. */
const consent = z.object({
  _id: z.string(),
  channel: z.enum(channels),
  /** `withdrawal`: nothing was agreed to, and withdrawn all the same. */
  source: z.enum([...consentSources, saidNo]),
  givenOn: z.string(),
  proof: z.string(),
  /** Who entered it; empty for a program, and for who is no longer there. */
  by: z.string(),
  _createdAt: z.string(),
  /** Since then it does not count any more. */
  withdrawnAt: z.nullable(z.string()),
  /** Who of the organization wrote that down. */
  withdrawnBy: z.string(),
});

const consents = z.object({
  ...listAnswer(consent).shape,
  /** By which channels advertisements may go to the contact as things are. */
  holds: z.array(z.enum(channels)),
  /** What the contact asked for by the link of a message, as far as it holds now. */
  wishes: z.array(wish),
});

export const listConsents = endpoint(at.listConsents, {
  summary: 'What a contact agreed to and withdrew, newest first',
  tag,
  params: itemParams,
  answer: consents,
});
export const recordConsent = endpoint(at.recordConsent, {
  summary: 'Writes down that a contact agreed to advertisements by these channels',
  tag,
  params: itemParams,
  body: z.strictObject(consentWords),
  answer: consents,
});
export const withdrawConsent = endpoint(at.withdrawConsent, {
  summary:
    'Writes down that a contact does not agree any more; what was there stays as its history, and a no without a consent is kept',
  tag,
  params: itemParams,
  body: z.strictObject({ channels: wayNames }),
  answer: consents,
});
