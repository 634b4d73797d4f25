import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useLinkCheck } from '../../data/link-check.ts';
import { useReleasePreview } from '../../data/release.ts';
import { isSigned } from '../../data/sender-domain.ts';
import { provedSendersOf } from '../../data/sender-proof.ts';
import { type Message, wayOf } from '../../parts/prepared-send.ts';
import { type Finding, findingsOf, kindFindings, linkFindings } from './mail-check.ts';
import { senderOf, writtenSubject } from './message.ts';
import { textPartFindings, writtenTextPart } from './text-part-check.ts';
import { useNamelessLine } from './use-own-values.ts';

/** Never a reason not to send: most mail of the world leaves without. */
const signing = (organization: OrganizationView | undefined, email: string): Finding =>
  isSigned(organization, email) ? { key: 'signed', tone: 'ok' } : { key: 'unsigned', tone: 'warn' };

/** The newsletter as it is written and as its design alone has it. */
function useNewsletter(organizationId: string, release: Release, message: Message) {
  // What the design says itself stays beside what is written here: it is what "reset" goes back to.
  const ofKind = message.kind === 'advertisement' && { messageKind: message.kind };
  const design = { kind: 'email', _id: release._id } as const;
  const own = useReleasePreview(organizationId, design).data;
  const [ownSubject, ownPreheader] = [own?.subject ?? '', own?.preheader ?? ''];
  const subject = writtenSubject(message, ownSubject);
  const preheader = message.preheader.trim() || null;
  const textPart = writtenTextPart(message.textPart);
  // Of an advertisement it ends with who sends it.
  const madeText = useReleasePreview(organizationId, { ...design, ...ofKind }).data?.madeText ?? null;
  const isTextBehind = textPart !== null && madeText !== null && madeText !== message.textOver;
  const preview = useReleasePreview(organizationId, {
    ...design,
    subject: useDeferredValue(subject) ?? undefined,
    preheader: useDeferredValue(preheader) ?? undefined,
    textPart: useDeferredValue(textPart) ?? undefined,
    ...ofKind,
  });
  return {
    ownSubject,
    ownPreheader,
    madeText,
    isTextBehind,
    preview,
    words: { subject, preheader, textPart },
  };
}

/** The mail as far as it is written: what it would look like, what is known of it, and what a send is told. */
export function useMailDraft(
  organizationId: string,
  release: Release,
  organization: OrganizationView | undefined,
  message: Message,
) {
  const { t } = useTranslation();
  const nameless = useNamelessLine(organizationId);
  const sender = senderOf(provedSendersOf(organization), message);
  const { ownSubject, ownPreheader, madeText, isTextBehind, preview, words } = useNewsletter(
    organizationId,
    release,
    message,
  );
  const { subject, preheader } = words;
  const links = useLinkCheck(organizationId, release, preview.isSuccess && wayOf(message) !== 'sms');
  const prefix = preview.data?.subjectPrefix ?? '';
  const without = organization?.fromEmails?.length ? 'senderWaits' : 'noSender';
  const findings: Finding[] = sender
    ? [{ key: 'sender', tone: 'ok' }, signing(organization, sender.email)]
    : [{ key: without, tone: 'block' }];
  findings.push(...kindFindings(organization, message.kind));
  if (preview.isError) {
    const failure = preview.error instanceof ApiError ? preview.error.code : null;
    findings.push({ key: failure === 'NO_NEWSLETTER_DESIGN' ? 'noDesign' : 'brokenDesign', tone: 'block' });
  } else if (preview.data)
    findings.push(
      ...findingsOf(preview.data, { subject: subject ?? ownSubject, preheader, data: release.releaseData }),
    );
  return {
    sender,
    ownSubject,
    ownPreheader,
    subject,
    preview: preview.data,
    madeText,
    isTextBehind,
    findings: [...findings, ...textPartFindings(message.textPart, isTextBehind), ...linkFindings(links.data)],
    isReady: preview.data !== undefined,
    body: {
      from: sender && { email: sender.email, title: sender.title, allowReply: sender.allowReply },
      ...words,
      kind: message.kind,
    },
    /** After a test went to the writer. */
    tested: (email: string) => t('distribute:send.testSent', { email }),
    /** Asked before it goes. @param when of a send that is planned, as the screen writes it */
    question: (when: string | null) =>
      t(when ? 'distribute:schedule.confirm' : 'distribute:confirm.text', {
        when,
        sender: `\u2068${sender?.title || sender?.email}\u2069`,
        subject: `\u2068${prefix}${nameless(subject ?? ownSubject)}\u2069`,
      }),
  };
}
export type MailDraft = ReturnType<typeof useMailDraft>;
