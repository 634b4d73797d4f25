import { followUpAt } from '@firstlook/contract/follow-up.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { formatDateTime } from '../../i18n/format.ts';
import type { Chosen, Message } from '../../parts/prepared-send.ts';
import { triesSubjects } from './second-subject.ts';
import { useTextDraft } from './text-draft.ts';

interface Planned {
  organization: OrganizationView | undefined;
  message: Message;
  chosen: Chosen;
  /** When the mail leaves; null for now. */
  startsAt: string | null;
  /** Who did not open a mail stands in the report. */
  mayReport: boolean;
}

/** The text message that follows a mail, as far as it is written. */
export function useFollowUpDraft(
  organizationId: string,
  release: Release,
  { organization, message, chosen, startsAt, mayReport }: Planned,
) {
  const { followUp, channel } = message;
  const isOffered = mayReport && channel === 'email' && !triesSubjects(message, mayReport);
  const isOn = isOffered && followUp.isOn;
  const text = useTextDraft(organizationId, release, {
    text: followUp.text,
    kind: message.kind,
    organization,
    chosen,
    isOn,
    shapes: [],
  });
  const clocks = { timeZone: organization?.timeZone ?? 'UTC', quietHours: organization?.quietHours };
  const at = followUpAt(clocks, startsAt ? new Date(startsAt) : new Date(), followUp.afterDays);
  const isTooLate = release.expirationDate !== null && at.getTime() >= Date.parse(release.expirationDate);
  return {
    text,
    at,
    /** The same as the screen writes it. */
    when: `\u2066${formatDateTime(at.toISOString())}\u2069`,
    isTooLate,
    isOffered,
    isOn,
    isBlocked: isOn && (isTooLate || !text.isReady || text.findings.some(({ tone }) => tone === 'block')),
    body: { followUp: isOn ? { afterDays: followUp.afterDays, text: followUp.text.trim() } : null },
  };
}
export type FollowUpDraft = ReturnType<typeof useFollowUpDraft>;
