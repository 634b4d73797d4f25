import { dayStart, spreadOver } from '@firstlook/contract/daily-cap.ts';
import type { Channel } from '@firstlook/contract/distribution.ts';
import { dayIn } from '@firstlook/contract/zone.ts';
import { useTranslation } from 'react-i18next';
import { useDailyCaps } from '../../data/daily-cap.ts';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { timeZone } from '../../i18n/place.ts';
import { Note } from '../../ui/page/note.tsx';

interface CapNotesProps {
  organizationId: string;
  /** How many get it, by the way it goes to them; none where nobody was counted. */
  people: Readonly<Record<Channel, number>> | undefined;
  /** When it begins; null for now. */
  startsAt: string | null;
}

/** What of a send does not leave on its first day, because so many leave in a day, and when the last would. Nothing where all of it does. */
export function CapNotes({ organizationId, people, startsAt }: CapNotesProps) {
  const { t } = useTranslation();
  const caps = useDailyCaps(organizationId).data?.items ?? [];
  const now = new Date();
  const begins = startsAt ? new Date(startsAt) : now;
  const isLater = dayIn(timeZone(), begins) > dayIn(timeZone(), now);
  return caps.map(({ channel, perDay, left }) => {
    const meant = people?.[channel] ?? 0;
    const { first, daysAfter } = spreadOver(meant, { perDay, left: isLater ? perDay : left });
    if (daysAfter === 0) return null;
    const words = {
      first: formatNumber(first),
      rest: formatNumber(meant - first),
      when: `\u2066${formatDate(dayStart(timeZone(), begins, daysAfter).toISOString())}\u2069`,
    };
    const day = isLater ? 'planned' : first === 0 ? 'none' : 'today';
    return (
      <Note key={channel} tone="info">
        {t(`distribute:cap.most.${channel}`, { count: perDay, total: formatNumber(perDay) })}{' '}
        {t(`distribute:cap.${day}.${daysAfter === 1 ? 'next' : 'days'}`, words)}
      </Note>
    );
  });
}
