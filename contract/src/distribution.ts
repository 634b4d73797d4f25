import * as z from 'zod/mini';
import * as at from './address/distribution.ts';
import { contactsPerCall } from './distribution-limit.ts';
import { type AnswerOf, endpoint, largeBodyLimit } from './endpoint.ts';
import { followUpDays, followUpDeeds } from './follow-up.ts';
import { messageKinds } from './message-kind.ts';
import { id, isoDate } from './paging.ts';
import { maximumPersonalLine, maximumPreheader, maximumSubject } from './subject.ts';
import { headerLine, textLine } from './text-line.ts';
import { maximumText } from './text-message.ts';
import { maximumTextPart } from './text-part.ts';
import { writtenText } from './written-text.ts';

export const channels = ['email', 'sms'] as const;
export type Channel = (typeof channels)[number];

/**
 * States of a ledger row (decisions section 5). `handed` is committed before the provider gets the message;
 * `stopped` rows were taken back by a person before they were handed.
 */
export const recipientStates = [
  'queued',
  'claimed',
  'handed',
  'sent',
  'failed',
  'unconfirmed',
  'already',
  'unsubscribed',
  'bounced',
  'missing-data',
  'stopped',
  'over-cap',
  'joined',
] as const;
export type RecipientState = (typeof recipientStates)[number];
/** How many people are in each state; a state that is not there has none. */
export type StateCounts = Partial<Record<RecipientState, number>>;

/** States a row can be born in; `bounced`: the address refused mail for good before; `over-cap`: got as much in a week as a person may; `joined`: came into the audience of an approved send after that. */
export const birthStates = [
  'queued',
  'already',
  'unsubscribed',
  'bounced',
  'missing-data',
  'over-cap',
  'joined',
] as const;

export const sender = z.strictObject({
  email: z.string().check(z.maxLength(254)),
  title: z.optional(headerLine(200)),
  allowReply: z.optional(z.boolean()),
  isDefault: z.optional(z.boolean()),
});

/** Words to one person alone, before the text of a mail, with the fields of a subject (docs/decisions/0122). */
const personalLine = z.optional(z.nullable(textLine(maximumPersonalLine)));

/** A contact by id, as `{_id}`, or typed as an address; with `personalLine`, what a mail says to that person alone. */
export const contactReference = z.union([
  id,
  z.looseObject({
    _id: z.optional(z.string().check(z.maxLength(64))),
    email: z.optional(z.nullable(z.string().check(z.maxLength(254)))),
    mobile: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    firstName: z.optional(z.nullable(textLine(100))),
    lastName: z.optional(z.nullable(textLine(100))),
    personalLine,
  }),
]);
export type ContactReference = z.infer<typeof contactReference>;

const kind = z._default(z.enum(messageKinds), 'press');
const subject = z.optional(z.nullable(headerLine(maximumSubject)));
/** What inboxes show behind the subject, with its merge fields; the release's own words without it. */
const preheader = z.optional(z.nullable(textLine(maximumPreheader)));
/** What a text message says, in lines; merge fields as in `text-message.ts`. */
const text = z.optional(z.nullable(writtenText(maximumText)));
/** Of a mail: its text part for those who see no pictures, with the fields of `text-part.ts`; made of the newsletter without it. */
const textPart = z.optional(z.nullable(writtenText(maximumTextPart)));
/** A message that is planned after a mail. Its sender and kind are those of the mail, and what it shows is the release of its own moment. */
export const followUp = z.strictObject({
  /** So many days after the mail begins. */
  afterDays: z.number().check(z.int(), z.gte(followUpDays.least), z.lte(followUpDays.most)),
  /** Whom of those that the mail reached it is for, as it is at its moment (`report-count.ts`). */
  did: z._default(z.enum(followUpDeeds), 'notOpened'),
  distributionType: z._default(z.enum(channels), 'sms'),
  /** Of a mail: the design's own subject without it, and what it says to each of them before its text. */
  subject,
  preheader,
  personalLine,
  textPart,
  text,
});
export const message = {
  /** Of a mail; of a text message only the organization's own `textSender`, as its title. */
  from: z.optional(sender),
  forceDistribute: z._default(z.boolean(), false),
  distributionType: z._default(z.enum(channels), 'email'),
  /** An advertisement says so in its subject or its first words, names its sender in full, and goes to those alone who agreed. */
  kind,
  testMode: z._default(z.boolean(), false),
  subject,
  preheader,
  textPart,
  /** Of a text message, also one beside a mail. */
  text,
  /**
   * Of a mail: in the same send, whoever has a mobile number and no e-mail address, or one that refused mail for good, gets
   * `text` as a text message (docs/decisions/0068).
   */
  textWithoutMail: z._default(z.boolean(), false),
  /** Of a mail: so many days after it begins, another message to those whom it reached and who did so with it, or did not (docs/decisions/0128). */
  followUp: z.optional(z.nullable(followUp)),
  /** When it begins, at most a year ahead; at once without it. The message is made and its people are found then. */
  startsAt: z.optional(z.nullable(isoDate)),
  /** It goes also to who got as many messages in seven days as a person may (docs/decisions/0130); a person alone may say so. */
  pastWeeklyCap: z._default(z.boolean(), false),
  /** Of a text message: it may leave in the organization's quiet hours, which are refused otherwise. */
  inQuietHours: z._default(z.boolean(), false),
};
/** A mail has a sender, whatever else a call says. */
export const hasSender = z.refine<{ from?: unknown; distributionType: Channel }>(
  ({ from, distributionType }) => distributionType === 'sms' || from !== undefined,
  { path: ['from'], message: 'required' },
);

