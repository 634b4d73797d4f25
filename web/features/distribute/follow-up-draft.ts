import { followUpAt } from '@firstlook/contract/follow-up.ts';
import type { OwnKeys } from '@firstlook/contract/merge-field.ts';
import type { MessageKind } from '@firstlook/contract/message-kind.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { restAt } from '@firstlook/contract/quiet-hours.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { holdsUnknownSubjectField, isSubjectOfNames } from '@firstlook/contract/subject.ts';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../i18n/format.ts';
import { type Chosen, type FollowUpWritten, type Message, nobody } from '../../parts/prepared-send.ts';
import { triesSubjects } from './second-subject.ts';
import { useTextDraft } from './text-draft.ts';
import { textPartIssue, writtenTextPart } from './text-part-check.ts';

interface Followed {
  organization: OrganizationView | undefined;
  kind: MessageKind;
  chosen?: Chosen;
  /** When the mail leaves or left; null for now. */
  startsAt: string | null;
  /** Whether a message is to follow it at all. */
  isOn: boolean;
}

/** Whether a line of a mail can be sent as it is written. */
const isGood = (line: string, own: OwnKeys = []) =>
  !holdsUnknownSubjectField(line, own) && !isSubjectOfNames(line);

/** What a call is told of it. */
const bodyOf = ({ channel, afterDays, did, subject, preheader, line, textPart, text }: FollowUpWritten) => ({
  afterDays,
  did,
  distributionType: channel,
  ...(channel === 'email'
    ? {
        subject: subject.trim() || null,
        preheader: preheader.trim() || null,
        personalLine: line.trim() || null,
        textPart: writtenTextPart(textPart),
      }
    : { text: text.trim() }),
});

/** The message that follows a mail, as far as it is written. */
export function useFollowUpWriting(
  organizationId: string,
  release: Release,
  written: FollowUpWritten,
  { organization, kind, chosen = nobody, startsAt, isOn }: Followed,
) {
  const { t } = useTranslation();
  const isText = written.channel === 'sms';
  const text = useTextDraft(organizationId, release, {
    text: written.text,
    kind,
    organization,
    chosen,
    isOn: isOn && isText,
    shapes: [],
  });
  const clocks = {
    timeZone: organization?.timeZone ?? 'UTC',
    quietHours: isText ? organization?.quietHours : null,
  };
  const at = followUpAt(clocks, startsAt ? new Date(startsAt) : new Date(), written.afterDays);
  const isTooLate = release.expirationDate !== null && at.getTime() >= Date.parse(release.expirationDate);
  const isPast = at.getTime() <= Date.now();
  /** As the screen writes it. */
  const when = `\u2066${formatDateTime(at.toISOString())}\u2069`;
  const isReady = isText
    ? text.isReady && !text.findings.some(({ tone }) => tone === 'block')
    : textPartIssue(written.textPart) === null &&
      isGood(written.subject, 'any') &&
      [written.preheader, written.line].every((line) => isGood(line));
  return {
    text,
    when,
    rest: restAt(organization?.country ?? '', clocks.timeZone, at),
    issue: isPast ? ('past' as const) : isTooLate ? ('tooLate' as const) : null,
    words: t(`followUp:planned.${written.channel}`, { when, whom: t(`followUp:did.${written.did}`) }),
    isBlocked: isOn && (isPast || isTooLate || !isReady),
    body: bodyOf(written),
  };
}
export type FollowUpWriting = ReturnType<typeof useFollowUpWriting>;

interface Planned {
  organization: OrganizationView | undefined;
  message: Message;
  chosen: Chosen;
  /** When the mail leaves; null for now. */
  startsAt: string | null;
  /** Who did what with a mail stands in the report. */
  mayReport: boolean;
}

/** The same of a mail that is being prepared. */
export function useFollowUpDraft(
  organizationId: string,
  release: Release,
  { organization, message, chosen, startsAt, mayReport }: Planned,
) {
  const { followUp, channel, kind } = message;
  const isOffered = mayReport && channel === 'email' && !triesSubjects(message, mayReport);
  const isOn = isOffered && followUp.isOn;
  const writing = useFollowUpWriting(organizationId, release, followUp, {
    organization,
    kind,
    chosen,
    startsAt,
    isOn,
  });
  return { ...writing, isOffered, isOn, body: { followUp: isOn ? writing.body : null } };
}
export type FollowUpDraft = ReturnType<typeof useFollowUpDraft>;
