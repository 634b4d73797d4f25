import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { Release } from '@firstlook/contract/release.ts';
import type { NameShape } from '@firstlook/contract/text-message.ts';
import { useTranslation } from 'react-i18next';
import { type Chosen, type Message, wayOf } from '../../parts/prepared-send.ts';
import { useFollowUpDraft } from './follow-up-draft.ts';
import { useMailDraft } from './mail-draft.ts';
import { useTextDraft } from './text-draft.ts';

interface Prepared {
  organization: OrganizationView | undefined;
  message: Message;
  chosen: Chosen;
  /** When it leaves; null for now. */
  startsAt: string | null;
  /** The names of those who would get a text message. */
  shapes: readonly NameShape[];
}

const isOfKind = (key: string) => key === 'advertisement' || key === 'senderDetails';

/** Everything a send says: the mail, the text message in its place or beside it, and the one that follows. */
export function useDrafts(
  organizationId: string,
  release: Release,
  { organization, message, chosen, startsAt, shapes }: Prepared,
) {
  const { t } = useTranslation();
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
  const draft = way === 'sms' ? text : mail;
  const hasText = way === 'both';
  return {
    mail,
    text,
    followUp,
    /** Said after a test went to the writer himself. */
    tested: draft.tested,
    /** Asked before it goes. @param when of a send that is planned, as the screen writes it */
    question: (when: string | null) =>
      [
        message.kind === 'advertisement' && t('distribute:confirm.advertisement'),
        draft.question(when),
        followUp.isOn && t('distribute:followUp.planned', { when: followUp.when }),
      ]
        .filter(Boolean)
        .join(' '),
    // What is said of both is said once.
    findings: hasText
      ? [...mail.findings, ...text.findings.filter(({ key }) => !isOfKind(key))]
      : draft.findings,
    isBlocked: !draft.isReady || (hasText && !text.isReady) || followUp.isBlocked,
    body: {
      ...draft.body,
      ...(hasText && { textWithoutMail: true, text: text.body.text }),
      ...followUp.body,
    },
  };
}
