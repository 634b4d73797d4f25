import * as z from 'zod/mini';
import * as at from './address/release.ts';
import { endpoint, largeBodyLimit } from './endpoint.ts';
import { messageKinds } from './message-kind.ts';
import { organizationTheme } from './organization.ts';
import { id, isoDate, organizationParams } from './paging.ts';
import { releaseDesign } from './release.ts';
import { maximumPreheader, maximumSubject } from './subject.ts';
import { headerLine, textLine } from './text-line.ts';
import { maximumTextPart } from './text-part.ts';
import { writtenText } from './written-text.ts';

const tag = 'release';

/** A template that fits the release, as the design viewer lists it. */
export const fittingTemplate = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['landingPage', 'email']),
});

export type FittingTemplate = z.infer<typeof fittingTemplate>;

const preview = z.object({
  html: z.string(),
  text: z.nullable(z.string()),
  /** Of a mail: the text part that is made of the newsletter, with its fields in double braces (`text-part.ts`). */
  madeText: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  /** What the law puts before the subject of an advertisement; it stands in `subject` already. */
  subjectPrefix: z.string(),
  preheader: z.nullable(z.string()),
  /** UTF-8 bytes of `html`; mail programs clip above 102 KB. */
  bytes: z.number(),
  templateId: z.string(),
  templates: z.array(fittingTemplate),
});
export type ReleasePreview = z.infer<typeof preview>;

export const previewRelease = endpoint(at.previewRelease, {
  bodyLimit: largeBodyLimit,
  summary: 'Renders a release, saved or not, with the renderer that also makes the page and the mail',
  tag,
  params: organizationParams,
  body: z.strictObject({
    kind: z.enum(['landingPage', 'email']),
    _id: z.optional(id),
    /** Unsaved edits; absent: what is stored. */
    releaseType: z.optional(z.string().check(z.maxLength(100))),
    releaseData: z.optional(z.record(z.string(), z.unknown())),
    design: z.optional(releaseDesign),
    expirationDate: z.optional(z.nullable(isoDate)),
    embargoUntil: z.optional(z.nullable(isoDate)),
    templateId: z.optional(id),
    /** Merge the data of this contact; absent: a sample person. */
    contactId: z.optional(id),
    subject: z.optional(headerLine(maximumSubject)),
    preheader: z.optional(textLine(maximumPreheader)),
    /** Of a mail: in the place of the text part that is made of it. */
    textPart: z.optional(z.nullable(writtenText(maximumTextPart))),
    /** Of a mail: as the advertisement that it would be. */
    messageKind: z.optional(z.enum(messageKinds)),
    /** An unsaved look of the organization in place of its own. */
    theme: z.optional(organizationTheme),
  }),
  answer: preview,
});
