import { createHash } from 'node:crypto';
import { fieldPlaceholders, mergeableKeys } from '@firstlook/contract/contact-field.ts';
import { languageOf } from '@firstlook/contract/language.ts';
import { everyGender, type OwnKeys } from '@firstlook/contract/merge-field.ts';
import { hasSenderDetails } from '@firstlook/contract/message-kind.ts';
import type { FromEmail, Organization } from '@firstlook/contract/organization.ts';
import { holdsUnknownSubjectField, isSubjectOfNames } from '@firstlook/contract/subject.ts';
import { holdsUnknownField, isTextOfNames } from '@firstlook/contract/text-message.ts';
import { textPartFault } from '@firstlook/contract/text-part.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { advertisementHead } from '../../rendering/advertisement.ts';
import { namelessSubject } from '../../rendering/merge.ts';
import type { RenderedEmail } from '../../rendering/render-input.ts';
import type { Chosen } from '../audience/chosen-people.ts';
import { renderNewsletter } from '../release/design.service.ts';
import { isEmbargoed } from '../release/release.policy.ts';
import type { ReleaseHead } from '../release/release-head.service.ts';
import type { NewDistribution } from './distribution.store.ts';
import type { Message } from './message.ts';

/**
 * The organization's own sender with this address. Its name and whether it takes replies are the organization's too,
 * whatever a call says. Nothing leaves from an address whose owner has not agreed (docs/decisions/0026).
 *
 * @throws AppError UNKNOWN_SENDER, SENDER_NOT_PROVED
 */
export function chooseSender(organization: Organization, from: { email: string } = { email: '' }): FromEmail {
  const wanted = from.email.trim().toLowerCase();
  const sender = organization.fromEmails.find(({ email }) => email.toLowerCase() === wanted);
  if (!sender) throw new AppError('UNKNOWN_SENDER', {}, [{ path: 'from.email', code: 'option' }]);
  if (!organization.provedSenders.includes(wanted))
    throw new AppError('SENDER_NOT_PROVED', {}, [{ path: 'from.email', code: 'option' }]);
  return sender;
}

/** A line as it was written, null for the mail's own. @throws AppError INVALID_DATA with a field that is none, or with fields alone */
function readLine(path: string, written: string | null | undefined, own: OwnKeys = []): string | null {
  const line = written?.trim() || null;
  if (line && holdsUnknownSubjectField(line, own))
    throw new AppError('INVALID_DATA', {}, [{ path, code: 'mergeField' }]);
  if (line && isSubjectOfNames(line)) throw new AppError('INVALID_DATA', {}, [{ path, code: 'namesAlone' }]);
  return line;
}

/** What inboxes show of a mail beside its sender, as it was written. @throws AppError INVALID_DATA */
export const readInboxLines = (
  { contactFields }: Pick<Organization, 'contactFields'>,
  { subject, preheader }: Pick<Message, 'subject' | 'preheader'>,
) => ({
  subject: readLine('subject', subject, mergeableKeys(contactFields)),
  preheader: readLine('preheader', preheader),
});

/** The text part that somebody wrote, null for the made one. @throws AppError INVALID_DATA */
export function readTextPart(
  { contactFields }: Pick<Organization, 'contactFields'>,
  written: string | null | undefined,
  path = 'textPart',
): string | null {
  const text = written?.trim() || null;
  const code = text && textPartFault(text, mergeableKeys(contactFields));
  if (code) throw new AppError('INVALID_DATA', {}, [{ path, code }]);
  return text;
}

/** What is written to one person alone, as it was written. @throws AppError INVALID_DATA */
export const readPersonalLine = (written: string | null | undefined, path = 'personalLine') =>
  readLine(path, written);

/** A text message has no place for what is written to one person alone. @throws AppError INVALID_DATA */
export function checkPersonalLines({ distributionType }: Message, named: Chosen['named']): void {
  for (const { position, line } of named) {
    const path = `contacts.${position}.personalLine`;
    if (line && distributionType === 'sms')
      throw new AppError('INVALID_DATA', {}, [{ path, code: 'option' }]);
    readLine(path, line);
  }
}

/** The second of two subjects, as it was written. @throws AppError INVALID_DATA */
export const readSecondSubject = ({ contactFields }: Pick<Organization, 'contactFields'>, subject: string) =>
  readLine('subjectTest.subject', subject, mergeableKeys(contactFields));

/** The text of a text message as it was written. @throws AppError INVALID_DATA without one, with a field that is none, or with fields alone */
export function readText(
  { contactFields }: Pick<Organization, 'contactFields'>,
  written: string | null | undefined,
): string {
  const text = written?.trim() ?? '';
  if (text === '') throw new AppError('INVALID_DATA', {}, [{ path: 'text', code: 'required' }]);
  if (holdsUnknownField(text, mergeableKeys(contactFields)))
    throw new AppError('INVALID_DATA', {}, [{ path: 'text', code: 'mergeField' }]);
  if (isTextOfNames(text)) throw new AppError('INVALID_DATA', {}, [{ path: 'text', code: 'namesAlone' }]);
  return text;
}

