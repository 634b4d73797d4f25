import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { Release } from '@firstlook/contract/release.ts';
import type { NameShape } from '@firstlook/contract/text-message.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Message, type PreparedSend, wayOf } from '../../parts/prepared-send.ts';
import { useFollowUpDraft } from './follow-up-draft.ts';
import type { Finding } from './mail-check.ts';
import { useMailDraft } from './mail-draft.ts';
import { lineFindings } from './personal-lines.ts';
import { secondSubjectOf } from './second-subject.ts';
import { useTextDraft } from './text-draft.ts';
import { useNamelessLine } from './use-own-values.ts';

interface Prepared {
  organization: OrganizationView | undefined;
  prepared: Pick<PreparedSend, 'message' | 'chosen' | 'lines'>;
  /** When it leaves; null for now. */
  startsAt: string | null;
  /** How many get it; null where that is found when it begins, or is still being counted. */
  people: number | null;
  /** The names of those who would get a text message. */
  shapes: readonly NameShape[];
}

const isOfKind = (key: string) => key === 'advertisement' || key === 'senderDetails';

/** What is known of a send; what is said of both its messages is said once. */
const saidOnce = (main: Finding[], beside: Finding[], lines: Finding[]): Finding[] => [
  ...main,
  ...beside.filter(({ key }) => !isOfKind(key)),
  ...lines,
];

/** What is said of a second subject before a send goes. */
const secondWords = (t: TFunction, { second: { decideAfterHours } }: Message, second: string) =>
  t(`distribute:second.${decideAfterHours === null ? 'confirmByHand' : 'confirm'}`, {
    subject: `\u2068${second}\u2069`,
  });

/** Everything a send says: the mail, the text message in its place or beside it, and the one that follows. */
export function useDrafts(
  organizationId: string,
  release: Release,
  { organization, prepared: { message, chosen, lines }, startsAt, people, shapes }: Prepared,
) {
  const { t } = useTranslation();
  const nameless = useNamelessLine(organizationId);
  const way = wayOf(message);
  const mail = useMailDraft(organizationId, release, organization, message);
  const text = useTextDraft(organizationId, release, {
    text: message.text,
    kind: message.kind,
    organization,
    chosen,
    isOn: way !== 'email',
    shapes,
  });
  const followUp = useFollowUpDraft(organizationId, release, {
    organization,
    message,
    chosen,
    startsAt,
    mayReport: release.abilities.report,
  });
  const second = secondSubjectOf(message, {
    mayReport: release.abilities.report,
    ownSubject: mail.ownSubject,
    people,
  });
  const draft = way === 'sms' ? text : mail;
  const hasText = way === 'both';
  return {
    mail,
    text,
    followUp,
    second,
    /** Said after a test went to the writer himself. */
    tested: draft.tested,
    /** Asked before it goes. @param when of a send that is planned, as the screen writes it */
    question: (when: string | null) =>
      [
        message.kind === 'advertisement' && t('distribute:confirm.advertisement'),
        draft.question(when),
        second.isOn && secondWords(t, message, nameless(message.second.subject)),
        followUp.isOn && followUp.words,
      ]
        .filter(Boolean)
        .join(' '),
    findings: saidOnce(draft.findings, hasText ? text.findings : [], lineFindings(lines, chosen.people, way)),
    isBlocked: !draft.isReady || (hasText && !text.isReady) || followUp.isBlocked || second.issue !== null,
    body: {
      ...draft.body,
      ...(hasText && { textWithoutMail: true, text: text.body.text }),
      ...followUp.body,
      ...second.body,
    },
  };
}
