import { type DayLimit, dayStart, spreadOver } from '@firstlook/contract/daily-cap.ts';
import type { Channel } from '@firstlook/contract/distribution.ts';
import { domainOf } from '@firstlook/contract/sender-domain-rule.ts';
import { dayIn } from '@firstlook/contract/zone.ts';
import { useTranslation } from 'react-i18next';
import { useDailyCaps } from '../../data/daily-cap.ts';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { timeZone } from '../../i18n/place.ts';
import { Note } from '../../ui/page/note.tsx';

interface CapNotesProps {
  organizationId: string;
  /** How many get it, by the way it goes to them; none where nobody was counted. */
  counts: { byChannel: Readonly<Record<Channel, number>> } | undefined;
  /** Who its mails come from. */
  sender: { email: string } | undefined;
  /** When it begins; null for now. */
  start: { startsAt: string | null };
}

/** What of a send does not leave on its first day, because so many leave in a day, and when the last would. Nothing where all of it does. */
export function CapNotes({ organizationId, counts, sender, start: { startsAt } }: CapNotesProps) {
  const { t } = useTranslation();
  const caps = useDailyCaps(organizationId).data?.items ?? [];
  const begins = startsAt ? new Date(startsAt) : new Date();
  const isLater = dayIn(timeZone(), begins) > dayIn(timeZone(), new Date());
  return (['email', 'sms'] as const).map((channel) => {
    const limits: (DayLimit & { domain: string | null })[] = caps
      .filter(
        (one) =>
          one.channel === channel && (one.domain === null || one.domain === domainOf(sender?.email ?? '')),
      )
      .map((one) => (isLater ? { ...one, left: one.perDay } : one));
    const [tightest] = limits.toSorted((one, other) => one.left - other.left);
    const meant = counts?.byChannel[channel] ?? 0;
    const { first, daysAfter } = spreadOver(meant, limits);
    if (!tightest || daysAfter === 0) return null;
    const { domain, perDay } = tightest;
    const words = {
      first: formatNumber(first),
      rest: formatNumber(meant - first),
      when: `\u2066${formatDate(dayStart(timeZone(), begins, daysAfter).toISOString())}\u2069`,
    };
    const day = isLater ? 'planned' : first === 0 ? 'none' : 'today';
    const most = { count: perDay, total: formatNumber(perDay), domain: `\u2066${domain}\u2069` };
    return (
      <Note key={channel} tone="info">
        {domain === null ? t(`distribute:cap.most.${channel}`, most) : t('distribute:cap.most.warmUp', most)}{' '}
        {t(`distribute:cap.${day}.${daysAfter === 1 ? 'next' : 'days'}`, words)}
      </Note>
    );
  });
}