/** What of a message is written into its distribution and stays as it was when it began. */
export type Frozen = Pick<
  NewDistribution,
  'from_email' | 'from_title' | 'allow_reply' | 'bcc' | 'subject' | 'template_id' | 'rendered'
> & {
  /** Of a text part that somebody wrote: which made one it stands in the place of (`textOverOf`). */
  textOver: string | null;
};

/** Names the text part that is made of a newsletter, to tell later whether it is another by then. */
export const textOverOf = (madeText: string): string =>
  createHash('sha256').update(madeText).digest('base64url').slice(0, 22);

/** Whether nobody without a name reads a difference between the subjects of two mails. */
export const hasSameSubject = (a: Pick<Frozen, 'rendered'>, b: Pick<Frozen, 'rendered'>): boolean =>
  everyGender.every(
    (gender) => namelessSubject(a.rendered, {}, gender) === namelessSubject(b.rendered, {}, gender),
  );

/**
 * Whose name stands on a text message: the organization's own, else the installation's (empty). A call that names a sender means
 * that one, by its title.
 *
 * @throws AppError UNKNOWN_SENDER
 */
export function chooseTextSender({ textSender }: Organization, from: Message['from']): string {
  if (from !== undefined && (from.title === undefined || from.title !== textSender))
    throw new AppError('UNKNOWN_SENDER', {}, [{ path: 'from.title', code: 'option' }]);
  return textSender ?? '';
}

interface Found {
  organization: Organization;
  release: ReleaseHead;
}

/** A text message is its text. It has no archive copy, and is named by its release. */
function freezeText(text: string, title: string, sender: string): Frozen {
  const rendered: RenderedEmail = {
    subject: '',
    preheader: '',
    html: '',
    text,
    links: [],
    bytes: 0,
    sentinel: '',
  };
  return {
    from_email: '',
    from_title: sender,
    allow_reply: false,
    bcc: null,
    subject: title,
    template_id: '',
    rendered,
    textOver: null,
  };
}

/** Who advertises says who that is. @throws AppError SENDER_DETAILS_MISSING */
export function checkSenderDetails(organization: Organization, { kind }: Pick<Message, 'kind'>): void {
  if (kind === 'advertisement' && !hasSenderDetails(organization))
    throw new AppError('SENDER_DETAILS_MISSING');
}

/** The words of a text message, with what the law wants before those of an advertisement. */
export const headedText = (
  text: string,
  { organization, release }: Found,
  { kind }: Pick<Message, 'kind'>,
): string =>
  kind === 'advertisement' ? `${advertisementHead(release.locale, organization.name)}${text}` : text;

/**
 * What was written for the newsletter of another day would tell what an embargo of today keeps back: then the made text leaves.
 */
function mayTell(ctx: Ctx, { release }: Found, { textOver }: Message, madeText: () => string): boolean {
  return !textOver || !isEmbargoed(release, ctx.clock.now()) || textOver === textOverOf(madeText());
}

/** @throws AppError UNKNOWN_SENDER, SENDER_NOT_PROVED, SENDER_DETAILS_MISSING, NO_NEWSLETTER_DESIGN, INVALID_DATA for a subject or text */
export async function freeze(ctx: Ctx, found: Found, message: Message): Promise<Frozen> {
  const { organization, release } = found;
  checkSenderDetails(organization, message);
  if (message.distributionType === 'sms') {
    const text = headedText(readText(organization, message.text), { organization, release }, message);
    return freezeText(text, release.title, chooseTextSender(organization, message.from));
  }
  const sender = chooseSender(organization, message.from);
  const request = {
    organization,
    release: release.designed,
    ...readInboxLines(organization, message),
    isAdvertisement: message.kind === 'advertisement',
  };
  const textPart = readTextPart(organization, message.textPart);
  const written = await renderNewsletter(ctx, { ...request, textPart });
  const { template, madeText } = written;
  const { rendered } = mayTell(ctx, found, message, madeText)
    ? written
    : await renderNewsletter(ctx, request);
  return {
    from_email: sender.email,
    from_title: sender.title,
    allow_reply: sender.allowReply,
    bcc: organization.distributionBcc,
    subject: namelessSubject(
      rendered,
      fieldPlaceholders(organization.contactFields, languageOf(release.locale)),
    ),
    template_id: template.id,
    rendered,
    textOver: textPart && textOverOf(madeText()),
  };
}
