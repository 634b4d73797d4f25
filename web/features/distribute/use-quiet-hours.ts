import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { quietUntil, restAt } from '@firstlook/contract/quiet-hours.ts';
import { useEffect, useReducer, useState } from 'react';
import { formatDateTime } from '../../i18n/format.ts';
import type { Finding } from './mail-check.ts';

/** The page may stand open until quiet hours begin, or end. */
const lookAgain = 30_000;

/**
 * What the clocks of the organization say to a text message that leaves at a moment, or now: the server asks the same
 * (`schedule.policy.ts`). A word that lets it leave counts until these quiet hours end.
 *
 * @param isText null of what is no text, or goes to the writer alone
 */
export function useQuietHours(
  organization: OrganizationView | undefined,
  isText: boolean,
  startsAt: string | null,
) {
  const [accepted, setAccepted] = useState<string | null>(null);
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  const isOfNow = isText && startsAt === null;
  useEffect(() => {
    if (!isOfNow) return;
    const timer = setInterval(look, lookAgain);
    return () => clearInterval(timer);
  }, [isOfNow]);
  const at = startsAt ? new Date(startsAt) : new Date();
  const zone = organization?.timeZone ?? 'UTC';
  const until = isText ? (quietUntil(organization?.quietHours, zone, at)?.toISOString() ?? null) : null;
  const rest = isText ? restAt(organization?.country ?? '', zone, at) : null;
  const isAccepted = until !== null && accepted === until;
  const findings: Finding[] = rest ? [{ key: rest, tone: 'warn' }] : [];
  return {
    until,
    when: until && `\u2066${formatDateTime(until)}\u2069`,
    isAccepted,
    /** Nothing is sent before a person has said when. */
    isAsked: until !== null && !isAccepted,
    findings,
    body: { inQuietHours: isAccepted },
    accept: () => setAccepted(until),
  };
}
export type Quiet = ReturnType<typeof useQuietHours>;