/** What goes beside a mail needs the mail. */
export const plansMail = z.refine<{
  textWithoutMail: boolean;
  followUp?: unknown;
  distributionType: Channel;
}>(
  ({ distributionType, textWithoutMail, followUp }) =>
    distributionType === 'email' || !(textWithoutMail || followUp),
  { path: ['distributionType'], message: 'option' },
);

/** "Recipient sent" of the specification; `reason` says why a row failed, in the server's own words where it gave any. */
export const recipientSent = z.object({
  _id: z.string(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  name: z.string(),
  unsubscribed: z.boolean(),
  reason: z.nullable(z.string()),
});
export type RecipientSent = z.infer<typeof recipientSent>;

export const distributionLists = z.object({
  sentToContacts: z.array(recipientSent),
  faildSendToContacts: z.array(recipientSent),
  allreadyDistributedTo: z.array(recipientSent),
  unsubscribedContacts: z.array(recipientSent),
  missingDataContacts: z.array(recipientSent),
  /** Got as many messages in seven days as the organization lets a person get. */
  overCapContacts: z.array(recipientSent),
  /** They came into the audience of an approved send after that. */
  joinedContacts: z.array(recipientSent),
  /** Rows still open after the call waited 60 s. */
  pending: z.array(recipientSent),
  distributionId: z.nullable(z.string()),
  /** Nothing leaves before somebody else of the organization has approved it (docs/decisions/0098). */
  asksApproval: z.boolean(),
});
export type DistributionLists = z.infer<typeof distributionLists>;

export const releaseParams = z.strictObject({ organizationId: id, releaseId: id });
export const distributionParams = z.strictObject({ organizationId: id, distributionId: id });
const tag = 'distribution';

export const distributeRelease = endpoint(at.distributeRelease, {
  bodyLimit: largeBodyLimit,
  summary:
    'Sends a release to up to 100 contacts; takes an Idempotency-Key; waits at most 60 s and answers the lists. With `textWithoutMail` those whom no mail reaches get a text message in the same send, with `followUp` those who did not open it, or did not watch, get another message some days later.',
  tag,
  params: releaseParams,
  body: z
    .strictObject({
      ...message,
      contacts: z.array(contactReference).check(z.minLength(1), z.maxLength(contactsPerCall)),
      token: z.optional(z.unknown()),
      tokenType: z.optional(z.unknown()),
    })
    .check(hasSender, plansMail),
  answer: distributionLists,
});

export const sendTest = endpoint(at.sendTest, {
  summary:
    "Sends a test to up to 10 addresses or numbers; never counted. One address, other than one's own, gets 20 tests of an organization in an hour; then 429 with `retryAfter`",
  tag,
  params: releaseParams,
  body: z
    .strictObject({
      from: message.from,
      distributionType: message.distributionType,
      contacts: z
        .array(
          z.looseObject({
            email: z.optional(z.string().check(z.minLength(3), z.maxLength(254))),
            mobile: z.optional(z.string().check(z.minLength(3), z.maxLength(40))),
          }),
        )
        .check(z.minLength(1), z.maxLength(10)),
      /** Merge the data of this contact. */
      contactId: z.optional(id),
      subject,
      preheader,
      personalLine,
      textPart,
      text,
      kind,
    })
    .check(hasSender),
  answer: distributionLists,
});

export const viewAs = endpoint(at.viewAs, {
  summary:
    'The newsletter or landing page of a release as one contact reads it; its addresses lead nowhere and nothing is counted',
  tag,
  params: releaseParams,
  body: z.strictObject({
    contactId: id,
    show: z.enum(['email', 'landingPage']),
    subject,
    preheader,
    personalLine,
    textPart,
    kind,
  }),
  answer: z.object({
    /** Of the contact; empty where it has none. */
    name: z.string(),
    html: z.string(),
    /** Of a mail; null of a page. */
    subject: z.nullable(z.string()),
    preheader: z.nullable(z.string()),
    text: z.nullable(z.string()),
  }),
});
export type ViewedAs = AnswerOf<typeof viewAs>;

/** What is wrong with a link: there is no such page, its server fails, it does not answer in time, or nobody reaches it from the internet. */
export const linkProblems = ['gone', 'failing', 'silent', 'unreachable'] as const;

export const checkLinks = endpoint(at.checkLinks, {
  summary:
    'Looks at the links of the newsletter of a release and of its page, at most 40 of them, and says which lead nowhere. An organization may ask 60 times an hour; then 429 with `retryAfter`',
  tag,
  params: releaseParams,
  answer: z.object({
    /** How many were looked at. */
    checked: z.number(),
    /** How many more there are, and those for which there was no time. */
    unchecked: z.number(),
    wrong: z.array(
      z.object({ url: z.string(), problem: z.enum(linkProblems), status: z.nullable(z.number()) }),
    ),
  }),
});
export type LinkCheck = AnswerOf<typeof checkLinks>;

export const describeText = endpoint(at.describeText, {
  summary:
    'What a text message about a release is made of beside its words: for its preview and its count of messages',
  tag,
  params: releaseParams,
  answer: z.object({
    /** A gateway takes the texts; without one they stay in the outbox of this installation and reach no one. */
    hasGateway: z.boolean(),
    /** As long as the link that all recipients get. */
    link: z.string(),
    unsubscribeUrl: z.string(),
    /** Who it comes from: the organization's own sender of texts; null for that of the installation. */
    sender: z.nullable(z.string()),
    /** The last line, in the language of the release. */
    optOut: z.string(),
    /** What stands before an advertisement, in the language of the release. */
    advertisement: z.string(),
    title: z.string(),
    /** Views of a contact who was given no others; empty where the release has no film. */
    viewsTotal: z.string(),
    expiresOn: z.string(),
  }),
});
export type TextDescription = AnswerOf<typeof describeText>;
